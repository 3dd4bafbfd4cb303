/*
 * The tower around an emulated ATmega328P: which pin goes where is docs/hardware.md, and the
 * same table is in ../drivers/board.h for the firmware.
 */
#ifndef EMULATOR_BOARD_H
#define EMULATOR_BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "sim_avr.h"

#define CPU_HZ 16000000ull
#define CYCLES_PER_MS (CPU_HZ / 1000)
#define BAUD 57600ull
#define CYCLES_PER_BYTE (CPU_HZ * 10 / BAUD)

#define WELLS 2
#define CELLS 9
#define BALL_SENSORS 2

extern avr_t *avr;

/* Loads the image and solders everything on. False, with a message, when the image cannot be read.
 */
bool board_build(const char *image, const char *eeprom_file);
void board_power_on(void); /* memory then holds chance values, as in a real chip */
void board_press_reset(void);
void board_run_boot_loader(unsigned milliseconds); /* instead of the program, which then starts */
void board_hang(void); /* an endless loop with interrupts off: only the watchdog helps */
void board_power_off(void);
void board_cut_at_write(int writes); /* the cable is pulled after so many; negative for never */
void board_ask_for_reset(void); /* at the next instruction boundary */
bool board_is_on(void);
/* Cycles since the program started; the processor's own count starts anew with every reset. */
uint64_t board_now(void);
/* The most bytes of memory the stack has taken so far. */
unsigned board_stack(void);
/* The most cycles running that an interrupt had to wait, since the program first let them in. */
unsigned board_blackout(void);
/* Runs the processor for about a millisecond of its own time. False when the image crashed. */
bool board_run_a_millisecond(void);
/* The calibration outlives the power: kept in this file between runs, when one was named. */
void board_save_eeprom(void);
void board_erase_eeprom(void);

/* i2c.c: TCA9548A and the two TCS34725 behind it */
void i2c_attach(void);
void i2c_set_ball(int sensor, const uint16_t crgb[4]);
void i2c_shake(int sensor, uint64_t until);
void i2c_connect(int sensor, bool connected);

/* reflectance.c: nine cells under each die, through the analogue multiplexers */
void reflectance_attach(void);
bool reflectance_set(int well, const char *pattern);
void reflectance_tumble(int well, uint64_t until);

/* lights.c: WS2812 strip, plain LEDs, button */
void lights_attach(void);
void lights_after_reset(void);
void lights_poll(void);
void lights_print(void);
void button_press(uint64_t until);

/* noise.c: every analogue value passes through here */
void noise_set(unsigned permille);
void noise_seed(uint32_t seed);
unsigned noise_random(unsigned below);
uint32_t noisy(uint32_t value);

#endif
