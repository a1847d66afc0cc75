#define SN_API_NOT_YET_FROZEN
#include <libsn/sn.h>

/* The library has this function, but its header declares it by another name, which doesn't link. */
void sn_launcher_set_application_id (SnLauncherContext *context, const char *application_id);
