/* I2C as master, 400 kHz. Every wait has an end: a stuck bus makes a transfer fail, not the tower.
 */
#ifndef TWI_H
#define TWI_H

#include <stdbool.h>
#include <stdint.h>

void twi_start(void);
bool twi_write(uint8_t address, const uint8_t *bytes, uint8_t count);
/* Writes one byte (a register or command), then reads. */
bool twi_read(uint8_t address, uint8_t command, uint8_t *bytes, uint8_t count);

#endif
