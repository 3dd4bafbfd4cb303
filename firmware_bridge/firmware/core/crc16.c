#include "crc16.h"

#ifdef __AVR__
#include <util/crc16.h>

uint16_t crc16_update(uint16_t crc, uint8_t byte) { return _crc_xmodem_update(crc, byte); }
#else
uint16_t crc16_update(uint16_t crc, uint8_t byte)
{
    crc ^= (uint16_t)(byte << 8);
    for (uint8_t bit = 0; bit < 8; bit++)
        crc = (uint16_t)(crc & 0x8000 ? crc << 1 ^ 0x1021 : crc << 1);
    return crc;
}
#endif

uint16_t crc16_of(const void *data, uint16_t size)
{
    const uint8_t *bytes = data;
    uint16_t crc = CRC16_START;
    while (size--)
        crc = crc16_update(crc, *bytes++);
    return crc;
}
