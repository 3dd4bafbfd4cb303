#include "numbers.h"

#include <stdbool.h>

#include "crc16.h"
#include "platform.h"

#define OLD_BOOT_AT 0 /* where version 1.0 counted; read until the first slot is whole */
#define IDENTITY_AT 2
#define BOOT_AT 4 /* two slots written in turn, each a number and its check value */
#define SLOT_SIZE 4

static uint16_t read_word(uint16_t address)
{
    uint8_t low = platform_eeprom_read(address);
    return (uint16_t)(low | platform_eeprom_read((uint16_t)(address + 1)) << 8);
}

static void write_word(uint16_t address, uint16_t word)
{
    while (!platform_eeprom_write(address, (uint8_t)word))
        ;
    while (!platform_eeprom_write((uint16_t)(address + 1), (uint8_t)(word >> 8)))
        ;
}

static uint16_t slot_address(uint8_t slot) { return (uint16_t)(BOOT_AT + slot * SLOT_SIZE); }

/* Every number has a check value of its own, so no mixture of two slots is whole. */
static uint16_t check_value(uint16_t boot)
{
    return crc16_update(crc16_update(CRC16_START, (uint8_t)boot), (uint8_t)(boot >> 8));
}

static bool read_slot(uint8_t slot, uint16_t *boot)
{
    *boot = read_word(slot_address(slot));
    return read_word((uint16_t)(slot_address(slot) + 2)) == check_value(*boot);
}

uint16_t numbers_next_boot(void)
{
    uint16_t last[2];
    bool first = read_slot(0, &last[0]), second = read_slot(1, &last[1]);
    uint8_t newest = second && !(first && (int16_t)(last[0] - last[1]) > 0);
    uint16_t boot = first || second ? last[newest] : read_word(OLD_BOOT_AT);
    boot++;
    write_word(slot_address(newest ^ 1), boot);
    write_word((uint16_t)(slot_address(newest ^ 1) + 2), check_value(boot));
    return boot;
}

uint16_t numbers_identity(uint16_t chance)
{
    uint16_t identity = read_word(IDENTITY_AT);
    if (identity != 0xFFFF)
        return identity;
    identity = chance == 0xFFFF ? 0 : chance;
    write_word(IDENTITY_AT, identity);
    return identity;
}
