/* The dice tower: an Arduino Uno or Nano (ATmega328P, 16 MHz). docs/hardware.md shows the wiring.
 */
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <avr/wdt.h>

#include "board.h"
#include "button.h"
#include "clock.h"
#include "colour_sensors.h"
#include "device.h"
#include "grid.h"
#include "platform.h"
#include "reset.h"
#include "strip.h"
#include "uart.h"

#define READ_IN_A_TURN 16 /* bytes: at most two commands, and more than a flood can bring */

void platform_send(uint8_t byte) { uart_write(byte); }

void platform_lamp(bool on)
{
    if (on)
        PORTB |= 1 << LAMP_BIT;
    else
        PORTB &= (uint8_t)~(1 << LAMP_BIT);
}

static void every_millisecond(uint32_t now)
{
    grid_step(now);
    colour_sensors_step(now);
    button_sample(!(PINB & 1 << BUTTON_BIT), now);
    device_tick(now);
    strip_step();
}

int main(void)
{
    uint32_t last = 0;
    PORTB |= 1 << BUTTON_BIT; /* pull-up */
    DDRB |= 1 << LAMP_BIT;
    clock_start();
    uart_start();
    grid_start();
    colour_sensors_start();
    strip_start();
    set_sleep_mode(SLEEP_MODE_IDLE);
    sei();
    wdt_enable(WDTO_500MS);
    device_start(reset_cause(), reset_chance());
    for (;;) {
        uint8_t byte;
        uint32_t now = clock_now();
        wdt_reset();
        for (uint8_t left = READ_IN_A_TURN; left && uart_read(&byte); left--)
            device_receive(byte, now);
        if (now != last) {
            last = now;
            every_millisecond(now);
        }
        sleep_mode(); /* the clock wakes it within a millisecond */
    }
}
