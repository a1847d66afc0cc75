#include <gio/gio.h>
#include <glib-unix.h>
#include <gtk/gtk.h>
#include <webkit2/webkit2.h>

/* Calls with as many arguments as one likes don't reach Swift. */

/* A context that keeps nothing on a disk and ends web processes that take more than so much. */
static inline WebKitWebContext *cwebkit_context(WebKitWebsiteDataManager *data, guint megabytes) {
  WebKitMemoryPressureSettings *pressure = webkit_memory_pressure_settings_new();
  webkit_memory_pressure_settings_set_memory_limit(pressure, megabytes);
  WebKitWebContext *context =
      WEBKIT_WEB_CONTEXT(g_object_new(WEBKIT_TYPE_WEB_CONTEXT, "website-data-manager", data,
                                      "memory-pressure-settings", pressure, NULL));
  webkit_memory_pressure_settings_free(pressure);
  return context;
}

/* A view of pages in a window of this size that is on no screen. */
static inline WebKitWebView *cwebkit_view(WebKitWebContext *context, WebKitSettings *settings,
                                          int width, int height) {
  GtkWidget *window = gtk_offscreen_window_new();
  gtk_window_set_default_size(GTK_WINDOW(window), width, height);
  GtkWidget *view = GTK_WIDGET(
      g_object_new(WEBKIT_TYPE_WEB_VIEW, "web-context", context, "settings", settings, NULL));
  gtk_container_add(GTK_CONTAINER(window), view);
  gtk_widget_show_all(window);
  return WEBKIT_WEB_VIEW(view);
}

/* Whether pages that have a dark look show it. */
static inline void cwebkit_prefer_dark(gboolean is_dark) {
  g_object_set(gtk_settings_get_default(), "gtk-application-prefer-dark-theme", is_dark,
               "gtk-enable-animations", TRUE, NULL);
}

/* The address that a navigation leads to; NULL for other decisions. */
static inline const char *cwebkit_next_address(WebKitPolicyDecision *decision) {
  if (!WEBKIT_IS_NAVIGATION_POLICY_DECISION(decision)) return NULL;
  WebKitNavigationAction *action = webkit_navigation_policy_decision_get_navigation_action(
      WEBKIT_NAVIGATION_POLICY_DECISION(decision));
  return webkit_uri_request_get_uri(webkit_navigation_action_get_request(action));
}

/* Whether what came can be shown; true for other decisions. */
static inline gboolean cwebkit_can_show(WebKitPolicyDecision *decision) {
  return !WEBKIT_IS_RESPONSE_POLICY_DECISION(decision) ||
         webkit_response_policy_decision_is_mime_type_supported(
             WEBKIT_RESPONSE_POLICY_DECISION(decision));
}
