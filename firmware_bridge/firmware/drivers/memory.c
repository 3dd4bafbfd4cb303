/* The EEPROM, without waiting for it. */
#include <avr/eeprom.h>

#include "platform.h"

uint8_t platform_eeprom_read(uint16_t address)
{
    return eeprom_read_byte((const uint8_t *)address);
}

bool platform_eeprom_write(uint16_t address, uint8_t value)
{
    if (!eeprom_is_ready())
        return false;
    eeprom_update_byte((uint8_t *)address, value);
    return true;
}
