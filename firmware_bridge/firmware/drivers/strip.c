#include "strip.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <stdbool.h>
#include <stdint.h>
#include <util/atomic.h>

#include "board.h"
#include "platform.h"

static uint8_t pixels[SEATS][3]; /* green, red, blue: the order on the wire */
static bool changed;

void strip_start(void)
{
    DDRB |= 1 << STRIP_BIT;
    changed = true;
}

/*
 * One bit takes 20 cycles (1.25 us): high for 6 (0.375 us) is a zero, for 12 (0.75 us) a one. A
 * pixel keeps the interrupts off for 30 us; a byte on the serial line takes 174.
 */
static void send_byte(uint8_t byte)
{
    uint8_t bits = 8;
    __asm__ volatile("1: sbi %[port], %[bit]  \n" /* 2: high at its end */
                     "   nop                  \n" /* 1 */
                     "   nop                  \n" /* 1 */
                     "   nop                  \n" /* 1 */
                     "   sbrs %[byte], 7      \n" /* 1; 2 when the next is left out */
                     "   cbi %[port], %[bit]  \n" /* 2: a zero was high for 6 */
                     "   lsl %[byte]          \n" /* 1 */
                     "   nop                  \n" /* 1 */
                     "   nop                  \n" /* 1 */
                     "   nop                  \n" /* 1 */
                     "   nop                  \n" /* 1 */
                     "   cbi %[port], %[bit]  \n" /* 2: a one was high for 12 */
                     "   nop                  \n" /* 1 */
                     "   nop                  \n" /* 1 */
                     "   dec %[bits]          \n" /* 1 */
                     "   brne 1b              \n" /* 2 */
                     : [byte] "+r"(byte), [bits] "+r"(bits)
                     : [port] "I"(_SFR_IO_ADDR(PORTB)), [bit] "I"(STRIP_BIT));
}

void strip_step(void)
{
    if (!changed)
        return;
    changed = false;
    for (uint8_t seat = 0; seat < SEATS; seat++)
        ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
        {
            for (uint8_t i = 0; i < 3; i++)
                send_byte(pixels[seat][i]);
        }
}

void platform_seat_light(uint8_t seat, uint8_t red, uint8_t green, uint8_t blue)
{
    pixels[seat - 1][0] = green;
    pixels[seat - 1][1] = red;
    pixels[seat - 1][2] = blue;
    changed = true;
}
