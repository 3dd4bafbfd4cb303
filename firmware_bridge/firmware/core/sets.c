#include "sets.h"

#include "flash.h"

const char *set_name(enum set set)
{
    switch (set) {
    case YELLOW: return PSTR("yellow");
    case BLUE: return PSTR("blue");
    case DICE: return PSTR("dice");
    case BALLS4: return PSTR("balls4");
    case BALLS5: return PSTR("balls5");
    default: return PSTR("-");
    }
}

enum set set_named(struct value name)
{
    uint8_t set = 0;
    while (set < SETS && !value_is(name, set_name((enum set)set)))
        set++;
    return (enum set)set;
}

bool set_is_balls(enum set set) { return set == BALLS4 || set == BALLS5; }

uint8_t set_places(enum set set) { return set == YELLOW || set == BLUE ? 1 : 2; }

uint8_t set_highest_face(enum set set) { return set == YELLOW ? 3 : set == BLUE ? 4 : 6; }

enum place set_place(enum set set, uint8_t index)
{
    if (set_is_balls(set))
        return (enum place)(WINDOW1 + index);
    return set == BLUE ? WELL2 : (enum place)(WELL1 + index);
}

uint8_t set_die_map(enum set set, uint8_t index) { return (uint8_t)(set + index); }
