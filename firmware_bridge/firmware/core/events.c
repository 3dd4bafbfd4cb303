#include "events.h"

#include <string.h>

#include "colours.h"
#include "crc16.h"
#include "flash.h"
#include "line_writer.h"

#ifdef __AVR__
#define SURVIVES_RESET __attribute__((section(".noinit")))
#else
#define SURVIVES_RESET
#endif

#define FIRST_REPETITION 200
#define LAST_REPETITION 1600

struct bank {
    struct event queue[EVENTS];
    uint8_t count;
    uint8_t generation;
    uint16_t last_ticket;
    uint16_t crc; /* over everything before it */
};

static struct bank banks[2] SURVIVES_RESET;
static uint8_t current; /* the bank that is valid */
static uint16_t this_boot;
static uint32_t next_n;

/* The first event on its way */
static bool under_way;
static uint8_t sequence;
static uint16_t wait;
static uint32_t sent_at;

static uint16_t check_value(const struct bank *bank)
{
    return crc16_of(bank, (uint16_t)((const uint8_t *)&bank->crc - (const uint8_t *)bank));
}

static bool is_whole(const struct bank *bank)
{
    return bank->count <= EVENTS && bank->crc == check_value(bank);
}

/* A copy to change; `commit` makes it the valid one. */
static struct bank *change(void)
{
    struct bank *other = &banks[current ^ 1];
    memcpy(other, &banks[current], sizeof *other);
    return other;
}

static void commit(struct bank *changed)
{
    changed->generation++;
    changed->crc = check_value(changed);
    current ^= 1;
}

void events_start(uint16_t boot)
{
    this_boot = boot;
    next_n = 1;
    under_way = false;
    bool first = is_whole(&banks[0]), second = is_whole(&banks[1]);
    if (first && second)
        current = (int8_t)(banks[1].generation - banks[0].generation) > 0;
    else
        current = second;
    if (first || second)
        return;
    memset(banks, 0, sizeof banks);
    banks[0].crc = check_value(&banks[0]);
    current = 0;
}

uint8_t events_waiting(void) { return banks[current].count; }

uint16_t events_last_ticket(void) { return banks[current].last_ticket; }

bool events_full(void) { return banks[current].count == EVENTS; }

void events_add(struct event event)
{
    bool kept_place = event.kind == READING && event.settled;
    if (banks[current].count + (kept_place ? 0 : 1) >= EVENTS)
        return;
    struct bank *bank = change();
    event.n = next_n++;
    event.boot = this_boot;
    bank->queue[bank->count++] = event;
    if (kept_place)
        bank->last_ticket = event.ticket;
    commit(bank);
}

void events_got(uint32_t n, uint16_t boot)
{
    const struct event *first = &banks[current].queue[0];
    if (!under_way || banks[current].count == 0 || first->n != n || first->boot != boot)
        return;
    struct bank *bank = change();
    bank->count--;
    memmove(bank->queue, bank->queue + 1, bank->count * sizeof *bank->queue);
    commit(bank);
    under_way = false;
}

static void print_shown(const struct event *event)
{
    line_key(PSTR("show"));
    for (uint8_t i = 0; i < set_places((enum set)event->set); i++) {
        if (i)
            line_put_character(',');
        if (event->show[i] == UNKNOWN)
            line_put_character('?');
        else if (set_is_balls((enum set)event->set))
            line_put(ball_name(event->show[i]));
        else
            line_put_number(event->show[i]);
    }
}

void event_print_faces(const struct event *event)
{
    print_shown(event);
    line_number(PSTR("sure"), event->sure);
    line_word(PSTR("settled"), event->settled ? PSTR("yes") : PSTR("no"));
}

static void print(const struct event *event)
{
    line_begin_numbered(event->kind == READING ? PSTR("reading") : PSTR("button"), sequence);
    line_number(PSTR("n"), event->n);
    line_hex(PSTR("boot"), event->boot, 4);
    if (event->kind == BUTTON) {
        line_word(PSTR("press"), event->long_press ? PSTR("long") : PSTR("short"));
    } else {
        line_word(PSTR("set"), set_name((enum set)event->set));
        line_hex(PSTR("throw"), event->ticket, 4);
        event_print_faces(event);
    }
    line_end();
}

void events_send(uint32_t now, bool at_once)
{
    if (events_waiting() == 0)
        return;
    if (!under_way) {
        under_way = true;
        sequence = line_next_sequence();
        wait = FIRST_REPETITION;
    } else if (at_once) {
        wait = FIRST_REPETITION;
    } else if (now - sent_at >= wait) {
        wait = wait >= LAST_REPETITION ? LAST_REPETITION : wait * 2;
    } else {
        return;
    }
    sent_at = now;
    print(&banks[current].queue[0]);
}
