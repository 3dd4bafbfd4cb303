#include "board.h"

#include "calibration.h"
#include "check.h"
#include "crc16.h"
#include "places.h"
#include "platform.h"

#define OUTPUT 60000

uint8_t board_eeprom[EEPROM_SIZE];
int board_eeprom_writes_left, board_eeprom_torn;
uint32_t board_time;
static char output[OUTPUT + 1];
static size_t said;
static uint8_t next_sequence;
static uint16_t lying[PLACES][CELLS];

const char *const PIPS[7] = {"",          "....#....", "#.......#", "#...#...#",
                             "#.#...#.#", "#.#.#.#.#", "#.##.##.#"};

void platform_send(uint8_t byte)
{
    if (said == OUTPUT)
        said = 0;
    output[said++] = (char)byte;
    output[said] = '\0';
}

uint8_t platform_eeprom_read(uint16_t address)
{
    CHECK(address < EEPROM_SIZE);
    return board_eeprom[address];
}

bool platform_eeprom_write(uint16_t address, uint8_t value)
{
    CHECK(address < EEPROM_SIZE);
    if (board_eeprom_writes_left != 0)
        board_eeprom[address] = value;
    else if (board_eeprom_torn >= 0) {
        board_eeprom[address] = (uint8_t)board_eeprom_torn;
        board_eeprom_torn = -1;
    }
    if (board_eeprom_writes_left > 0)
        board_eeprom_writes_left--;
    return true;
}

void platform_seat_light(uint8_t seat, uint8_t red, uint8_t green, uint8_t blue)
{
    CHECK(seat >= 1 && seat <= SEATS);
    (void)red;
    (void)green;
    (void)blue;
}

void platform_lamp(bool on) { (void)on; }

void board_new(void)
{
    memset(board_eeprom, 0xFF, sizeof board_eeprom);
    board_eeprom_writes_left = board_eeprom_torn = -1;
    board_time = 0;
    next_sequence = 1;
    for (int place = 0; place < PLACES; place++)
        for (int i = 0; i < CELLS; i++)
            lying[place][i] = 20;
    board_forget();
}

void board_start(enum reset_cause cause) { device_start(cause, 0x1234); }

void board_lay_die(enum place place, const char *pattern)
{
    for (int i = 0; i < CELLS; i++)
        lying[place][i] = strcmp(pattern, "none") == 0 ? 20
                          : pattern[i] == '#'          ? 140
                          : pattern[i] == '?'          ? 370
                                                       : 740;
}

void board_lay_ball(enum place place, const char *colour)
{
    static const struct {
        const char *name;
        uint16_t counts[COLOUR_CHANNELS];
    } known[] = {
        {"white", {6000, 2200, 2400, 2000}}, {"black", {350, 130, 130, 120}},
        {"blue", {1500, 250, 500, 900}},     {"yellow", {3800, 1900, 1500, 400}},
        {"red", {1700, 1300, 300, 250}},     {"between", {2700, 1600, 900, 320}},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(colour, known[i].name) == 0) {
            memcpy(lying[place], known[i].counts, sizeof known[i].counts);
            return;
        }
    CHECK(!"a known colour");
}

void board_pass(uint32_t milliseconds)
{
    while (milliseconds--) {
        board_time++;
        if (board_time % 10 == 0)
            for (int place = 0; place < PLACES; place++)
                place_frame((enum place)place, lying[place], board_time);
        device_tick(board_time);
    }
}

void board_send(const char *raw)
{
    while (*raw)
        device_receive((uint8_t)*raw++, board_time);
}

void board_say_numbered(uint8_t sequence, const char *text)
{
    char body[128], line[160];
    snprintf(body, sizeof body, "%02X %s", sequence, text);
    snprintf(line, sizeof line, "@%s*%04X\n", body, crc16_of(body, (uint16_t)strlen(body)));
    board_send(line);
}

void board_say(const char *text) { board_say_numbered(next_sequence++, text); }

const char *board_output(void) { return output; }

bool board_said(const char *text) { return strstr(output, text) != NULL; }

int board_count(const char *text)
{
    int count = 0;
    for (const char *at = output; (at = strstr(at, text)) != NULL; at++)
        count++;
    return count;
}

void board_forget(void)
{
    said = 0;
    output[0] = '\0';
}

static void teach(const char *text)
{
    board_forget();
    board_say(text);
    board_pass(1000);
    CHECK_SAYS(" ack of=");
}

static void teach_die(const char *set, const int *faces)
{
    char text[64];
    for (int side = 1; side <= SIDES; side++) {
        board_lay_die(WELL1, PIPS[7 - side]);
        board_lay_die(WELL2, PIPS[7 - side]);
        snprintf(text, sizeof text, "calibrate item=%d set=%s side=%d", faces[side - 1], set, side);
        teach(text);
    }
}

void board_calibrate(void)
{
    static const char *const colours[] = {"white", "black", "blue", "yellow", "red"};
    char text[64];
    board_say("hello protocol=1");
    board_lay_die(WELL1, ".........");
    board_lay_die(WELL2, ".........");
    teach("calibrate item=white set=dice");
    teach_die("dice", (const int[]){1, 2, 3, 4, 5, 6});
    teach_die("yellow", (const int[]){1, 1, 2, 2, 3, 3});
    teach_die("blue", (const int[]){1, 2, 2, 3, 3, 4});
    for (size_t i = 0; i < sizeof colours / sizeof *colours; i++) {
        board_lay_ball(WINDOW1, colours[i]);
        board_lay_ball(WINDOW2, colours[i]);
        snprintf(text, sizeof text, "calibrate item=%s set=balls4", colours[i]);
        teach(text);
    }
    teach("calibrate item=save");
    board_forget();
}
