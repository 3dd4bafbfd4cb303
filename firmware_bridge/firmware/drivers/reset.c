#include "reset.h"

#include <avr/boot.h>
#include <avr/io.h>
#include <avr/wdt.h>

#include "crc16.h"

#define SERIAL_FIRST 0x0E /* of the signature row */
#define SERIAL_LAST 0x17
#define SAMPLE 64 /* bytes of untouched memory */

static uint8_t flags __attribute__((section(".noinit")));
static uint8_t untouched[SAMPLE] __attribute__((section(".noinit")));

/*
 * Runs before main: after a watchdog reset the watchdog is still on, with its shortest time. The
 * Uno's boot loader clears the flags and hands them over in r2.
 */
__attribute__((naked, used, section(".init3"))) static void save_flags(void)
{
    uint8_t from_boot_loader;
    __asm__ volatile("mov %0, r2" : "=r"(from_boot_loader));
    flags = MCUSR ? MCUSR : from_boot_loader;
    MCUSR = 0;
    wdt_disable();
}

enum reset_cause reset_cause(void)
{
    if (flags & 1 << PORF)
        return BY_POWER;
    if (flags & 1 << BORF)
        return BY_BROWNOUT;
    if (flags & 1 << WDRF)
        return BY_WATCHDOG;
    return flags & 1 << EXTRF ? BY_BUTTON : BY_POWER;
}

uint16_t reset_chance(void)
{
    uint16_t crc = crc16_of(untouched, sizeof untouched);
    for (uint8_t i = SERIAL_FIRST; i <= SERIAL_LAST; i++)
        crc = crc16_update(crc, boot_signature_byte_get(i));
    return crc;
}
