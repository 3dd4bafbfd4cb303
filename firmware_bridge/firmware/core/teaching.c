#include "teaching.h"

#include <stddef.h>
#include <string.h>

#include "calibration.h"
#include "flash.h"
#include "parts.h"
#include "places.h"

#define REST_MS 300
#define CELL_WHITE_LEAST 150 /* of 1023 */

static uint8_t fresh_sides[DIE_MAPS], fresh_balls[WINDOWS];

void lessons_begin(void)
{
    memset(fresh_sides, 0, sizeof fresh_sides);
    memset(fresh_balls, 0, sizeof fresh_balls);
}

static uint8_t ball_named(struct value name)
{
    for (uint8_t ball = BLACK_BALL; ball < BALLS_END; ball++)
        if (value_is(name, ball_name(ball)))
            return ball;
    return UNKNOWN;
}

static bool read_place(struct lesson *lesson, struct value place)
{
    uint32_t number;
    lesson->first = 0;
    lesson->last = (uint8_t)(set_places(lesson->set) - 1);
    if (place.length == 0)
        return true;
    if (!value_number(place, &number) || number < 1 || number > set_places(lesson->set))
        return false;
    lesson->first = lesson->last = (uint8_t)(number - 1);
    return true;
}

static bool read_item(struct lesson *lesson, const struct message *message, struct value item)
{
    uint32_t face, side;
    if (value_is(item, PSTR("white"))) {
        lesson->what = LEARN_WHITE;
        return true;
    }
    if (set_is_balls(lesson->set)) {
        lesson->what = LEARN_BALL;
        lesson->item = ball_named(item);
        return lesson->item != UNKNOWN;
    }
    lesson->what = LEARN_FACE;
    if (!value_number(item, &face) || face < 1 || face > set_highest_face(lesson->set) ||
        !value_number(message_field(message, PSTR("side")), &side) || side < 1 || side > SIDES)
        return false;
    lesson->item = (uint8_t)face;
    lesson->side = (uint8_t)(side - 1);
    return true;
}

static bool white_is_known(const struct lesson *lesson, uint8_t index)
{
    enum place place = set_place(lesson->set, index);
    return place < WINDOW1 ? calibration.cell_white[place - WELL1][0] != 0
                           : calibration.window[place - WINDOW1].white[CLEAR] != 0;
}

const char *lesson_read(struct lesson *lesson, const struct message *message)
{
    struct value item = message_field(message, PSTR("item"));
    struct value set = message_field(message, PSTR("set"));
    lesson->set = NO_SET;
    lesson->what = value_is(item, PSTR("save")) ? SAVE : FORGET;
    if (lesson->what == SAVE || value_is(item, PSTR("forget")))
        return NULL;
    if (item.length == 0 || set.length == 0)
        return PSTR("bad-value");
    lesson->set = set_named(set);
    if (lesson->set == NO_SET)
        return PSTR("no-set");
    if (!read_place(lesson, message_field(message, PSTR("place"))) ||
        !read_item(lesson, message, item))
        return PSTR("bad-value");
    if (!parts_serve(lesson->set))
        return PSTR("hardware");
    for (uint8_t i = lesson->first; lesson->what != LEARN_WHITE && i <= lesson->last; i++)
        if (!white_is_known(lesson, i))
            return PSTR("not-calibrated");
    return NULL;
}

bool lesson_is_ready(const struct lesson *lesson, uint32_t now)
{
    for (uint8_t i = lesson->first; i <= lesson->last; i++)
        if (place_rest(set_place(lesson->set, i), now) < REST_MS)
            return false;
    return true;
}

static bool learn_cell_white(uint16_t *white, const uint16_t *cells)
{
    for (uint8_t i = 0; i < CELLS; i++)
        if (cells[i] < CELL_WHITE_LEAST)
            return false;
    for (uint8_t i = 0; i < CELLS; i++)
        white[i] = cells[i];
    return true;
}

static bool learn_in_window(const struct lesson *lesson, enum place place)
{
    struct window_calibration *window = &calibration.window[place - WINDOW1];
    const uint16_t *counts = places[place].average;
    if (lesson->what == LEARN_WHITE)
        return white_learn(window, counts);
    uint8_t *fresh = &fresh_balls[place - WINDOW1];
    if (!ball_learn(window, lesson->item, colour_seen(counts, window->white), *fresh))
        return false;
    *fresh |= (uint8_t)(1u << (lesson->item - BLACK_BALL));
    return true;
}

static bool learn_in_well(const struct lesson *lesson, uint8_t index, enum place place)
{
    uint16_t *white = calibration.cell_white[place - WELL1];
    const uint16_t *cells = places[place].average;
    if (lesson->what == LEARN_WHITE)
        return learn_cell_white(white, cells);
    uint8_t die = set_die_map(lesson->set, index);
    struct pattern pattern = pattern_seen(cells, white);
    if (!face_learn(&calibration.die[die], lesson->side, lesson->item, pattern, fresh_sides[die]))
        return false;
    fresh_sides[die] |= (uint8_t)(1u << lesson->side);
    return true;
}

const char *lesson_learn(const struct lesson *lesson)
{
    /* Refused means nothing changed, also when the first place of two was fine. */
    struct calibration before = calibration;
    for (uint8_t i = lesson->first; i <= lesson->last; i++) {
        enum place place = set_place(lesson->set, i);
        bool learnt =
            place < WINDOW1 ? learn_in_well(lesson, i, place) : learn_in_window(lesson, place);
        if (!learnt) {
            calibration = before;
            return PSTR("unclear");
        }
    }
    return NULL;
}
