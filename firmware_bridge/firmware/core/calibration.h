/*
 * Everything learnt, and its home in the EEPROM: two slots written in turn, each with version and
 * check value, so that a power cut while saving leaves the older calibration whole.
 */
#ifndef CALIBRATION_H
#define CALIBRATION_H

#include <stdbool.h>
#include <stdint.h>

#include "colours.h"
#include "faces.h"
#include "sets.h"

#define WELLS 2
#define WINDOWS 2

struct calibration {
    uint16_t cell_white[WELLS][CELLS]; /* 0 while not learnt */
    struct die_map die[DIE_MAPS];
    struct window_calibration window[WINDOWS];
};

extern struct calibration calibration;

/* Loads the newest whole slot, or starts with nothing learnt. */
void calibration_load(void);
/* True when a slot was written but neither is whole. */
bool calibration_is_damaged(void);
bool calibration_covers(enum set set);
/* What one entry of a set shows now. `empty` tells that nothing lies there. */
struct guess calibration_guess(enum set set, uint8_t index, bool *empty);

/* Saving goes on byte by byte; `calibration_save_step` is true when it is finished. */
void calibration_save_begin(void);
bool calibration_save_step(void);

#endif
