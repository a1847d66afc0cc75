#ifndef CHAPTICS_H
#define CHAPTICS_H

/*
 * Force feedback of the kernel (linux/input.h), in C, since ioctl() takes a variable number of
 * arguments, which Swift can't call.
 */

/* Opens an input device that can rumble; -1 where it can't, or may not be opened. */
int chaptics_open(const char *node);

/* Prepares a rumble; its number, or -1. `strength` is 0 to 65535, `duration` milliseconds. */
int chaptics_upload(int device, int strength, int duration);

/* Plays what was prepared, once; 0, or -1. */
int chaptics_play(int device, int effect);

#endif
