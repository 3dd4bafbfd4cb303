#include "twi.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <util/twi.h>

#include "clock.h"
#include "nap.h"

#define PATIENCE_MS 3 /* a byte takes 25 us; the chips here do not stretch the clock */

static volatile bool stepped;

ISR(TWI_vect)
{
    TWCR = 1 << TWEN; /* the flag stays up, so the bus waits, but it interrupts no more */
    stepped = true;
}

void twi_start(void)
{
    PORTC |= 1 << PC4 | 1 << PC5; /* weak pull-ups beside those of the modules */
    TWSR = 0;
    TWBR = (F_CPU / 400000 - 16) / 2;
    TWCR = 1 << TWEN;
}

/* Lets the hardware do one step. True when it ended in the state hoped for. */
static bool step(uint8_t control, uint8_t hoped_for)
{
    uint32_t since = clock_now();
    stepped = false;
    TWCR = (uint8_t)(1 << TWINT | 1 << TWEN | 1 << TWIE | control);
    NAP_WHILE(!stepped && clock_now() - since < PATIENCE_MS);
    return stepped && (TWSR & TW_STATUS_MASK) == hoped_for;
}

/* After an address for writing the chip says "address acknowledged", libsimavr 1.6 "data ...". */
static bool write_step(void)
{
    return step(0, TW_MT_SLA_ACK) || (TWSR & TW_STATUS_MASK) == TW_MT_DATA_ACK;
}

static bool begin(uint8_t address, uint8_t direction, uint8_t start_state)
{
    if (!step(1 << TWSTA, start_state))
        return false;
    TWDR = (uint8_t)(address << 1 | direction);
    return direction == TW_READ ? step(0, TW_MR_SLA_ACK) : write_step();
}

static bool send(uint8_t byte)
{
    TWDR = byte;
    return write_step();
}

/* A stop takes a few microseconds; a bus that hangs is let go of. */
static bool end(bool good)
{
    TWCR = 1 << TWINT | 1 << TWEN | 1 << TWSTO;
    for (uint8_t turn = 0; TWCR & 1 << TWSTO; turn++)
        if (turn == UINT8_MAX) {
            TWCR = 0;
            TWCR = 1 << TWEN;
            return false;
        }
    return good;
}

bool twi_write(uint8_t address, const uint8_t *bytes, uint8_t count)
{
    bool good = begin(address, TW_WRITE, TW_START);
    while (good && count--)
        good = send(*bytes++);
    return end(good);
}

bool twi_read(uint8_t address, uint8_t command, uint8_t *bytes, uint8_t count)
{
    bool good = begin(address, TW_WRITE, TW_START) && send(command) &&
                begin(address, TW_READ, TW_REP_START);
    while (good && count--) {
        good = count ? step(1 << TWEA, TW_MR_DATA_ACK) : step(0, TW_MR_DATA_NACK);
        *bytes++ = TWDR;
    }
    return end(good);
}
