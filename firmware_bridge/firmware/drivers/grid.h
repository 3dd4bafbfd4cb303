/* The reflectance cells under the dice: channels 0..8 of the multiplexers, one a millisecond. */
#ifndef GRID_H
#define GRID_H

#include <stdint.h>

void grid_start(void);
void grid_step(uint32_t now);

#endif
