/* Loads the built image into libsimavr's ATmega328P and runs it. */
#include "board.h"

#include <stdio.h>
#include <string.h>

#include "avr_eeprom.h"
#include "cable.h"
#include "sim_elf.h"

#define EEPROM_BYTES 1024

avr_t *avr;
static bool powered, reset_asked;
static uint64_t before_reset;
static unsigned deepest_stack, longest_blackout, boot_loader_ms;
static uint64_t let_in_at; /* when interrupts were last allowed */
static bool let_in, write_begun;
static int writes_before_cut = -1;
static const char *eeprom_path;
static uint8_t eeprom[EEPROM_BYTES];

/* The pace is kept by main.c, against the clock on the wall. */
static void no_sleep(avr_t *mcu, avr_cycle_count_t cycles)
{
    (void)mcu;
    (void)cycles;
}

static void log_to_stderr(avr_t *mcu, const int level, const char *format, va_list arguments)
{
    (void)mcu;
    if (level <= LOG_ERROR)
        vfprintf(stderr, format, arguments);
}

static void load_eeprom(void)
{
    memset(eeprom, 0xFF, sizeof eeprom);
    FILE *file = eeprom_path ? fopen(eeprom_path, "rb") : NULL;
    if (file) {
        if (fread(eeprom, 1, sizeof eeprom, file) != sizeof eeprom)
            fprintf(stderr, "%s is shorter than an EEPROM; the rest reads as erased\n",
                    eeprom_path);
        fclose(file);
    }
    avr_eeprom_desc_t all = {.ee = eeprom, .offset = 0, .size = sizeof eeprom};
    avr_ioctl(avr, AVR_IOCTL_EEPROM_SET, &all);
}

void board_save_eeprom(void)
{
    avr_eeprom_desc_t all = {.ee = eeprom, .offset = 0, .size = sizeof eeprom};
    avr_ioctl(avr, AVR_IOCTL_EEPROM_GET, &all);
    FILE *file = eeprom_path ? fopen(eeprom_path, "wb") : NULL;
    if (file) {
        fwrite(eeprom, 1, sizeof eeprom, file);
        fclose(file);
    }
}

void board_erase_eeprom(void)
{
    memset(eeprom, 0xFF, sizeof eeprom);
    avr_eeprom_desc_t all = {.ee = eeprom, .offset = 0, .size = sizeof eeprom};
    avr_ioctl(avr, AVR_IOCTL_EEPROM_SET, &all);
}

bool board_build(const char *image, const char *eeprom_file)
{
    static elf_firmware_t firmware;
    avr_global_logger_set(log_to_stderr);
    if (elf_read_firmware(image, &firmware) != 0) {
        fprintf(stderr, "%s cannot be read as an AVR image: run `make firmware` first\n", image);
        return false;
    }
    avr = avr_make_mcu_by_name("atmega328p");
    if (!avr || avr_init(avr) != 0) {
        fprintf(stderr, "libsimavr here knows no ATmega328P\n");
        return false;
    }
    firmware.frequency = CPU_HZ;
    avr_load_firmware(avr, &firmware);
    avr->vcc = avr->avcc = avr->aref = 5000;
    avr->sleep = no_sleep;
    eeprom_path = eeprom_file;
    load_eeprom();
    i2c_attach();
    reflectance_attach();
    lights_attach();
    cable_attach();
    return true;
}

uint64_t board_now(void) { return before_reset + avr->cycle; }

static void reset(avr_regbit_t cause)
{
    before_reset += avr->cycle;
    avr_reset(avr);
    avr->cycle = 0;
    avr_regbit_clear(avr, avr->reset_flags.porf);
    avr_regbit_set(avr, cause);
    lights_after_reset();
    cable_after_reset();
    let_in = write_begun = false;
}

void board_power_on(void)
{
    for (int i = avr->ioend + 1; i <= avr->ramend; i++)
        avr->data[i] = (uint8_t)noise_random(256);
    reset(avr->reset_flags.porf);
    powered = true;
}

void board_run_boot_loader(unsigned milliseconds) { boot_loader_ms = milliseconds; }

void board_press_reset(void) { reset(avr->reset_flags.extrf); }

#define SPL 0x5D

static void watch_stack(void)
{
    unsigned pointer = avr->data[SPL] | avr->data[SPL + 1] << 8;
    /* Right after a reset the pointer is not set yet. */
    if (pointer > avr->ioend && avr->ramend - pointer > deepest_stack)
        deepest_stack = avr->ramend - pointer;
}

static void watch_interrupts(void)
{
    if (avr->sreg[S_I]) {
        let_in_at = board_now();
        let_in = true;
    } else if (let_in && board_now() - let_in_at > longest_blackout) {
        longest_blackout = (unsigned)(board_now() - let_in_at);
    }
}

unsigned board_blackout(void) { return longest_blackout; }

unsigned board_stack(void) { return deepest_stack; }

void board_hang(void)
{
    avr_flashaddr_t last_word = avr->flashend - 1;
    avr->flash[last_word] = 0xFF; /* rjmp to itself */
    avr->flash[last_word + 1] = 0xCF;
    avr->pc = last_word;
    avr->sreg[S_I] = 0;
    avr->state = cpu_Running;
}

#define EECR 0x3F
#define EECR_BEGINS (1 << 2) /* EEMPE; libsimavr clears it when the byte is written */
#define EEARL 0x41

/* The cell whose writing was cut short holds anything. */
static void tear_cell(void)
{
    uint8_t left = (uint8_t)noise_random(256);
    uint32_t address = (avr->data[EEARL] | avr->data[EEARL + 1] << 8) % EEPROM_BYTES;
    avr_eeprom_desc_t cell = {.ee = &left, .offset = address, .size = 1};
    avr_ioctl(avr, AVR_IOCTL_EEPROM_SET, &cell);
}

void board_cut_at_write(int writes) { writes_before_cut = writes; }

static void watch_eeprom(void)
{
    bool begins = avr->data[EECR] & EECR_BEGINS;
    if (write_begun && !begins && writes_before_cut >= 0 && writes_before_cut-- == 0) {
        tear_cell();
        cable_unplug();
        board_power_off();
    }
    write_begun = begins;
}

/* A watchdog reset happens inside libsimavr, which then stands at the first instruction; the rest of
 * the board must notice. */
static void notice_watchdog(void)
{
    if (avr->pc != 0)
        return;
    lights_after_reset();
    cable_after_reset();
    let_in = write_begun = false;
    fprintf(stderr, "the watchdog reset the board\n");
}

void board_power_off(void) { powered = false; }

void board_ask_for_reset(void) { reset_asked = true; }

bool board_is_on(void) { return powered; }

bool board_run_a_millisecond(void)
{
    if (boot_loader_ms) {
        cable_drop_input();
        if (--boot_loader_ms == 0)
            board_press_reset();
        return true;
    }
    uint64_t end = board_now() + CYCLES_PER_MS;
    while (powered && board_now() < end) {
        int state = avr_run(avr);
        if (state == cpu_Done || state == cpu_Crashed)
            return false;
        notice_watchdog();
        watch_stack();
        watch_interrupts();
        watch_eeprom();
        if (reset_asked) {
            reset_asked = false;
            board_press_reset();
        }
        cable_keep_feeding();
    }
    lights_poll();
    return true;
}
