/*
 * Nine reflectance sensors under each die, row by row on channels 0 to 8 of an analogue
 * multiplexer. The select lines are shared; each multiplexer has its own ADC input. More light
 * pulls the voltage down, as a phototransistor with a resistor to 5 V does.
 */
#include "board.h"

#include <string.h>

#include "avr_adc.h"
#include "avr_ioport.h"

#define SELECT_PORT 'D'
#define SELECT_SHIFT 4
#define DARK_MILLIVOLTS 4900
#define SWING_MILLIVOLTS 4400 /* from no reflection to a mirror */

/* Reflection in percent of what stands over a cell */
enum { NOTHING = 2, DARK_MARK = 15, WHITE_BODY = 80 };

static uint8_t reflection[WELLS][CELLS];
static uint64_t tumbling_until[WELLS];
static avr_irq_t *adc;

static unsigned selected_channel(void)
{
    avr_ioport_state_t state;
    avr_ioctl(avr, AVR_IOCTL_IOPORT_GETSTATE(SELECT_PORT), &state);
    return (state.port >> SELECT_SHIFT) & 15;
}

static uint32_t millivolts(int well, unsigned cell)
{
    if (cell >= CELLS)
        return DARK_MILLIVOLTS;
    uint32_t percent = reflection[well][cell];
    if (board_now() < tumbling_until[well])
        percent = noise_random(90);
    return DARK_MILLIVOLTS - noisy(SWING_MILLIVOLTS * percent / 100);
}

static void on_conversion(struct avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq;
    (void)value;
    (void)param;
    unsigned channel = selected_channel();
    for (int well = 0; well < WELLS; well++)
        avr_raise_irq(adc + ADC_IRQ_ADC0 + well, millivolts(well, channel));
}

void reflectance_attach(void)
{
    memset(reflection, NOTHING, sizeof reflection);
    adc = avr_io_getirq(avr, AVR_IOCTL_ADC_GETIRQ, 0);
    avr_irq_register_notify(adc + ADC_IRQ_OUT_TRIGGER, on_conversion, NULL);
}

bool reflectance_set(int well, const char *pattern)
{
    if (strcmp(pattern, "none") == 0) {
        memset(reflection[well], NOTHING, CELLS);
        return true;
    }
    if (strlen(pattern) != CELLS || strspn(pattern, ".#?") != CELLS)
        return false;
    for (int i = 0; i < CELLS; i++)
        reflection[well][i] = pattern[i] == '#'   ? DARK_MARK
                              : pattern[i] == '.' ? WHITE_BODY
                                                  : (WHITE_BODY + NOTHING) / 2;
    return true;
}

void reflectance_tumble(int well, uint64_t until) { tumbling_until[well] = until; }
