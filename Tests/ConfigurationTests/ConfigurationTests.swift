// Tests of this room come with it.
