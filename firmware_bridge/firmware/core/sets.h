/* The sets this tower reads, and where each of their dice or balls lies. */
#ifndef SETS_H
#define SETS_H

#include <stdbool.h>
#include <stdint.h>

#include "message.h"

enum set { YELLOW, BLUE, DICE, BALLS4, BALLS5, SETS, NO_SET = SETS };

/* Where something can lie. The two wells are shared by the dice, the two windows by the ships. */
enum place { WELL1, WELL2, WINDOW1, WINDOW2, PLACES };

#define SHOWN 2 /* most entries a set has */

/* The highest face its dice show. */
uint8_t set_highest_face(enum set set);
const char *set_name(enum set set); /* in flash */
enum set set_named(struct value name);
bool set_is_balls(enum set set);
uint8_t set_places(enum set set);
enum place set_place(enum set set, uint8_t index);
/* Every die has a map of its own: yellow, blue, the first and the second ordinary one. */
#define DIE_MAPS 4
uint8_t set_die_map(enum set set, uint8_t index);

#endif
