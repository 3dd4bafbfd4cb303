/*
 * The I2C bus: a TCA9548A at 0x70 and, on its channels 0 and 1, two TCS34725 that share the
 * address 0x29. A sensor answers only while its channel is switched through.
 */
#include "board.h"

#include <stddef.h>

#include "avr_twi.h"

#define MUX_ADDRESS 0x70
#define SENSOR_ADDRESS 0x29

/* TCS34725 registers and bits (datasheet, register set) */
enum { ENABLE = 0x00, ATIME = 0x01, CONTROL = 0x0F, ID = 0x12, STATUS = 0x13, CDATAL = 0x14 };
enum { PON = 1, AEN = 2, AVALID = 1 };
#define CHIP_ID 0x44
#define REGISTERS 0x20
#define CYCLES_PER_STEP (CPU_HZ * 24 / 10000) /* one integration step is 2.4 ms */

/* Colours are given as counts at this setting, the one the firmware uses. */
#define REFERENCE_STEPS 10
#define REFERENCE_GAIN 4

struct colour_sensor {
    bool connected;
    uint16_t light[4]; /* clear, red, green, blue */
    uint64_t shaking_until;
    uint8_t registers[REGISTERS];
    uint8_t pointer;
    bool auto_increment;
    bool command_seen;
    uint64_t valid_at; /* cycle at which the first integration is complete */
};

static struct colour_sensor sensors[BALL_SENSORS];
static uint8_t mux_channels;
static uint8_t selected; /* address byte of the transfer under way, 0 for none */
static avr_irq_t *to_cpu;

static unsigned steps(const struct colour_sensor *s) { return 256u - s->registers[ATIME]; }

static unsigned gain(const struct colour_sensor *s)
{
    static const unsigned gains[] = {1, 4, 16, 60};
    return gains[s->registers[CONTROL] & 3];
}

static void power_up(struct colour_sensor *s)
{
    for (int i = 0; i < REGISTERS; i++)
        s->registers[i] = 0;
    s->registers[ATIME] = 0xFF;
    s->registers[ID] = CHIP_ID;
    s->valid_at = 0;
}

static uint16_t counts(const struct colour_sensor *s, int channel)
{
    uint64_t light = s->light[channel];
    if (board_now() < s->shaking_until)
        light = light / 4 + noise_random((unsigned)(light + 200));
    uint64_t value =
        noisy((uint32_t)(light * steps(s) * gain(s) / (REFERENCE_STEPS * REFERENCE_GAIN)));
    uint64_t limit = steps(s) * 1024;
    if (limit > 0xFFFF)
        limit = 0xFFFF;
    return (uint16_t)(value < limit ? value : limit);
}

static uint8_t read_register(struct colour_sensor *s)
{
    uint8_t at = s->pointer % REGISTERS;
    if (s->auto_increment)
        s->pointer++;
    bool measuring = (s->registers[ENABLE] & (PON | AEN)) == (PON | AEN);
    bool valid = measuring && board_now() >= s->valid_at;
    if (at == STATUS)
        return valid ? AVALID : 0;
    if (at >= CDATAL && at < CDATAL + 8) {
        /* Reading the low byte latches the high one, as in the chip. */
        if (!valid)
            return 0;
        if (((at - CDATAL) & 1) == 0) {
            uint16_t value = counts(s, (at - CDATAL) / 2);
            s->registers[at] = (uint8_t)value;
            s->registers[at + 1] = (uint8_t)(value >> 8);
        }
    }
    return s->registers[at];
}

static void write_byte(struct colour_sensor *s, uint8_t data)
{
    if (!s->command_seen) {
        s->command_seen = true;
        if (data & 0x80) {
            s->pointer = data & 0x1F;
            s->auto_increment = (data & 0x60) == 0x20;
        }
        return;
    }
    uint8_t at = s->pointer % REGISTERS;
    if (s->auto_increment)
        s->pointer++;
    if (at > CONTROL)
        return; /* identity, status and data cannot be written */
    s->registers[at] = data;
    if (at == ENABLE)
        s->valid_at = board_now() + steps(s) * CYCLES_PER_STEP;
}

static bool switched_through(int sensor)
{
    return sensors[sensor].connected && (mux_channels & (1u << sensor));
}

static bool somebody_answers(uint8_t address)
{
    if (address == MUX_ADDRESS)
        return true;
    bool answered = false;
    for (int i = 0; i < BALL_SENSORS; i++)
        if (address == SENSOR_ADDRESS && switched_through(i)) {
            sensors[i].command_seen = false;
            answered = true;
        }
    return answered;
}

static void on_write(uint8_t data)
{
    if (selected >> 1 == MUX_ADDRESS)
        mux_channels = data;
    else
        for (int i = 0; i < BALL_SENSORS; i++)
            if (switched_through(i))
                write_byte(&sensors[i], data);
}

static uint8_t on_read(void)
{
    if (selected >> 1 == MUX_ADDRESS)
        return mux_channels;
    uint8_t wired_and = 0xFF;
    for (int i = 0; i < BALL_SENSORS; i++)
        if (switched_through(i))
            wired_and &= read_register(&sensors[i]);
    return wired_and;
}

static void on_bus(struct avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq;
    (void)param;
    avr_twi_msg_irq_t message = {.u.v = value};
    if (message.u.twi.msg & TWI_COND_STOP)
        selected = 0;
    if (message.u.twi.msg & TWI_COND_START) {
        selected = 0;
        if (somebody_answers(message.u.twi.addr >> 1)) {
            selected = message.u.twi.addr;
            avr_raise_irq(to_cpu, avr_twi_irq_msg(TWI_COND_ACK, selected, 1));
        }
    }
    if (!selected)
        return;
    if (message.u.twi.msg & TWI_COND_WRITE) {
        avr_raise_irq(to_cpu, avr_twi_irq_msg(TWI_COND_ACK, selected, 1));
        on_write(message.u.twi.data);
    }
    if (message.u.twi.msg & TWI_COND_READ)
        avr_raise_irq(to_cpu, avr_twi_irq_msg(TWI_COND_READ, selected, on_read()));
}

void i2c_attach(void)
{
    for (int i = 0; i < BALL_SENSORS; i++) {
        sensors[i].connected = true;
        power_up(&sensors[i]);
    }
    to_cpu = avr_io_getirq(avr, AVR_IOCTL_TWI_GETIRQ(0), TWI_IRQ_INPUT);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_TWI_GETIRQ(0), TWI_IRQ_OUTPUT), on_bus,
                            NULL);
}

void i2c_set_ball(int sensor, const uint16_t crgb[4])
{
    for (int i = 0; i < 4; i++)
        sensors[sensor].light[i] = crgb[i];
}

void i2c_shake(int sensor, uint64_t until) { sensors[sensor].shaking_until = until; }

void i2c_connect(int sensor, bool connected)
{
    sensors[sensor].connected = connected;
    power_up(&sensors[sensor]);
}
