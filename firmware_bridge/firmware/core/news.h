/* Lines told once and not repeated; none before the first hello (docs/roller-protocol.md, 3 and 4).
 */
#ifndef NEWS_H
#define NEWS_H

#include <stdbool.h>
#include <stdint.h>

#include "sets.h"

void news_allow(bool allowed);
bool news_are_allowed(void);
/* Words in flash; `detail` may be NULL, `set` NO_SET. */
void news_note(const char *code, const char *detail, enum set set);
void news_note_number(const char *code, uint16_t number);

#endif
