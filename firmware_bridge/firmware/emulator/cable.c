#define _GNU_SOURCE
#include "cable.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <termios.h>
#include <unistd.h>

#include "avr_uart.h"
#include "board.h"

#define BUFFER 4096

static int master = -1;
static const char *link_path;
static avr_irq_t *to_cpu;
static uint8_t inward[BUFFER], outward[BUFFER];
static size_t inward_next, inward_end, outward_count;
static bool feeding; /* is the timer for the next byte set */
static bool was_open;
static unsigned garble_one_in, reset_countdown, boot_loader_ms;
static char reset_word[32];
static size_t word_matched;

static uint8_t on_the_wire(uint8_t byte)
{
    if (garble_one_in && noise_random(garble_one_in) == 0)
        byte ^= (uint8_t)(1u << noise_random(8));
    return byte;
}

static bool word_has_passed(char sent)
{
    if (!reset_word[word_matched])
        return true;
    word_matched = sent == reset_word[word_matched] ? word_matched + 1 : sent == reset_word[0];
    return false;
}

static void on_sent(struct avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq;
    (void)param;
    if (outward_count < BUFFER)
        outward[outward_count++] = on_the_wire((uint8_t)value);
    if (reset_countdown && word_has_passed((char)value) && --reset_countdown == 0)
        board_ask_for_reset();
}

static avr_cycle_count_t feed(avr_t *mcu, avr_cycle_count_t when, void *param)
{
    (void)mcu;
    (void)param;
    feeding = inward_next < inward_end;
    if (!feeding)
        return 0;
    avr_raise_irq(to_cpu, on_the_wire(inward[inward_next++]));
    return when + CYCLES_PER_BYTE;
}

void cable_keep_feeding(void)
{
    if (feeding || inward_next == inward_end)
        return;
    feeding = true;
    avr_cycle_timer_register(avr, CYCLES_PER_BYTE, feed, NULL);
}

void cable_after_reset(void) { feeding = false; }

void cable_attach(void)
{
    uint32_t quiet = 0;
    avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &quiet);
    to_cpu = avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT),
                            on_sent, NULL);
}

static bool make_raw(void)
{
    struct termios settings;
    if (tcgetattr(master, &settings) != 0)
        return false;
    cfmakeraw(&settings);
    cfsetspeed(&settings, B57600);
    return tcsetattr(master, TCSANOW, &settings) == 0;
}

bool cable_plug(const char *link)
{
    master = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    if (master < 0 || grantpt(master) != 0 || unlockpt(master) != 0 || !make_raw()) {
        perror("no pty for the cable");
        return false;
    }
    /* Opened and closed once, the pty tells from now on whether somebody has it open. */
    int other_end = open(ptsname(master), O_RDWR | O_NOCTTY);
    if (other_end >= 0)
        close(other_end);
    unlink(link);
    if (symlink(ptsname(master), link) != 0) {
        perror(link);
        return false;
    }
    link_path = link;
    return true;
}

void cable_unplug(void)
{
    if (master < 0)
        return;
    unlink(link_path);
    close(master);
    master = -1;
    inward_next = inward_end = outward_count = 0;
}

bool cable_is_plugged(void) { return master >= 0; }

static bool somebody_listens(void)
{
    struct pollfd line = {.fd = master, .events = POLLIN};
    return poll(&line, 1, 0) >= 0 && !(line.revents & POLLHUP);
}

void cable_poll(void)
{
    if (master < 0) {
        outward_count = 0;
        return;
    }
    if (inward_next == inward_end) {
        ssize_t count = read(master, inward, sizeof inward);
        inward_next = 0;
        inward_end = count > 0 ? (size_t)count : 0;
    }
    bool is_open = somebody_listens();
    if (is_open && !was_open && boot_loader_ms)
        board_run_boot_loader(boot_loader_ms);
    was_open = is_open;
    if (outward_count == 0)
        return;
    ssize_t written = is_open ? write(master, outward, outward_count) : 0;
    if (written < (ssize_t)outward_count && written > 0)
        fprintf(stderr, "the reader is slow: %zd bytes lost\n", (ssize_t)outward_count - written);
    outward_count = 0;
}

void cable_drop_input(void) { inward_next = inward_end = 0; }

void cable_reset_when_opened(unsigned milliseconds) { boot_loader_ms = milliseconds; }

void cable_garble(unsigned one_in) { garble_one_in = one_in; }

void cable_reset_after(const char *word, unsigned bytes)
{
    snprintf(reset_word, sizeof reset_word, "%s", word);
    word_matched = 0;
    reset_countdown = bytes;
}
