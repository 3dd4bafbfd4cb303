/* CRC-16/CCITT-FALSE: docs/roller-protocol.md, section 2. */
#ifndef CRC16_H
#define CRC16_H

#include <stdint.h>

#define CRC16_START 0xFFFF

uint16_t crc16_update(uint16_t crc, uint8_t byte);
uint16_t crc16_of(const void *data, uint16_t size);

#endif
