/* A board for the unit tests: it keeps what was sent and written, and its clock is turned by hand.
 */
#ifndef TEST_BOARD_H
#define TEST_BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "device.h"
#include "sets.h"

extern uint8_t board_eeprom[];
extern int board_eeprom_writes_left; /* then the power fails; negative for never */
extern int board_eeprom_torn; /* what the byte holds that the power failed at; negative: as before */
extern uint32_t board_time;

/* A new board: erased EEPROM, chance values in memory, nothing lying anywhere. */
void board_new(void);
void board_start(enum reset_cause cause);
/* What the sensors see from now on. */
void board_lay_die(enum place place, const char *pattern); /* nine of . # ? or "none" */
void board_lay_ball(enum place place, const char *colour);
void board_pass(uint32_t milliseconds);

/* Sends one command, as "arm set=dice throw=51C0", with the next sequence number. */
void board_say(const char *text);
void board_say_numbered(uint8_t sequence, const char *text);
void board_send(const char *raw);
/* Everything the device has said since the last call of board_forget(). */
const char *board_output(void);
bool board_said(const char *text);
int board_count(const char *text);
void board_forget(void);

/* Teaches everything, as a host would. */
void board_calibrate(void);
extern const char *const PIPS[7]; /* undersides: PIPS[7 - face] lies below an ordinary die */

#endif
