"""Word for people who are not here: causes, what somebody wants to be told, messages, and the ways by which they go."""
