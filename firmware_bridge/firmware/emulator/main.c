/*
 * An emulated dice tower: emulator IMAGE.elf LINK [EEPROM_FILE]
 *
 * The image runs at the speed of a real board unless told otherwise, or slower on a busy machine.
 * Commands come on stdin (see `help`); the end of stdin ends the program, so that a test that dies
 * leaves nothing behind.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "board.h"
#include "cable.h"
#include "commands.h"

#define BEHIND_IS_FORGIVEN_NS 20000000ll

static volatile sig_atomic_t stopped;

static void stop(int signal)
{
    (void)signal;
    stopped = 1;
}

static long long now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000000000ll + now.tv_nsec;
}

/* Reads what there is of stdin and runs whole lines. False at its end. */
static bool read_commands(void)
{
    static char buffer[1024];
    static size_t used;
    ssize_t count = read(STDIN_FILENO, buffer + used, sizeof buffer - 1 - used);
    if (count == 0)
        return false;
    if (count < 0)
        return true;
    used += (size_t)count;
    buffer[used] = '\0';
    char *end;
    while ((end = strchr(buffer, '\n')) != NULL) {
        *end = '\0';
        command_run(buffer);
        used -= (size_t)(end + 1 - buffer);
        memmove(buffer, end + 1, used + 1);
    }
    if (used == sizeof buffer - 1)
        used = 0; /* no command is that long */
    return true;
}

/* Waits until the wall clock has caught up, waking early for a command or a byte. */
static bool wait_until(long long target)
{
    long long left = target - now_ns();
    struct timespec timeout = {.tv_nsec = left > 0 ? left : 0};
    struct pollfd inputs[] = {{.fd = STDIN_FILENO, .events = POLLIN}};
    if (ppoll(inputs, 1, &timeout, NULL) > 0)
        return read_commands();
    return true;
}

static int run(void)
{
    long long due = now_ns();
    while (!stopped && !command_quit_seen()) {
        if (!board_run_a_millisecond()) {
            fprintf(stderr, "the image crashed\n");
            return 1;
        }
        cable_poll();
        due += 1000000 / command_speed();
        if (now_ns() - due > BEHIND_IS_FORGIVEN_NS)
            due = now_ns();
        if (!wait_until(due))
            return 0;
    }
    return 0;
}

int main(int count, char **words)
{
    if (count < 3) {
        fprintf(stderr, "usage: %s IMAGE.elf LINK [EEPROM_FILE]\n", words[0]);
        return 2;
    }
    signal(SIGINT, stop);
    signal(SIGTERM, stop);
    signal(SIGPIPE, SIG_IGN);
    fcntl(STDIN_FILENO, F_SETFL, O_NONBLOCK);
    if (!board_build(words[1], count > 3 ? words[3] : NULL) || !cable_plug(words[2]))
        return 1;
    command_set_link(words[2]);
    board_power_on();
    puts("ready");
    fflush(stdout);
    int result = run();
    board_save_eeprom();
    cable_unplug();
    return result;
}
