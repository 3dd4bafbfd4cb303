/*
 * Which face is on top, from the marks on the underside. Nine cells give a pattern of nine bits
 * (1 is dark, row by row); a die falls in one of four turns, so patterns are compared turned to
 * their smallest value. The map from pattern to face is learnt: any die works whose six undersides
 * tell its faces apart.
 */
#ifndef FACES_H
#define FACES_H

#include <stdbool.h>
#include <stdint.h>

#include "places.h"

#define SIDES 6
#define NO_PATTERN 0xFFFF /* a side not learnt yet */

struct die_map {
    uint16_t pattern[SIDES]; /* turned to the smallest value */
    uint8_t face[SIDES];
};

/* A guess with its confidence. `what` is a face, a colour, or UNKNOWN. */
#define UNKNOWN 0
#define CLEARLY 60 /* the least confidence that counts as clear */
struct guess {
    uint8_t what;
    uint8_t sure; /* 0..100 */
};

uint16_t pattern_turned(uint16_t pattern);
/* The pattern, turned, and how sure its least sure cell is. */
struct pattern {
    uint16_t bits;
    uint8_t sure;
    bool empty; /* no cell sees white: nothing lies there */
};
struct pattern pattern_seen(const uint16_t *cells, const uint16_t *white);
struct guess face_guess(struct pattern pattern, const struct die_map *map);
/*
 * False, and nothing learnt, when the pattern is unclear or means another face according to one of
 * the `fresh` sides (a bit each). An older lesson gives way: it may have been about another die.
 */
bool face_learn(struct die_map *map, uint8_t side, uint8_t face, struct pattern pattern,
                uint8_t fresh);
bool die_map_is_complete(const struct die_map *map);

#endif
