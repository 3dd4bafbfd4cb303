#include "line_reader.h"

void line_reader_reset(struct line_reader *reader)
{
    reader->used = 0;
    reader->where = OUTSIDE;
    reader->dropped = 0;
}

static void spoil(struct line_reader *reader)
{
    reader->where = SPOILT;
    reader->dropped++;
}

static bool end_of_line(struct line_reader *reader)
{
    bool complete = reader->where == INSIDE || reader->where == AFTER_CR;
    reader->where = OUTSIDE;
    reader->text[reader->used] = '\0';
    return complete;
}

bool line_reader_take(struct line_reader *reader, uint8_t byte)
{
    if (byte == '@') {
        if (reader->where == INSIDE || reader->where == AFTER_CR)
            reader->dropped++;
        reader->where = INSIDE;
        reader->used = 0;
        return false;
    }
    if (byte == '\n')
        return end_of_line(reader);
    if (reader->where == AFTER_CR) {
        spoil(reader);
        return false;
    }
    if (reader->where != INSIDE)
        return false;
    if (byte == '\r')
        reader->where = AFTER_CR;
    else if (byte < 0x20 || byte > 0x7E || reader->used == LINE_TEXT - 1)
        spoil(reader);
    else
        reader->text[reader->used++] = (char)byte;
    return false;
}
