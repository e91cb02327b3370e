"""Finds a browser for the tests. As a program: prints its path, or exits 1 with a sentence."""

from __future__ import annotations

import glob
import os
import shutil
import sys

COMMANDS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

# Where playwright keeps a browser that it downloaded, and where systems without a PATH for programs keep theirs.
FOLDERS = (
    "~/.cache/ms-playwright",
    "~/Library/Caches/ms-playwright",
    "~/AppData/Local/ms-playwright",
)
INSIDE = (
    "chromium-*/chrome-linux*/chrome",
    "chromium-*/chrome-mac*/*.app/Contents/MacOS/*",
    "chromium-*/chrome-win*/chrome.exe",
)
ELSEWHERE = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
)

MISSING = "No browser was found: install chromium (on Debian: apt install chromium) or name one in SANDTABLE_CHROMIUM."


def find_chromium() -> str | None:
    """The path of a Chromium or Chrome to start; None when there is none.

    >>> browser = playwright.chromium.launch(executable_path=find_chromium())  # doctest: +SKIP
    """
    named = os.environ.get("SANDTABLE_CHROMIUM")
    if named:
        return shutil.which(named)
    for command in COMMANDS:
        found = shutil.which(command)
        if found:
            return found
    folders = [os.environ.get("PLAYWRIGHT_BROWSERS_PATH") or "", *(os.path.expanduser(folder) for folder in FOLDERS)]
    downloaded = [
        path
        for folder in folders
        if folder
        for inside in INSIDE
        for path in sorted(glob.glob(os.path.join(folder, inside)), reverse=True)
    ]
    for path in [*downloaded, *ELSEWHERE]:
        if os.access(path, os.X_OK):
            return path
    return None


if __name__ == "__main__":
    chromium = find_chromium()
    if chromium is None:
        sys.exit(MISSING)
    print(chromium)
