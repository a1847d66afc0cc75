// This program is written in the commits that follow.
