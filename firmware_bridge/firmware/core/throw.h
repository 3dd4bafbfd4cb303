/* One throw from arming to rest: docs/roller-protocol.md, section 6. */
#ifndef THROW_H
#define THROW_H

#include <stdbool.h>
#include <stdint.h>

#include "events.h"
#include "sets.h"

enum throw_state { IDLE, ARMED, MOVING, SETTLED, DOUBTFUL };

void throw_reset(void);
void throw_arm(enum set set, uint16_t ticket);
void throw_disarm(void);
/* Looks at the places of the armed set; call it after every frame. */
void throw_poll(uint32_t now);
enum throw_state throw_state(void);
/* Does this ticket need nothing done: is it armed now, or has it settled? */
bool throw_knows(uint16_t ticket);
/* Does movement at this place belong to a throw? */
bool throw_watches(enum place place);
/* The fields set and throw, unless idle. */
void throw_print(void);
const char *throw_state_name(void); /* in flash */

/* What the set shows now; `settled` tells whether it is clear. `lying` is false when something is
 * missing. */
struct event throw_look(enum set set, bool *lying);

#endif
