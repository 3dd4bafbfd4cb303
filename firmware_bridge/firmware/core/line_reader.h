/* Finds lines in a stream of bytes: docs/roller-protocol.md, section 2, "Finding the lines again".
 */
#ifndef LINE_READER_H
#define LINE_READER_H

#include <stdbool.h>
#include <stdint.h>

#define LINE_LIMIT 64                  /* from @ to LF, both included */
#define LINE_TEXT (LINE_LIMIT - 2 + 1) /* without both, with the closing zero */

struct line_reader {
    char text[LINE_TEXT];
    uint8_t used;
    enum { OUTSIDE, INSIDE, AFTER_CR, SPOILT } where;
    uint16_t dropped; /* lines that could not be used, for the note about garbage */
};

void line_reader_reset(struct line_reader *reader);
/* True when `text` now holds the text between @ and LF, to be used before the next byte. */
bool line_reader_take(struct line_reader *reader, uint8_t byte);

#endif
