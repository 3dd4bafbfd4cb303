/* One line from the host, taken apart: docs/roller-protocol.md, section 2. */
#ifndef MESSAGE_H
#define MESSAGE_H

#include <stdbool.h>
#include <stdint.h>

#define NAME_LIMIT 16
#define VALUE_LIMIT 40

struct message {
    uint8_t sequence;
    char *kind;
    char *fields; /* "key=value key=value", or the empty string */
};

/* Cuts `text` (without @ and LF) up in place. False when form or check value are wrong. */
bool message_parse(struct message *message, char *text);
/* `word` is in flash. */
bool message_is(const struct message *message, const char *word);

/* A value inside a message; `length` 0 when the key is not there. */
struct value {
    const char *text;
    uint8_t length;
};

struct value message_field(const struct message *message, const char *key_in_flash);
bool value_is(struct value value, const char *word_in_flash);
/* Strict: decimal without sign and leading zeros; a fixed count of upper-case hexadecimal digits.
 */
bool value_number(struct value value, uint32_t *number);
bool value_hex(struct value value, uint8_t digits, uint32_t *number);

#endif
