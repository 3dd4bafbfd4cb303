#include "faces.h"

#define THRESHOLD 50 /* percent of white; darker is a mark */
#define SAFE 25      /* percent away from it is entirely sure */

/* Where the cells of a pattern come from when it is turned by 90 degrees. */
static uint16_t quarter_turn(uint16_t pattern)
{
    uint16_t turned = 0;
    for (uint8_t row = 0; row < 3; row++)
        for (uint8_t column = 0; column < 3; column++)
            if (pattern & 1u << (3 * row + column))
                turned |= (uint16_t)(1u << (3 * column + 2 - row));
    return turned;
}

uint16_t pattern_turned(uint16_t pattern)
{
    uint16_t smallest = pattern;
    for (uint8_t turn = 0; turn < 3; turn++) {
        pattern = quarter_turn(pattern);
        if (pattern < smallest)
            smallest = pattern;
    }
    return smallest;
}

struct pattern pattern_seen(const uint16_t *cells, const uint16_t *white)
{
    struct pattern seen = {.bits = 0, .sure = 100, .empty = true};
    for (uint8_t i = 0; i < CELLS; i++) {
        uint32_t percent = white[i] ? (uint32_t)cells[i] * 100 / white[i] : 0;
        uint32_t away = percent < THRESHOLD ? THRESHOLD - percent : percent - THRESHOLD;
        uint8_t sure = (uint8_t)(away >= SAFE ? 100 : away * 100 / SAFE);
        if (sure < seen.sure)
            seen.sure = sure;
        if (percent < THRESHOLD)
            seen.bits |= (uint16_t)(1u << i);
        else
            seen.empty = false;
    }
    seen.bits = pattern_turned(seen.bits);
    if (seen.empty)
        seen.sure = 0;
    return seen;
}

struct guess face_guess(struct pattern pattern, const struct die_map *map)
{
    for (uint8_t side = 0; side < SIDES; side++)
        if (!pattern.empty && map->pattern[side] == pattern.bits)
            return (struct guess){map->face[side], pattern.sure};
    return (struct guess){UNKNOWN, 0};
}

bool face_learn(struct die_map *map, uint8_t side, uint8_t face, struct pattern pattern,
                uint8_t fresh)
{
    if (pattern.empty || pattern.sure < CLEARLY)
        return false;
    for (uint8_t other = 0; other < SIDES; other++) {
        if (other == side || map->pattern[other] != pattern.bits || map->face[other] == face)
            continue;
        if (fresh & 1u << other)
            return false;
        map->pattern[other] = NO_PATTERN;
    }
    map->pattern[side] = pattern.bits;
    map->face[side] = face;
    return true;
}

bool die_map_is_complete(const struct die_map *map)
{
    for (uint8_t side = 0; side < SIDES; side++)
        if (map->pattern[side] == NO_PATTERN)
            return false;
    return true;
}
