/*
 * Readings and button presses wait here until the host has them: docs/roller-protocol.md, section
 * 5. The queue lives in memory that a reset does not clear, in two banks written in turn: a reset
 * in the middle of a change leaves the older bank whole.
 */
#ifndef EVENTS_H
#define EVENTS_H

#include <stdbool.h>
#include <stdint.h>

#include "sets.h"

#define EVENTS 6

enum event_kind { READING, BUTTON };

struct event {
    uint32_t n;
    uint16_t boot;
    uint16_t ticket;
    uint8_t kind;
    uint8_t set;
    uint8_t show[SHOWN];
    uint8_t sure;
    bool settled;
    bool long_press;
};

/* Keeps what survived the reset; the number of it is told by `events_waiting`. */
void events_start(uint16_t boot);
uint8_t events_waiting(void);
/* The ticket of the last throw that settled, 0000 for none. */
uint16_t events_last_ticket(void);
/* A settled reading finds room as long as `events_full` was false when it was armed. */
bool events_full(void);
void events_add(struct event event); /* dropped when only the kept place is left */
void events_got(uint32_t n, uint16_t boot);
/* Sends the first event when it is due; `at_once` after a hello. */
/* The fields show, sure and settled, which an answer to `read` has too. */
void event_print_faces(const struct event *event);
void events_send(uint32_t now, bool at_once);

#endif
