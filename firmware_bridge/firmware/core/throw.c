#include "throw.h"

#include <stddef.h>

#include "calibration.h"
#include "flash.h"
#include "line_writer.h"
#include "news.h"
#include "places.h"

#define REST_MS 500
#define TOO_LONG_MS 10000

static enum throw_state state;
static enum set set;
static uint16_t ticket;
static uint32_t moving_since;
static uint8_t seen_movements[SHOWN];

void throw_reset(void)
{
    state = IDLE;
    set = NO_SET;
    ticket = 0;
}

enum throw_state throw_state(void) { return state; }

const char *throw_state_name(void)
{
    switch (state) {
    case ARMED: return PSTR("armed");
    case MOVING: return PSTR("moving");
    case SETTLED: return PSTR("settled");
    case DOUBTFUL: return PSTR("doubtful");
    default: return PSTR("idle");
    }
}

void throw_print(void)
{
    if (state == IDLE)
        return;
    line_word(PSTR("set"), set_name(set));
    line_hex(PSTR("throw"), ticket, 4);
}

static void enter(enum throw_state next)
{
    state = next;
    if (!news_are_allowed())
        return;
    line_begin(PSTR("state"));
    line_word(PSTR("is"), throw_state_name());
    throw_print();
    line_end();
}

static bool is_live(void) { return state == ARMED || state == MOVING || state == DOUBTFUL; }

bool throw_knows(uint16_t asked)
{
    return asked != 0 && ((is_live() && asked == ticket) || asked == events_last_ticket());
}

bool throw_watches(enum place place)
{
    for (uint8_t i = 0; is_live() && i < set_places(set); i++)
        if (set_place(set, i) == place)
            return true;
    return false;
}

/* Has one of the dice or balls moved since the last look? */
static bool moved(void)
{
    bool any = false;
    for (uint8_t i = 0; i < set_places(set); i++) {
        uint8_t movements = places[set_place(set, i)].movements;
        any |= movements != seen_movements[i];
        seen_movements[i] = movements;
    }
    return any;
}

void throw_arm(enum set armed, uint16_t with_ticket)
{
    set = armed;
    ticket = with_ticket;
    moved();
    enter(ARMED);
}

void throw_disarm(void)
{
    if (state == IDLE)
        return;
    enter(IDLE);
}

static bool at_rest(uint32_t now)
{
    for (uint8_t i = 0; i < set_places(set); i++)
        if (place_rest(set_place(set, i), now) < REST_MS)
            return false;
    return true;
}

/* Can these two balls be seen together? Only the five-ball ship has one colour twice: yellow. */
static bool is_possible(const struct event *seen)
{
    if (!set_is_balls((enum set)seen->set) || seen->show[0] != seen->show[1])
        return true;
    return seen->set == BALLS5 && seen->show[0] == YELLOW_BALL;
}

struct event throw_look(enum set looked_at, bool *lying)
{
    struct event seen = {.kind = READING, .set = (uint8_t)looked_at, .sure = 100, .settled = true};
    *lying = true;
    for (uint8_t i = 0; i < set_places(looked_at); i++) {
        bool empty;
        struct guess guess = calibration_guess(looked_at, i, &empty);
        seen.show[i] = guess.what;
        if (guess.sure < seen.sure)
            seen.sure = guess.sure;
        if (guess.what == UNKNOWN)
            seen.settled = false;
        if (empty)
            *lying = false;
    }
    if (seen.settled && !is_possible(&seen))
        seen.sure = 0;
    if (set_is_balls(looked_at) && seen.show[0] == BLACK_BALL && seen.show[1] == BLACK_BALL)
        *lying = false; /* both windows dark: the ship was taken away to be shaken */
    if (seen.sure < CLEARLY)
        seen.settled = false;
    return seen;
}

/* The reading goes out before the news of the state. */
static void finish(struct event seen, enum throw_state next, uint32_t now)
{
    seen.ticket = ticket;
    events_add(seen);
    if (news_are_allowed())
        events_send(now, false);
    enter(next);
}

static void while_moving(uint32_t now)
{
    bool lying, too_long = now - moving_since >= TOO_LONG_MS;
    if (!at_rest(now) && !too_long)
        return;
    struct event seen = throw_look(set, &lying);
    /* What is missing is in a hand or on its way down: that is no rest. */
    if (at_rest(now) && lying) {
        finish(seen, seen.settled ? SETTLED : DOUBTFUL, now);
    } else if (too_long) {
        news_note(PSTR("slow"), NULL, set);
        seen.settled = false;
        finish(seen, DOUBTFUL, now);
    }
}

static void while_doubtful(uint32_t now)
{
    bool lying;
    struct event seen = throw_look(set, &lying);
    if (at_rest(now) && seen.settled)
        finish(seen, SETTLED, now);
}

void throw_poll(uint32_t now)
{
    if (!is_live())
        return;
    bool movement = moved();
    if (movement && state != MOVING) {
        moving_since = now;
        enter(MOVING);
    } else if (state == MOVING) {
        while_moving(now);
    } else if (state == DOUBTFUL) {
        while_doubtful(now);
    }
}
