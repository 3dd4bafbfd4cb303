/* Noise with a seed, so that a failing run can be had again. */
#include "board.h"

static unsigned amplitude; /* in permille of the value, both ways */
static uint32_t state = 1;

void noise_set(unsigned permille) { amplitude = permille; }

void noise_seed(uint32_t seed) { state = seed ? seed : 1; }

unsigned noise_random(unsigned below)
{
    state ^= state << 13; /* xorshift32 */
    state ^= state >> 17;
    state ^= state << 5;
    return state % below;
}

uint32_t noisy(uint32_t value)
{
    uint64_t swing = (uint64_t)value * amplitude / 1000;
    if (swing == 0)
        return value;
    return (uint32_t)(value - swing + noise_random((unsigned)(2 * swing + 1)));
}
