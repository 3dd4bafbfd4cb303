#include "calibration.h"

#include <string.h>

#include "crc16.h"
#include "platform.h"

#define VERSION 1 /* of struct calibration; another one is not read */
#define SLOT_AT 16 /* before it: numbers.c */
#define ERASED 0xFF

struct header {
    uint8_t version;
    uint8_t generation; /* the newer slot has the higher one, modulo 256 */
    uint16_t crc;       /* over version, generation and the calibration */
};

#define SLOT_SIZE (sizeof(struct header) + sizeof(struct calibration))
_Static_assert(SLOT_AT + 2 * SLOT_SIZE <= EEPROM_SIZE, "both slots fit into the EEPROM");

struct calibration calibration;
static struct header header, saving;
static uint8_t slot;        /* the one loaded or saved last; the other one is written next */
static uint16_t save_index; /* next byte to write */
static bool damaged;

static uint16_t slot_address(uint8_t index) { return (uint16_t)(SLOT_AT + index * SLOT_SIZE); }

static void read_block(uint16_t address, void *data, uint16_t size)
{
    uint8_t *bytes = data;
    while (size--)
        *bytes++ = platform_eeprom_read(address++);
}

static uint16_t check_value(const struct header *of)
{
    uint16_t crc = crc16_update(CRC16_START, of->version);
    crc = crc16_update(crc, of->generation);
    const uint8_t *bytes = (const uint8_t *)&calibration;
    for (uint16_t i = 0; i < sizeof calibration; i++)
        crc = crc16_update(crc, bytes[i]);
    return crc;
}

static bool load_slot(uint8_t index)
{
    uint16_t address = slot_address(index);
    read_block(address, &header, sizeof header);
    read_block((uint16_t)(address + sizeof header), &calibration, sizeof calibration);
    slot = index;
    return header.version == VERSION && header.crc == check_value(&header);
}

static void start_with_nothing(void)
{
    memset(&calibration, 0, sizeof calibration);
    for (uint8_t die = 0; die < DIE_MAPS; die++)
        for (uint8_t side = 0; side < SIDES; side++)
            calibration.die[die].pattern[side] = NO_PATTERN;
    header.generation = 0;
}

void calibration_load(void)
{
    bool first = load_slot(0);
    uint8_t first_generation = header.generation;
    bool first_written = header.version != ERASED;
    bool second = load_slot(1);
    bool written = first_written || header.version != ERASED;
    damaged = false;
    if (second && !(first && (int8_t)(first_generation - header.generation) > 0))
        return;
    if (first) {
        load_slot(0);
        return;
    }
    damaged = written;
    start_with_nothing();
}

bool calibration_is_damaged(void) { return damaged; }

void calibration_save_begin(void)
{
    saving.version = VERSION;
    saving.generation = (uint8_t)(header.generation + 1);
    saving.crc = check_value(&saving);
    save_index = 0;
}

bool calibration_save_step(void)
{
    const uint8_t *byte = save_index < sizeof saving
                              ? (const uint8_t *)&saving + save_index
                              : (const uint8_t *)&calibration + (save_index - sizeof saving);
    if (platform_eeprom_write((uint16_t)(slot_address(slot ^ 1) + save_index), *byte))
        save_index++;
    if (save_index < SLOT_SIZE)
        return false;
    slot ^= 1;
    header = saving;
    damaged = false;
    return true;
}

bool calibration_covers(enum set set)
{
    for (uint8_t i = 0; i < set_places(set); i++) {
        enum place place = set_place(set, i);
        if (set_is_balls(set)) {
            if (!window_is_complete(&calibration.window[place - WINDOW1]))
                return false;
        } else if (!calibration.cell_white[place - WELL1][0] ||
                   !die_map_is_complete(&calibration.die[set_die_map(set, i)])) {
            return false;
        }
    }
    return true;
}

struct guess calibration_guess(enum set set, uint8_t index, bool *empty)
{
    enum place place = set_place(set, index);
    const uint16_t *values = places[place].average;
    *empty = false;
    if (!calibration_covers(set) || !places[place].seen)
        return (struct guess){UNKNOWN, 0};
    if (set_is_balls(set)) {
        const struct window_calibration *window = &calibration.window[place - WINDOW1];
        return ball_guess(colour_seen(values, window->white), window);
    }
    struct pattern pattern = pattern_seen(values, calibration.cell_white[place - WELL1]);
    *empty = pattern.empty;
    return face_guess(pattern, &calibration.die[set_die_map(set, index)]);
}
