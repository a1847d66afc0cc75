#include <libxml/HTMLparser.h>
#include <libxml/uri.h>
#include <libxml/xmlreader.h>
