/* Prints lines to the host; the check value runs along, so that no line is ever kept in memory. */
#ifndef LINE_WRITER_H
#define LINE_WRITER_H

#include <stdint.h>

void line_writer_reset(void);
/* Words are in flash. A line takes the next sequence number, or the one given when it is repeated.
 */
uint8_t line_next_sequence(void);
void line_begin(const char *kind);
void line_begin_numbered(const char *kind, uint8_t sequence);
void line_key(const char *key);
void line_put(const char *text);
void line_put_character(char character);
void line_put_hex(uint32_t number, uint8_t digits);
void line_put_number(uint32_t number);
void line_word(const char *key, const char *value);
void line_hex(const char *key, uint32_t number, uint8_t digits);
void line_number(const char *key, uint32_t number);
void line_end(void);

#endif
