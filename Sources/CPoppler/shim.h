#include <glib/poppler.h>
