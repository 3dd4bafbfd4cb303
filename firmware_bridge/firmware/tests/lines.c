/* Check value, line reader, message form. */
#include "board.h"
#include "check.h"
#include "crc16.h"
#include "line_reader.h"
#include "message.h"
#include "suites.h"

static void check_values_of_the_protocol_page(void)
{
    CHECK(crc16_of("", 0) == 0xFFFF);
    CHECK(crc16_of("123456789", 9) == 0x29B1);
    CHECK(crc16_of("A", 1) == 0xB915);
    CHECK(crc16_of("3A hello protocol=1", 19) == 0xD430);
}

static int lines_in(const char *bytes, size_t size, char *last)
{
    struct line_reader reader;
    int count = 0;
    line_reader_reset(&reader);
    for (size_t i = 0; i < size; i++)
        if (line_reader_take(&reader, (uint8_t)bytes[i])) {
            count++;
            strcpy(last, reader.text);
        }
    return count;
}

static void lines_are_found_again(void)
{
    char last[LINE_TEXT];
#define LINES(bytes) lines_in(bytes, sizeof bytes - 1, last)
    CHECK(LINES("@one\n") == 1 && strcmp(last, "one") == 0);
    CHECK(LINES("@one\r\n") == 1 && strcmp(last, "one") == 0);
    CHECK(LINES("noise\n@one\nmore noise\n") == 1);
    CHECK(LINES("@torn @one\n") == 1 && strcmp(last, "one") == 0);
    CHECK(LINES("@spo\x01ilt\n@one\n") == 1 && strcmp(last, "one") == 0);
    CHECK(LINES("@spo\x01ilt@one\n") == 1 && strcmp(last, "one") == 0);
    CHECK(LINES("@a\rb\n@one\n") == 1 && strcmp(last, "one") == 0);
    CHECK(LINES("\xff\x00@@@@@one\n") == 1 && strcmp(last, "one") == 0);
}

static void the_longest_line_is_64_bytes(void)
{
    char line[80], last[LINE_TEXT];
    memset(line, 'x', sizeof line);
    line[0] = '@';
    line[63] = '\n';
    CHECK(lines_in(line, 64, last) == 1 && strlen(last) == 62);
    line[63] = 'x';
    line[64] = '\n';
    CHECK(lines_in(line, 65, last) == 0);
}

static bool parses(const char *text)
{
    char copy[80], line[96];
    struct message message;
    snprintf(copy, sizeof copy, "%s", text);
    snprintf(line, sizeof line, "%s*%04X", copy, crc16_of(copy, (uint16_t)strlen(copy)));
    return message_parse(&message, line);
}

static void the_form_of_a_line_is_strict(void)
{
    CHECK(parses("3A hello protocol=1"));
    CHECK(parses("00 ping"));
    CHECK(parses("00 x-9 k-1=A,b?._-"));
    static const char *const bad[] = {
        "3a hello",
        "3 hello",
        "3A",
        "3A ",
        "3A  hello",
        "3A Hello",
        "3A 9hello",
        "3A hello ",
        "3A hello  a=1",
        "3A hello a",
        "3A hello a=",
        "3A hello =1",
        "3A hello a=1  b=2",
        "3A hello a=1 ",
        "3A hello a=1 a=2",
        "3A hello a=1 b=2 a=3",
        "3A hello a=/",
        "3A hello a==1",
        "3A averyveryverylong",
        "",
        "3A hello a=12345678901234567890123456789012345678901",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (parses(bad[i])) {
            fprintf(stderr, "accepted: %s\n", bad[i]);
            CHECK(!"refused");
        }
}

static void every_turned_bit_is_noticed(void)
{
    const char good[] = "3B arm set=blue throw=51C0*743D";
    for (size_t bit = 0; bit < 8 * (sizeof good - 1); bit++) {
        char line[sizeof good];
        struct message message;
        memcpy(line, good, sizeof good);
        line[bit / 8] = (char)(line[bit / 8] ^ 1 << bit % 8);
        if (line[bit / 8] != '\0')
            CHECK(!message_parse(&message, line));
    }
}

static void fields_are_found_by_their_key(void)
{
    char line[] = "3B arm set=blue throw=51C0*743D";
    struct message message;
    uint32_t number;
    CHECK(message_parse(&message, line) && message.sequence == 0x3B && message_is(&message, "arm"));
    CHECK(value_is(message_field(&message, "set"), "blue"));
    CHECK(value_hex(message_field(&message, "throw"), 4, &number) && number == 0x51C0);
    CHECK(message_field(&message, "thro").length == 0);
    CHECK(message_field(&message, "throws").length == 0);
}

static bool number_is(const char *text, uint32_t *number)
{
    return value_number((struct value){text, (uint8_t)strlen(text)}, number);
}

static void numbers_are_strict(void)
{
    uint32_t number;
    CHECK(number_is("0", &number) && number == 0);
    CHECK(number_is("4294967295", &number) && number == UINT32_MAX);
    CHECK(!number_is("4294967296", &number) && !number_is("01", &number) &&
          !number_is("", &number));
    CHECK(!number_is("-1", &number) && !number_is("1a", &number) &&
          !number_is("99999999999", &number));
    CHECK(!value_hex((struct value){"51c0", 4}, 4, &number));
}

const struct test line_tests[] = {
    {"check values of the protocol page", check_values_of_the_protocol_page},
    {"lines are found again", lines_are_found_again},
    {"the longest line is 64 bytes", the_longest_line_is_64_bytes},
    {"the form of a line is strict", the_form_of_a_line_is_strict},
    {"every turned bit is noticed", every_turned_bit_is_noticed},
    {"fields are found by their key", fields_are_found_by_their_key},
    {"numbers are strict", numbers_are_strict},
    {NULL, NULL},
};
