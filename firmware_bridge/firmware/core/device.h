/* The whole tower, apart from its parts: bytes, frames and time in; lines and lights out. */
#ifndef DEVICE_H
#define DEVICE_H

#include <stdbool.h>
#include <stdint.h>

enum reset_cause { BY_POWER, BY_BUTTON, BY_WATCHDOG, BY_BROWNOUT };

/* `chance` is any number that differs from board to board; it is used once in a life. */
void device_start(enum reset_cause cause, uint16_t chance);
void device_receive(uint8_t byte, uint32_t now);
/* Once a millisecond. Frames come in through place_frame(), failures through part_is(). */
void device_tick(uint32_t now);

#endif
