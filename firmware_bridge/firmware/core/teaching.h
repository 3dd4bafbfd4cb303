/* The calibrate command: docs/roller-protocol.md, section 7. */
#ifndef TEACHING_H
#define TEACHING_H

#include <stdbool.h>
#include <stdint.h>

#include "message.h"
#include "sets.h"

struct lesson {
    enum { LEARN_WHITE, LEARN_BALL, LEARN_FACE, SAVE, FORGET } what;
    enum set set;
    uint8_t first, last; /* places of the set, counted from 0 */
    uint8_t item;        /* ball or face */
    uint8_t side;        /* counted from 0 */
};

/* NULL when the command makes sense, otherwise the word for the refusal (in flash). */
const char *lesson_read(struct lesson *lesson, const struct message *message);
/* Have the places been at rest for long enough to measure? */
bool lesson_is_ready(const struct lesson *lesson, uint32_t now);
/* What was learnt before this moment gives way to what contradicts it. */
void lessons_begin(void);
/* Learns; NULL, or the word for the refusal. */
const char *lesson_learn(const struct lesson *lesson);

#endif
