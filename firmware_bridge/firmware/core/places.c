#include "places.h"

#include <string.h>

#define CELL_TOLERANCE 90   /* of 1023 */
#define COLOUR_TOLERANCE 20 /* counts, and an eighth of the value */
#define DRIFT_FRAMES 16     /* the reference follows by one step in so many frames at rest */

struct place_state places[PLACES];

static uint8_t channels(enum place place) { return place < WINDOW1 ? CELLS : COLOUR_CHANNELS; }

static uint16_t tolerance(enum place place, uint16_t reference)
{
    return place < WINDOW1 ? CELL_TOLERANCE : (uint16_t)(COLOUR_TOLERANCE + reference / 8);
}

static bool differs(enum place place, const uint16_t *values)
{
    const struct place_state *state = &places[place];
    for (uint8_t i = 0; i < channels(place); i++) {
        uint16_t a = values[i], b = state->reference[i];
        uint16_t difference = a > b ? a - b : b - a;
        if (difference > tolerance(place, a > b ? a : b))
            return true;
    }
    return false;
}

static void begin_rest(enum place place, const uint16_t *values, uint32_t now)
{
    struct place_state *state = &places[place];
    uint8_t size = (uint8_t)(channels(place) * sizeof *values);
    memcpy(state->reference, values, size);
    memcpy(state->average, values, size);
    state->moved_at = now;
    state->still_frames = 0;
}

static void follow(enum place place, const uint16_t *values)
{
    struct place_state *state = &places[place];
    bool drift = ++state->still_frames % DRIFT_FRAMES == 0;
    for (uint8_t i = 0; i < channels(place); i++) {
        int16_t off = (int16_t)(values[i] - state->average[i]);
        state->average[i] = (uint16_t)(state->average[i] + off / 4);
        if (!drift)
            continue;
        uint16_t step = 1 + state->reference[i] / 1024;
        if (state->average[i] > state->reference[i])
            state->reference[i] = (uint16_t)(state->reference[i] + step);
        else if (state->average[i] < state->reference[i] && state->reference[i] >= step)
            state->reference[i] = (uint16_t)(state->reference[i] - step);
    }
}

void places_reset(void) { memset(places, 0, sizeof places); }

void place_frame(enum place place, const uint16_t *values, uint32_t now)
{
    struct place_state *state = &places[place];
    if (!state->seen) {
        state->seen = true;
        begin_rest(place, values, now);
    } else if (!differs(place, values)) {
        state->suspect = false;
        follow(place, values);
    } else if (!state->suspect) {
        state->suspect = true;
    } else {
        state->movements++;
        begin_rest(place, values, now);
    }
}

uint32_t place_rest(enum place place, uint32_t now)
{
    return places[place].seen ? now - places[place].moved_at : 0;
}
