// Pictures of the dock's scenes come with the golden images.
