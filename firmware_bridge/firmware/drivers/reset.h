/* Why the board started, and the watchdog that starts it again when it hangs. */
#ifndef RESET_H
#define RESET_H

#include <stdint.h>

#include "device.h"

enum reset_cause reset_cause(void);
/* Something that differs from board to board: what memory held at power-on, and the chip's number.
 */
uint16_t reset_chance(void);

#endif
