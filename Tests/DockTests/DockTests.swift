// Tests of the whole dock come with it.
