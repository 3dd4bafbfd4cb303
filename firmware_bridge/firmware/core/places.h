/*
 * What the sensors of one place see, and since when it has been at rest. Movement is a change
 * against the picture at the beginning of the rest, in two pictures running; slow drift (warmth,
 * daylight) is followed.
 */
#ifndef PLACES_H
#define PLACES_H

#include <stdbool.h>
#include <stdint.h>

#include "sets.h"

#define CELLS 9
enum channel { CLEAR, RED, GREEN, BLUE_CHANNEL, COLOUR_CHANNELS };

struct place_state {
    uint16_t reference[CELLS];
    uint16_t average[CELLS];
    uint32_t moved_at; /* milliseconds */
    uint8_t movements; /* counts up with every movement, for whoever wants to know of a new one */
    uint8_t still_frames;
    bool suspect; /* one picture differed: a flash of light, or the beginning of a movement */
    bool seen;    /* has the sensor ever answered */
};

extern struct place_state places[PLACES];

void places_reset(void);
/* One picture: reflected light 0..1023 of nine cells, or the four counts of a colour sensor. */
void place_frame(enum place place, const uint16_t *values, uint32_t now);
uint32_t place_rest(enum place place, uint32_t now);

#endif
