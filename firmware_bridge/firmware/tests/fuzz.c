/*
 * fuzz BYTES [SEED]: random bytes, mutated lines and good ones into the whole device. The
 * sanitizers watch; after any garbage the second good line must be understood.
 */
#include "board.h"
#include "check.h"
#include "crc16.h"

static uint32_t state;

static unsigned chance(unsigned below)
{
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return state % below;
}

static const char *const commands[] = {
    "hello protocol=1",
    "ping",
    "arm set=dice throw=51C0",
    "arm set=balls4 throw=0000",
    "disarm",
    "read set=yellow",
    "calibrate item=white set=dice",
    "calibrate item=3 set=yellow side=5",
    "calibrate item=red set=balls4 place=2",
    "calibrate item=save",
    "calibrate item=forget",
    "led seat=2 colour=FF8000",
    "selftest",
    "got n=1 boot=0000",
    "dance wildly=yes",
};

static size_t good_line(char *line, size_t size)
{
    char body[64];
    snprintf(body, sizeof body, "%02X %s", chance(256),
             commands[chance(sizeof commands / sizeof *commands)]);
    return (size_t)snprintf(line, size, "@%s*%04X\n", body, crc16_of(body, (uint16_t)strlen(body)));
}

/* Changes, drops, doubles or inserts some bytes. */
static size_t mutate(char *line, size_t length, size_t room)
{
    for (unsigned turn = chance(4); turn > 0 && length > 1; turn--) {
        size_t at = chance((unsigned)length);
        switch (chance(4)) {
        case 0: line[at] = (char)chance(256); break;
        case 1:
            memmove(line + at, line + at + 1, length - at - 1);
            length--;
            break;
        default:
            if (length == room)
                break;
            memmove(line + at + 1, line + at, length - at);
            if (chance(2))
                line[at] = (char)chance(256);
            length++;
        }
    }
    return length;
}

static void receive(const char *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        device_receive((uint8_t)bytes[i], board_time);
    board_pass(chance(20));
    if (chance(50) == 0)
        board_lay_die((enum place)chance(2), PIPS[1 + chance(6)]);
    if (chance(5000) == 0)
        board_start((enum reset_cause)chance(4));
}

static void is_understood_again(void)
{
    board_pass(3000); /* a lesson may be under way */
    board_say_numbered((uint8_t)chance(256), "ping");
    board_forget();
    board_say_numbered(0xA5, "ping");
    CHECK_SAYS("pong of=A5");
}

int main(int count, char **words)
{
    long left = count > 1 ? atol(words[1]) : 100000;
    state = count > 2 ? (uint32_t)atol(words[2]) : 1;
    board_new();
    board_start(BY_POWER);
    board_calibrate();
    while (left > 0) {
        char line[256];
        size_t length;
        if (chance(3) == 0) {
            length = 1 + chance(sizeof line);
            for (size_t i = 0; i < length; i++)
                line[i] = (char)chance(256);
        } else {
            length = good_line(line, sizeof line);
            if (chance(3))
                length = mutate(line, length, sizeof line);
        }
        receive(line, length);
        left -= (long)length;
        if (chance(200) == 0)
            is_understood_again();
    }
    is_understood_again();
    return 0;
}
