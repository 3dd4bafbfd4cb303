/* Which pin goes where; the same table as in docs/hardware.md. Times are of a 16 MHz board. */
#ifndef BOARD_H
#define BOARD_H

#include <avr/io.h>

/* D4..D7: select lines of both analogue multiplexers. */
#define SELECT_SHIFT PD4
#define SELECT_MASK (15u << SELECT_SHIFT)

/* D8: WS2812 strip, one pixel a seat. D9: button to ground. D10: the lamp. */
#define STRIP_BIT PB0
#define BUTTON_BIT PB1
#define LAMP_BIT PB2

/* A0, A1: the common pins of the multiplexers under well 1 and well 2. A4, A5: I2C. */
#define WELL_INPUTS 2

#endif
