#include "line_writer.h"

#include "crc16.h"
#include "flash.h"
#include "platform.h"

static uint8_t next_sequence;
static uint16_t crc;

void line_writer_reset(void)
{
    next_sequence = 0;
    platform_send('\n'); /* ends a line that a reset has torn */
}

uint8_t line_next_sequence(void) { return next_sequence++; }

void line_put_character(char character)
{
    crc = crc16_update(crc, (uint8_t)character);
    platform_send((uint8_t)character);
}

void line_put(const char *text)
{
    char character;
    while ((character = (char)pgm_read_byte(text++)) != '\0')
        line_put_character(character);
}

void line_put_hex(uint32_t number, uint8_t digits)
{
    while (digits--) {
        uint8_t digit = (uint8_t)(number >> (4 * digits)) & 15;
        line_put_character((char)(digit < 10 ? '0' + digit : 'A' + digit - 10));
    }
}

void line_put_number(uint32_t number)
{
    char digits[10];
    uint8_t count = 0;
    do {
        digits[count++] = (char)('0' + number % 10);
        number /= 10;
    } while (number);
    while (count)
        line_put_character(digits[--count]);
}

void line_begin_numbered(const char *kind, uint8_t sequence)
{
    platform_send('@');
    crc = CRC16_START;
    line_put_hex(sequence, 2);
    line_put_character(' ');
    line_put(kind);
}

void line_begin(const char *kind) { line_begin_numbered(kind, line_next_sequence()); }

void line_key(const char *key)
{
    line_put_character(' ');
    line_put(key);
    line_put_character('=');
}

void line_word(const char *key, const char *value)
{
    line_key(key);
    line_put(value);
}

void line_hex(const char *key, uint32_t number, uint8_t digits)
{
    line_key(key);
    line_put_hex(number, digits);
}

void line_number(const char *key, uint32_t number)
{
    line_key(key);
    line_put_number(number);
}

void line_end(void)
{
    uint16_t check_value = crc;
    platform_send('*');
    line_put_hex(check_value, 4);
    platform_send('\n');
}
