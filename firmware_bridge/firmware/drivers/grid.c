#include "grid.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <stdbool.h>

#include "board.h"
#include "nap.h"
#include "parts.h"
#include "places.h"

#define FULL_SCALE 1023u
#define RAIL 2u /* so near to 0 or full scale is a broken wire, not a reading */

static uint16_t light[WELL_INPUTS][CELLS];
static uint8_t cell;
static volatile bool converted;

ISR(ADC_vect) { converted = true; }

static void select(uint8_t channel)
{
    PORTD = (uint8_t)((PORTD & ~SELECT_MASK) | channel << SELECT_SHIFT);
}

void grid_start(void)
{
    DDRD |= SELECT_MASK;
    ACSR = 1 << ACD; /* the comparator on the same inputs is not used */
    DIDR0 = 1 << ADC0D | 1 << ADC1D;
    ADCSRA = 1 << ADEN | 1 << ADIE | 1 << ADPS2 | 1 << ADPS1 |
             1 << ADPS0; /* 125 kHz: 104 us a reading */
    select(0);
}

static uint16_t voltage(uint8_t input)
{
    ADMUX = (uint8_t)(1 << REFS0 | input);
    converted = false;
    ADCSRA |= 1 << ADSC;
    NAP_WHILE(!converted);
    return ADC;
}

static void hand_over(uint8_t well, uint32_t now)
{
    uint8_t at_rail = 0;
    for (uint8_t i = 0; i < CELLS; i++)
        at_rail += light[well][i] <= RAIL || light[well][i] >= FULL_SCALE - RAIL;
    part_is((enum part)(CELLS1 + well), at_rail < CELLS);
    place_frame((enum place)(WELL1 + well), light[well], now);
}

void grid_step(uint32_t now)
{
    /* More light pulls the voltage down. The channel was selected a millisecond ago. */
    for (uint8_t well = 0; well < WELL_INPUTS; well++)
        light[well][cell] = (uint16_t)(FULL_SCALE - voltage(well));
    if (++cell == CELLS) {
        cell = 0;
        for (uint8_t well = 0; well < WELL_INPUTS; well++)
            hand_over(well, now);
    }
    select(cell);
}
