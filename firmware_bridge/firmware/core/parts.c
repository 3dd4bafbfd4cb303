#include "parts.h"

#include "flash.h"
#include "line_writer.h"
#include "news.h"

static uint8_t bad;

static const char *part_name(enum part part)
{
    switch (part) {
    case MUX: return PSTR("mux");
    case COLOUR1: return PSTR("colour1");
    case COLOUR2: return PSTR("colour2");
    case CELLS1: return PSTR("cells1");
    case CELLS2: return PSTR("cells2");
    default: return PSTR("memory");
    }
}

void parts_reset(void) { bad = 0; }

void part_is(enum part part, bool good)
{
    uint8_t bit = (uint8_t)(1u << part);
    if (good) {
        bad &= (uint8_t)~bit;
    } else if (!(bad & bit)) {
        bad |= bit;
        news_note(PSTR("sensor"), part_name(part), NO_SET);
    }
}

uint8_t parts_bad(void) { return bad; }

void parts_print(uint8_t which)
{
    bool first = true;
    for (uint8_t part = 0; part < PARTS; part++) {
        if (!(which & 1u << part))
            continue;
        if (!first)
            line_put_character(',');
        line_put(part_name((enum part)part));
        first = false;
    }
}

bool parts_serve(enum set set)
{
    uint8_t needed = 0;
    for (uint8_t i = 0; i < set_places(set); i++) {
        static const uint8_t part_of_place[PLACES] = {CELLS1, CELLS2, COLOUR1, COLOUR2};
        needed |= (uint8_t)(1u << part_of_place[set_place(set, i)]);
    }
    if (set_is_balls(set))
        needed |= 1u << MUX;
    return !(bad & needed);
}
