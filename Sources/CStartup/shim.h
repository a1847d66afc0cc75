#define SN_API_NOT_YET_FROZEN
#include <libsn/sn.h>
