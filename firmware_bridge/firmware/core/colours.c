#include "colours.h"

#include "flash.h"

#define WHITE 200u
#define TOO_FAR 100    /* from every ball: it is none of them */
#define TOO_NEAR 40    /* two balls that cannot be told apart */
#define DIM 300u       /* counts a white card must give at least */
#define DAZZLED 10000u /* the sensor ends at 10240 with the integration time of the driver */

const char *ball_name(uint8_t ball)
{
    switch (ball) {
    case BLACK_BALL: return PSTR("black");
    case BLUE_BALL: return PSTR("blue");
    case YELLOW_BALL: return PSTR("yellow");
    case RED_BALL: return PSTR("red");
    default: return PSTR("?");
    }
}

static uint8_t share(uint16_t count, uint16_t white)
{
    uint32_t value = white ? (uint32_t)count * WHITE / white : 0;
    return (uint8_t)(value > 255 ? 255 : value);
}

struct colour colour_seen(const uint16_t *counts, const uint16_t *white)
{
    return (struct colour){share(counts[RED], white[RED]), share(counts[GREEN], white[GREEN]),
                           share(counts[BLUE_CHANNEL], white[BLUE_CHANNEL])};
}

static uint8_t apart(uint8_t a, uint8_t b) { return (uint8_t)(a > b ? a - b : b - a); }

static uint16_t distance(struct colour a, struct colour b)
{
    return (uint16_t)(apart(a.red, b.red) + apart(a.green, b.green) + apart(a.blue, b.blue));
}

struct guess ball_guess(struct colour seen, const struct window_calibration *window)
{
    uint16_t best = UINT16_MAX, second = UINT16_MAX;
    uint8_t ball = UNKNOWN;
    for (uint8_t i = 0; i < BALL_COLOURS; i++) {
        if (!(window->learnt & 1u << i))
            continue;
        uint16_t d = distance(seen, window->ball[i]);
        if (d < best) {
            second = best;
            best = d;
            ball = (uint8_t)(BLACK_BALL + i);
        } else if (d < second) {
            second = d;
        }
    }
    if (ball == UNKNOWN || second == UINT16_MAX || best > TOO_FAR)
        return (struct guess){UNKNOWN, 0};
    uint32_t sure = (uint32_t)(second - best) * 100 / ((uint32_t)second + best + 1);
    return (struct guess){ball, (uint8_t)sure};
}

bool white_learn(struct window_calibration *window, const uint16_t *counts)
{
    for (uint8_t i = 0; i < COLOUR_CHANNELS; i++)
        if (counts[i] < DIM || counts[i] > DAZZLED)
            return false;
    for (uint8_t i = 0; i < COLOUR_CHANNELS; i++)
        window->white[i] = counts[i];
    return true;
}

bool ball_learn(struct window_calibration *window, uint8_t ball, struct colour seen, uint8_t fresh)
{
    uint8_t index = (uint8_t)(ball - BLACK_BALL);
    for (uint8_t i = 0; i < BALL_COLOURS; i++) {
        if (i == index || !(window->learnt & 1u << i) ||
            distance(seen, window->ball[i]) >= TOO_NEAR)
            continue;
        if (fresh & 1u << i)
            return false;
        window->learnt &= (uint8_t)~(1u << i);
    }
    window->ball[index] = seen;
    window->learnt |= (uint8_t)(1u << index);
    return true;
}

bool window_is_complete(const struct window_calibration *window)
{
    return window->white[CLEAR] && window->learnt == (1u << BALL_COLOURS) - 1;
}
