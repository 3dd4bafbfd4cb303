#include "colour_sensors.h"

#include <stdbool.h>

#include "parts.h"
#include "places.h"
#include "twi.h"

#define MUX_ADDRESS 0x70
#define SENSOR_ADDRESS 0x29
#define SENSORS 2
#define TURN_MS 15    /* each sensor is read every 30 ms; it measures for 24 */
#define RETRY_MS 500  /* a sensor that is not there is looked for again */
#define SILENT_MS 300 /* one that measures nothing for so long has lost its settings */

/* TCS34725: bit 7 marks a command, bit 5 counts the register up. */
#define COMMAND 0xA0
enum { ENABLE = 0x00, ATIME = 0x01, CONTROL = 0x0F, ID = 0x12, STATUS = 0x13 };
#define ATIME_24_MS (256 - 10)
#define GAIN_4 1
#define POWER_ON 1
#define MEASURE 2
#define VALID 1

static struct {
    enum { ABSENT, WAKING, MEASURING } state;
    uint32_t since; /* of the state, or of the last measurement */
} sensors[SENSORS];
static uint8_t turn;
static uint32_t last_step;

static bool set_register(uint8_t address, uint8_t value)
{
    uint8_t bytes[] = {(uint8_t)(COMMAND | address), value};
    return twi_write(SENSOR_ADDRESS, bytes, sizeof bytes);
}

static bool is_known_chip(void)
{
    uint8_t id;
    if (!twi_read(SENSOR_ADDRESS, COMMAND | ID, &id, 1))
        return false;
    return id == 0x44 || id == 0x4D || id == 0x10; /* TCS34725, TCS34727, and a common clone */
}

static bool wake(void)
{
    return is_known_chip() && set_register(ATIME, ATIME_24_MS) && set_register(CONTROL, GAIN_4) &&
           set_register(ENABLE, POWER_ON);
}

/* False when the sensor does not answer. */
static bool measure(uint8_t sensor, uint32_t now)
{
    uint8_t bytes[9]; /* status, then clear, red, green, blue, low byte first */
    uint16_t counts[COLOUR_CHANNELS];
    if (!twi_read(SENSOR_ADDRESS, COMMAND | STATUS, bytes, sizeof bytes))
        return false;
    if (!(bytes[0] & VALID))
        return now - sensors[sensor].since < SILENT_MS;
    sensors[sensor].since = now;
    for (uint8_t i = 0; i < COLOUR_CHANNELS; i++)
        counts[i] = (uint16_t)(bytes[1 + 2 * i] | bytes[2 + 2 * i] << 8);
    place_frame((enum place)(WINDOW1 + sensor), counts, now);
    part_is((enum part)(COLOUR1 + sensor), true);
    return true;
}

static void enter(uint8_t sensor, uint8_t state, uint32_t now)
{
    sensors[sensor].state = state;
    sensors[sensor].since = now;
}

static void visit(uint8_t sensor, uint32_t now)
{
    bool good;
    switch (sensors[sensor].state) {
    case MEASURING: good = measure(sensor, now); break;
    case WAKING: /* 2.4 ms have passed since the power-on: it may measure */
        good = set_register(ENABLE, POWER_ON | MEASURE);
        enter(sensor, MEASURING, now);
        break;
    default:
        if (sensors[sensor].since != 0 && now - sensors[sensor].since < RETRY_MS)
            return;
        good = wake();
        enter(sensor, WAKING, now);
    }
    if (!good) {
        enter(sensor, ABSENT, now);
        part_is((enum part)(COLOUR1 + sensor), false);
    }
}

void colour_sensors_start(void) { twi_start(); }

void colour_sensors_step(uint32_t now)
{
    if (now - last_step < TURN_MS)
        return;
    last_step = now;
    turn ^= 1;
    uint8_t channel = (uint8_t)(1u << turn);
    bool mux = twi_write(MUX_ADDRESS, &channel, 1);
    part_is(MUX, mux);
    if (mux)
        visit(turn, now);
}
