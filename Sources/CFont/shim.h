#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_MULTIPLE_MASTERS_H
#include FT_SFNT_NAMES_H
#include <cairo-ft.h>
#include <hb.h>
#include <hb-ft.h>
