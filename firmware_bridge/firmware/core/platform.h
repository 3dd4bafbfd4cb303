/* What the portable core asks of the board. The drivers answer on the AVR, fakes in the unit tests.
 */
#ifndef PLATFORM_H
#define PLATFORM_H

#include <stdbool.h>
#include <stdint.h>

void platform_send(uint8_t byte);

#define EEPROM_SIZE 1024
uint8_t platform_eeprom_read(uint16_t address);
/* Starts writing one byte, which takes some milliseconds; false while the last one is still at it.
 */
bool platform_eeprom_write(uint16_t address, uint8_t value);

#define SEATS 6
void platform_seat_light(uint8_t seat, uint8_t red, uint8_t green, uint8_t blue);
void platform_lamp(bool on);

#endif
