/* The hands in the tower: one text command a line, listed by `help`. */
#include "commands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "cable.h"

#define WORDS 8

static const char *link_path;
static bool quit_seen;
static unsigned speed = 1;

typedef const char *(*action)(int count, char **words); /* NULL, or what is wrong */

static uint64_t after_ms(const char *text)
{
    return board_now() + strtoull(text, NULL, 10) * CYCLES_PER_MS;
}

static int numbered(const char *text, int count)
{
    int number = atoi(text);
    return number >= 0 && number < count ? number : -1;
}

/* die WELL PATTERN: put there by hand; throw WELL PATTERN MS: after tumbling */
static const char *place_die(int count, char **words)
{
    int well = numbered(words[1], WELLS);
    if (well < 0)
        return "there is no such well";
    if (!reflectance_set(well, words[2]))
        return "a pattern is nine of . # ? or the word none";
    if (count > 3)
        reflectance_tumble(well, after_ms(words[3]));
    return NULL;
}

/* ball SENSOR C R G B, and as the last word the milliseconds of shaking before it lies still */
static const char *place_ball(int count, char **words)
{
    int sensor = numbered(words[1], BALL_SENSORS);
    if (sensor < 0)
        return "there is no such ball sensor";
    uint16_t crgb[4];
    for (int i = 0; i < 4; i++)
        crgb[i] = (uint16_t)strtoul(words[2 + i], NULL, 10);
    i2c_set_ball(sensor, crgb);
    if (count > 6)
        i2c_shake(sensor, after_ms(words[6]));
    return NULL;
}

static const char *connect_sensor(int count, char **words)
{
    (void)count;
    int sensor = numbered(words[1], BALL_SENSORS);
    if (sensor < 0)
        return "there is no such ball sensor";
    i2c_connect(sensor, strcmp(words[2], "on") == 0);
    return NULL;
}

static const char *set_noise(int count, char **words)
{
    noise_set((unsigned)strtoul(words[1], NULL, 10));
    if (count > 2)
        noise_seed((uint32_t)strtoul(words[2], NULL, 10));
    return NULL;
}

static const char *set_garble(int count, char **words)
{
    (void)count;
    cable_garble((unsigned)strtoul(words[1], NULL, 10));
    return NULL;
}

static const char *press_button(int count, char **words)
{
    (void)count;
    button_press(after_ms(words[1]));
    return NULL;
}

static const char *print_lights(int count, char **words)
{
    (void)count;
    (void)words;
    lights_print();
    return NULL;
}

static const char *reset_board(int count, char **words)
{
    if (count > 2)
        cable_reset_after(words[1], (unsigned)strtoul(words[2], NULL, 10));
    else
        board_press_reset();
    return NULL;
}

static const char *unplug(int count, char **words)
{
    cable_unplug();
    if (count < 2 || strcmp(words[1], "line") != 0)
        board_power_off();
    return NULL;
}

static const char *plug(int count, char **words)
{
    (void)count;
    (void)words;
    if (cable_is_plugged())
        return "it is plugged in";
    if (!cable_plug(link_path))
        return "no pty";
    if (!board_is_on())
        board_power_on();
    return NULL;
}

static const char *cut_at_write(int count, char **words)
{
    (void)count;
    board_cut_at_write(strcmp(words[1], "never") == 0 ? -1 : atoi(words[1]));
    return NULL;
}

static const char *erase_eeprom(int count, char **words)
{
    (void)count;
    (void)words;
    board_erase_eeprom();
    return NULL;
}

static const char *hang(int count, char **words)
{
    (void)count;
    (void)words;
    board_hang();
    return NULL;
}

static const char *print_time(int count, char **words)
{
    (void)count;
    (void)words;
    printf("time %llu\n", (unsigned long long)(board_now() / CYCLES_PER_MS));
    return NULL;
}

static const char *print_stack(int count, char **words)
{
    (void)count;
    (void)words;
    printf("stack %u\n", board_stack());
    return NULL;
}

