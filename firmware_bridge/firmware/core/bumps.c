#include "bumps.h"

#include <stdbool.h>
#include <stddef.h>

#include "calibration.h"
#include "flash.h"
#include "news.h"
#include "places.h"
#include "throw.h"

#define QUIET_MS 1000 /* a set that goes on moving is told of once */

static uint8_t seen_movements[PLACES];
static enum set used[PLACES];
static uint32_t told_at[SETS + 1];
static bool told[SETS + 1];

void bumps_reset(void)
{
    for (uint8_t place = 0; place < PLACES; place++) {
        used[place] = NO_SET;
        seen_movements[place] = places[place].movements;
    }
    for (uint8_t set = 0; set <= SETS; set++)
        told[set] = false;
}

void bumps_used(enum set set)
{
    for (uint8_t i = 0; i < set_places(set); i++)
        used[set_place(set, i)] = set;
}

static bool lies_at(enum set set, enum place place)
{
    for (uint8_t i = 0; i < set_places(set); i++)
        if (set_place(set, i) == place)
            return true;
    return false;
}

static enum set owner(enum place place)
{
    if (used[place] != NO_SET)
        return used[place];
    for (uint8_t set = 0; set < SETS; set++)
        if (lies_at((enum set)set, place) && calibration_covers((enum set)set))
            return (enum set)set;
    return NO_SET;
}

static void tell(enum set set, uint32_t now)
{
    if (!told[set] || now - told_at[set] >= QUIET_MS)
        news_note(PSTR("bumped"), NULL, set);
    told[set] = true;
    told_at[set] = now;
}

void bumps_poll(uint32_t now)
{
    for (uint8_t place = 0; place < PLACES; place++) {
        if (places[place].movements == seen_movements[place])
            continue;
        seen_movements[place] = places[place].movements;
        if (!throw_watches((enum place)place))
            tell(owner((enum place)place), now);
    }
}
