/* Two TCS34725 behind a TCA9548A, one look at a time. */
#ifndef COLOUR_SENSORS_H
#define COLOUR_SENSORS_H

#include <stdint.h>

void colour_sensors_start(void);
void colour_sensors_step(uint32_t now);

#endif