static const char *print_blackout(int count, char **words)
{
    (void)count;
    (void)words;
    printf("blackout %u\n", board_blackout());
    return NULL;
}

static const char *set_boot_loader(int count, char **words)
{
    (void)count;
    cable_reset_when_opened((unsigned)strtoul(words[1], NULL, 10));
    return NULL;
}

static const char *set_speed(int count, char **words)
{
    (void)count;
    unsigned times = (unsigned)strtoul(words[1], NULL, 10);
    if (times < 1 || times > 100)
        return "a speed is 1 to 100";
    speed = times;
    return NULL;
}

static const char *quit(int count, char **words)
{
    (void)count;
    (void)words;
    quit_seen = true;
    return NULL;
}

static const struct {
    const char *name;
    int words; /* at least, the name included */
    action run;
    const char *usage;
} commands[] = {
    {"die", 3, place_die,
     "die WELL PATTERN|none [MS]    a die on the cells, after tumbling so long"},
    {"ball", 6, place_ball, "ball SENSOR C R G B [MS]      a ball in the window, after shaking"},
    {"sensor", 3, connect_sensor, "sensor SENSOR on|off          a colour sensor that came loose"},
    {"noise", 2, set_noise, "noise PERMILLE [SEED]         on every analogue value"},
    {"garble", 2, set_garble,
     "garble ONE_IN                 turns a bit over in one byte of so many"},
    {"press", 2, press_button, "press MS                      the button"},
    {"lights", 1, print_lights, "lights                        what shines"},
    {"reset", 1, reset_board,
     "reset [WORD BYTES]            now, or so many bytes after this word was sent"},
    {"unplug", 1, unplug,
     "unplug [line]                 pulls the cable; with a supply of its own it runs on"},
    {"plug", 1, plug, "plug                          and puts it back"},
    {"cut", 2, cut_at_write,
     "cut WRITES|never              pulls the cable in the EEPROM write after so many"},
    {"erase", 1, erase_eeprom, "erase                         the EEPROM, as a new chip has it"},
    {"hang", 1, hang, "hang                          an endless loop in the program"},
    {"stack", 1, print_stack, "stack                         the most bytes the stack has taken"},
    {"blackout", 1, print_blackout,
     "blackout                      the most cycles that interrupts were held off"},
    {"bootloader", 2, set_boot_loader,
     "bootloader MS                 opening the port resets the board; it listens for so long"},
    {"time", 1, print_time, "time                          milliseconds the processor has lived"},
    {"speed", 2, set_speed,
     "speed TIMES                   faster than a real board, if this machine can"},
    {"quit", 1, quit, "quit"},
};
#define COMMANDS (sizeof commands / sizeof *commands)

static int split(char *line, char **words)
{
    int count = 0;
    for (char *word = strtok(line, " \t\r\n"); word && count < WORDS;
         word = strtok(NULL, " \t\r\n"))
        words[count++] = word;
    return count;
}

static void help(void)
{
    for (size_t i = 0; i < COMMANDS; i++)
        puts(commands[i].usage);
    puts("ok");
}

static void answer(const char *problem)
{
    if (problem)
        printf("error %s\n", problem);
    else
        puts("ok");
}

static void dispatch(int count, char **words)
{
    for (size_t i = 0; i < COMMANDS; i++)
        if (strcmp(words[0], commands[i].name) == 0) {
            answer(count < commands[i].words ? commands[i].usage : commands[i].run(count, words));
            return;
        }
    answer("unknown command; try help");
}

void command_run(char *line)
{
    char *words[WORDS];
    int count = split(line, words);
    if (count == 0)
        return;
    if (strcmp(words[0], "help") == 0)
        help();
    else
        dispatch(count, words);
    fflush(stdout);
}

bool command_quit_seen(void) { return quit_seen; }

unsigned command_speed(void) { return speed; }

void command_set_link(const char *link) { link_path = link; }
