#include "message.h"

#include <string.h>

#include "crc16.h"
#include "flash.h"

#define CRC_TAIL 5 /* *CCCC */

static bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
static bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static bool is_value_character(char c)
{
    return is_lower(c) || is_upper(c) || is_digit(c) || c == '.' || c == '_' || c == ',' ||
           c == '?' || c == '-';
}

static bool same(struct value value, const char *word)
{
    if (strlen_P(word) != value.length)
        return false;
    for (uint8_t i = 0; i < value.length; i++)
        if (value.text[i] != (char)pgm_read_byte(word + i))
            return false;
    return true;
}

bool value_is(struct value value, const char *word_in_flash) { return same(value, word_in_flash); }

bool value_number(struct value value, uint32_t *number)
{
    if (value.length == 0 || value.length > 10 || (value.text[0] == '0' && value.length > 1))
        return false;
    uint32_t result = 0;
    for (uint8_t i = 0; i < value.length; i++) {
        if (!is_digit(value.text[i]))
            return false;
        uint8_t digit = (uint8_t)(value.text[i] - '0');
        if (result > (UINT32_MAX - digit) / 10)
            return false;
        result = result * 10 + digit;
    }
    *number = result;
    return true;
}

bool value_hex(struct value value, uint8_t digits, uint32_t *number)
{
    if (value.length != digits)
        return false;
    uint32_t result = 0;
    for (uint8_t i = 0; i < digits; i++) {
        char c = value.text[i];
        if (is_digit(c))
            result = result << 4 | (uint8_t)(c - '0');
        else if (c >= 'A' && c <= 'F')
            result = result << 4 | (uint8_t)(c - 'A' + 10);
        else
            return false;
    }
    *number = result;
    return true;
}

/* Length of the kind or key that starts here, 0 when there is none. */
static uint8_t name_length(const char *text)
{
    uint8_t length = 0;
    if (!is_lower(text[0]))
        return 0;
    while (is_lower(text[length]) || is_digit(text[length]) || text[length] == '-')
        length++;
    return length <= NAME_LIMIT ? length : 0;
}

static uint8_t value_length(const char *text)
{
    uint8_t length = 0;
    while (is_value_character(text[length]))
        length++;
    return length <= VALUE_LIMIT ? length : 0;
}

/* Is there this key among the fields from `fields` up to `end`? */
static bool key_occurs(const char *fields, const char *end, const char *key, uint8_t length)
{
    while (fields < end) {
        uint8_t other = name_length(fields);
        if (other == length && memcmp(fields, key, length) == 0)
            return true;
        fields += other + 1;
        fields += value_length(fields) + 1;
    }
    return false;
}

static bool fields_are_good(const char *fields)
{
    const char *at = fields;
    while (*at) {
        uint8_t key = name_length(at);
        if (key == 0 || at[key] != '=' || key_occurs(fields, at, at, key))
            return false;
        at += key + 1;
        uint8_t value = value_length(at);
        if (value == 0)
            return false;
        at += value;
        if (*at == ' ' && at[1])
            at++;
        else if (*at)
            return false;
    }
    return true;
}

static bool check_value_is_good(char *text)
{
    uint8_t length = (uint8_t)strlen(text);
    if (length < CRC_TAIL || text[length - CRC_TAIL] != '*')
        return false;
    struct value digits = {text + length - CRC_TAIL + 1, CRC_TAIL - 1};
    uint32_t told;
    if (!value_hex(digits, CRC_TAIL - 1, &told))
        return false;
    length = (uint8_t)(length - CRC_TAIL);
    text[length] = '\0';
    return crc16_of(text, length) == told;
}

bool message_parse(struct message *message, char *text)
{
    if (!check_value_is_good(text))
        return false;
    struct value digits = {text, 2};
    uint32_t sequence;
    if (strlen(text) < 4 || !value_hex(digits, 2, &sequence) || text[2] != ' ')
        return false;
    char *kind = text + 3;
    uint8_t length = name_length(kind);
    if (length == 0)
        return false;
    char *fields = kind + length;
    if (*fields == ' ' && fields[1])
        *fields++ = '\0';
    else if (*fields)
        return false;
    if (!fields_are_good(fields))
        return false;
    message->sequence = (uint8_t)sequence;
    message->kind = kind;
    message->fields = fields;
    return true;
}

bool message_is(const struct message *message, const char *word)
{
    struct value kind = {message->kind, (uint8_t)strlen(message->kind)};
    return same(kind, word);
}

struct value message_field(const struct message *message, const char *key_in_flash)
{
    const char *at = message->fields;
    while (*at) {
        struct value key = {at, name_length(at)};
        struct value value = {at + key.length + 1, value_length(at + key.length + 1)};
        if (same(key, key_in_flash))
            return value;
        at = value.text + value.length;
        if (*at)
            at++;
    }
    return (struct value){"", 0};
}
