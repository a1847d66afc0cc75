#define _GNU_SOURCE
#include "chaptics.h"

#include <fcntl.h>
#include <linux/input.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

int chaptics_open(const char *node)
{
  unsigned char bits[FF_MAX / 8 + 1];
  /* Never to wait: a node that is a pipe would. */
  int device = open(node, O_RDWR | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);

  if (device < 0)
    return -1;
  memset(bits, 0, sizeof bits);
  if (ioctl(device, EVIOCGBIT(EV_FF, sizeof bits), bits) < 0 ||
      !(bits[FF_RUMBLE / 8] & (1 << (FF_RUMBLE % 8)))) {
    close(device);
    return -1;
  }
  return device;
}

int chaptics_upload(int device, int strength, int duration)
{
  struct ff_effect effect;

  memset(&effect, 0, sizeof effect);
  effect.type = FF_RUMBLE;
  effect.id = -1;
  effect.u.rumble.strong_magnitude = (unsigned short)strength;
  effect.u.rumble.weak_magnitude = (unsigned short)strength;
  effect.replay.length = (unsigned short)duration;
  return ioctl(device, EVIOCSFF, &effect) < 0 ? -1 : effect.id;
}

int chaptics_play(int device, int effect)
{
  struct input_event event;

  memset(&event, 0, sizeof event);
  event.type = EV_FF;
  event.code = (unsigned short)effect;
  event.value = 1;
  return write(device, &event, sizeof event) == sizeof event ? 0 : -1;
}
