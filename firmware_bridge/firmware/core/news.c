#include "news.h"

#include <stddef.h>

#include "flash.h"
#include "line_writer.h"

static bool allowed;

void news_allow(bool allow) { allowed = allow; }

bool news_are_allowed(void) { return allowed; }

void news_note(const char *code, const char *detail, enum set set)
{
    if (!allowed)
        return;
    line_begin(PSTR("note"));
    line_word(PSTR("code"), code);
    if (detail)
        line_word(PSTR("detail"), detail);
    if (set != NO_SET)
        line_word(PSTR("set"), set_name(set));
    line_end();
}

void news_note_number(const char *code, uint16_t number)
{
    if (!allowed)
        return;
    line_begin(PSTR("note"));
    line_word(PSTR("code"), code);
    line_number(PSTR("detail"), number);
    line_end();
}
