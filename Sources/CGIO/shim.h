#include <gio/gio.h>
#include <gio/gunixfdlist.h>
#include <gio/gunixmounts.h>
#include <gio/gdesktopappinfo.h>
#include <glib-unix.h>

/* Swift's Glibc module leaves this one out. */
#include <sys/timerfd.h>
