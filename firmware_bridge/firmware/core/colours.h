/* Which ball is in a window: the nearest learnt colour, measured against a white card. */
#ifndef COLOURS_H
#define COLOURS_H

#include <stdbool.h>
#include <stdint.h>

#include "faces.h"

/* Values of `guess.what`; UNKNOWN is 0. In the order of their value in the game. */
enum ball { BLACK_BALL = 1, BLUE_BALL, YELLOW_BALL, RED_BALL, BALLS_END };
#define BALL_COLOURS (BALLS_END - 1)

const char *ball_name(uint8_t ball); /* in flash */

struct colour {
    uint8_t red, green, blue; /* white is 200 each */
};

struct window_calibration {
    uint16_t white[COLOUR_CHANNELS]; /* 0 while not learnt */
    struct colour ball[BALL_COLOURS];
    uint8_t learnt; /* one bit a ball */
};

struct colour colour_seen(const uint16_t *counts, const uint16_t *white);
struct guess ball_guess(struct colour seen, const struct window_calibration *window);
/* False, and nothing learnt, when the light is too dim or dazzles the sensor. */
bool white_learn(struct window_calibration *window, const uint16_t *counts);
/* False, and nothing learnt, when it is too much like a `fresh` ball (a bit each); older ones give
 * way. */
bool ball_learn(struct window_calibration *window, uint8_t ball, struct colour seen, uint8_t fresh);
bool window_is_complete(const struct window_calibration *window);

#endif
