/* What a player sees and presses: the WS2812 strip, the plain LED, the button. */
#include "board.h"

#include <stdio.h>

#include "avr_ioport.h"

#define STRIP_PORT 'B' /* D8 */
#define STRIP_PIN 0
#define LAMP_PORT 'B' /* D10 */
#define LAMP_PIN 2
#define BUTTON_PORT 'B' /* D9, to ground */
#define BUTTON_PIN 1
#define PIXELS 8

/* WS2812: a long high is a one, a short one a zero; 50 us of silence shows the colours. */
#define LONG_HIGH_CYCLES (CPU_HZ * 550 / 1000000000)
#define LATCH_CYCLES (CPU_HZ * 50 / 1000000)

static uint64_t rose_at, fell_at, pressed_until;
static unsigned bits, pulse[2]; /* cycles the last zero and the last one were high */
static uint32_t incoming[PIXELS], shown[PIXELS];
static bool latched = true, lamp, pressed;
static avr_irq_t *button;

static void on_strip(struct avr_irq_t *irq, uint32_t high, void *param)
{
    (void)irq;
    (void)param;
    if (high) {
        if (board_now() - fell_at > LATCH_CYCLES)
            bits = 0;
        rose_at = board_now();
        return;
    }
    if (fell_at == board_now() || rose_at <= fell_at)
        return;
    unsigned high_for = (unsigned)(board_now() - rose_at);
    bool one = high_for > LONG_HIGH_CYCLES;
    pulse[one] = high_for;
    fell_at = board_now();
    if (bits / 24 < PIXELS)
        incoming[bits / 24] = incoming[bits / 24] << 1 | one;
    bits++;
    latched = false;
}

static void on_lamp(struct avr_irq_t *irq, uint32_t high, void *param)
{
    (void)irq;
    (void)param;
    lamp = high;
}

/* libsimavr puts an input back to its outside value whenever the port is written: set that, too. */
static void button_is(bool down)
{
    pressed = down;
    avr_ioport_external_t outside = {
        .name = BUTTON_PORT, .mask = 1 << BUTTON_PIN, .value = !down << BUTTON_PIN};
    avr_ioctl(avr, AVR_IOCTL_IOPORT_SET_EXTERNAL(BUTTON_PORT), &outside);
    avr_raise_irq(button, !down);
}

void lights_poll(void)
{
    if (!latched && board_now() - fell_at > LATCH_CYCLES) {
        for (unsigned i = 0; i < bits / 24 && i < PIXELS; i++) {
            uint32_t grb = incoming[i] & 0xFFFFFF;
            shown[i] = (grb >> 8 & 0xFF) << 16 | grb >> 16 << 8 | (grb & 0xFF);
        }
        latched = true;
    }
    if (pressed && board_now() >= pressed_until)
        button_is(false);
}

void lights_print(void)
{
    printf("lights lamp=%d pixels=", lamp);
    for (int i = 0; i < PIXELS; i++)
        printf("%s%06x", i ? "," : "", (unsigned)shown[i]);
    printf(" pulses=%u,%u\n", pulse[0], pulse[1]);
}

void button_press(uint64_t until)
{
    pressed_until = until;
    button_is(true);
}

void lights_after_reset(void)
{
    avr_raise_irq(button, pressed); /* the pin register was cleared: make it a change */
    button_is(pressed);
    lamp = false;
}

void lights_attach(void)
{
    button = avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ(BUTTON_PORT), BUTTON_PIN);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ(STRIP_PORT), STRIP_PIN),
                            on_strip, NULL);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ(LAMP_PORT), LAMP_PIN),
                            on_lamp, NULL);
}
