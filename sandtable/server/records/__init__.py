"""What has been: records brought along or taken home, replays."""
