/* What lies there: patterns, colours, movement. */
#include "board.h"
#include "calibration.h"
#include "check.h"
#include "colours.h"
#include "faces.h"
#include "places.h"
#include "suites.h"

static void patterns_are_the_same_in_all_four_turns(void)
{
    for (uint16_t pattern = 0; pattern < 512; pattern++) {
        uint16_t turned = 0;
        for (int i = 0; i < CELLS; i++) /* a quarter turn, written another way */
            if (pattern & 1 << i)
                turned |= (uint16_t)(1 << (3 * (i % 3) + 2 - i / 3));
        CHECK(pattern_turned(pattern) == pattern_turned(turned));
        CHECK(pattern_turned(pattern) <= pattern);
    }
}

static struct pattern seen(const char *text)
{
    uint16_t cells[CELLS], white[CELLS];
    for (int i = 0; i < CELLS; i++) {
        white[i] = (uint16_t)(700 + 20 * i);
        cells[i] = (uint16_t)(white[i] * (text[i] == '#' ? 20 : text[i] == '?' ? 47 : 98) / 100);
    }
    return pattern_seen(cells, white);
}

static struct die_map blank_map(void)
{
    struct die_map map;
    memset(&map, 0xFF, sizeof map);
    return map;
}

static void a_die_with_equal_faces_is_learnt_side_by_side(void)
{
    static const uint8_t faces[SIDES] = {1, 1, 2, 2, 3, 3};
    struct die_map map = blank_map();
    for (uint8_t side = 0; side < SIDES; side++) {
        CHECK(!die_map_is_complete(&map));
        CHECK(face_learn(&map, side, faces[side], seen(PIPS[6 - side]), 0x3F));
    }
    CHECK(die_map_is_complete(&map));
    for (uint8_t side = 0; side < SIDES; side++)
        CHECK(face_guess(seen(PIPS[6 - side]), &map).what == faces[side]);
    CHECK(face_guess(seen("##......."), &map).what == UNKNOWN);
}

static void two_faces_on_one_underside_are_refused(void)
{
    struct die_map map = blank_map();
    CHECK(face_learn(&map, 0, 1, seen("##......."), 0));
    CHECK(!face_learn(&map, 1, 2, seen(".......##"), 1)); /* the same, turned */
    CHECK(face_learn(&map, 1, 1, seen(".......##"), 1));  /* the same face may */
}

static void another_die_may_be_taught_over_an_old_one(void)
{
    struct die_map map = blank_map();
    CHECK(face_learn(&map, 0, 1, seen(PIPS[6]), 0));
    CHECK(face_learn(&map, 5, 6, seen(PIPS[6]), 0)); /* nothing fresh: the old lesson gives way */
    CHECK(map.pattern[0] == NO_PATTERN);
}

static void a_half_grey_cell_is_doubtful(void)
{
    struct die_map map = blank_map();
    CHECK(face_learn(&map, 0, 6, seen(PIPS[1]), 0));
    CHECK(face_guess(seen("....#...."), &map).sure == 100);
    CHECK(face_guess(seen("....?...."), &map).sure < CLEARLY);
    CHECK(!face_learn(&map, 1, 5, seen("#.......?"), 0));
}

static void an_empty_well_shows_nothing(void)
{
    struct die_map map = blank_map();
    struct pattern nothing = seen("#########");
    CHECK(nothing.empty);
    CHECK(face_guess(nothing, &map).what == UNKNOWN);
}

static const uint16_t white_card[COLOUR_CHANNELS] = {6000, 2200, 2400, 2000};
static const uint16_t ball_counts[][COLOUR_CHANNELS] = {
    {350, 130, 130, 120}, {1500, 250, 500, 900}, {3800, 1900, 1500, 400}, {1700, 1300, 300, 250}};

static struct window_calibration taught_window(void)
{
    struct window_calibration window;
    memset(&window, 0, sizeof window);
    CHECK(white_learn(&window, white_card));
    for (uint8_t i = 0; i < BALL_COLOURS; i++) {
        CHECK(!window_is_complete(&window));
        struct colour colour = colour_seen(ball_counts[i], window.white);
        CHECK(ball_learn(&window, (uint8_t)(BLACK_BALL + i), colour, 0xF));
    }
    CHECK(window_is_complete(&window));
    return window;
}

static void balls_are_known_through_noise(void)
{
    struct window_calibration window = taught_window();
    unsigned seed = 1;
    for (int turn = 0; turn < 4000; turn++) {
        uint8_t ball = (uint8_t)(turn % BALL_COLOURS);
        uint16_t counts[COLOUR_CHANNELS];
        for (int i = 0; i < COLOUR_CHANNELS; i++) {
            seed = seed * 1103515245u + 12345u;
            unsigned percent = 94 + (seed >> 16) % 13; /* 6 % either way */
            counts[i] = (uint16_t)(ball_counts[ball][i] * percent / 100);
        }
        struct guess guess = ball_guess(colour_seen(counts, window.white), &window);
        CHECK(guess.what == BLACK_BALL + ball && guess.sure >= CLEARLY);
    }
}

static void between_two_balls_is_doubtful(void)
{
    struct window_calibration window = taught_window();
    const uint16_t between[COLOUR_CHANNELS] = {2700, 1600, 900, 320}; /* yellow and red */
    CHECK(ball_guess(colour_seen(between, window.white), &window).sure < CLEARLY);
    CHECK(ball_guess(colour_seen(white_card, window.white), &window).what == UNKNOWN);
}

static void a_ball_like_another_is_refused(void)
{
    struct window_calibration window = taught_window();
    struct colour red = colour_seen(ball_counts[RED_BALL - BLACK_BALL], window.white);
    CHECK(!ball_learn(&window, YELLOW_BALL, red, 0xF));
    CHECK(window_is_complete(&window));
}

static void dim_and_dazzling_white_is_refused(void)
{
    struct window_calibration window;
    memset(&window, 0, sizeof window);
    const uint16_t dim[COLOUR_CHANNELS] = {500, 100, 100, 100},
                   dazzling[COLOUR_CHANNELS] = {10240, 5000, 5000, 4000};
    CHECK(!white_learn(&window, dim) && !white_learn(&window, dazzling));
    CHECK(window.white[CLEAR] == 0);
}

static void frame_of(uint16_t *values, uint16_t level)
{
    for (int i = 0; i < CELLS; i++)
        values[i] = level;
}

static void noise_is_no_movement_and_a_change_is_one(void)
{
    uint16_t values[CELLS];
    places_reset();
    for (uint32_t now = 0; now < 5000; now += 10) {
        frame_of(values, (uint16_t)(700 + now / 10 % 2 * 60));
        place_frame(WELL1, values, now);
    }
    CHECK(places[WELL1].movements == 0 && place_rest(WELL1, 5000) == 5000);
    frame_of(values, 500);
    place_frame(WELL1, values, 4990);
    place_frame(WELL1, values, 5000);
    CHECK(places[WELL1].movements == 1 && place_rest(WELL1, 5100) == 100);
}

static void a_flash_of_light_is_no_movement(void)
{
    uint16_t values[CELLS];
    places_reset();
    for (uint32_t now = 0; now < 5000; now += 10) {
        frame_of(values, now % 100 == 50 ? 1000 : 700);
        place_frame(WELL1, values, now);
    }
    CHECK(places[WELL1].movements == 0);
}

static void slow_drift_is_no_movement(void)
{
    uint16_t values[CELLS];
    places_reset();
    for (uint32_t now = 0; now < 60000; now += 10) {
        frame_of(values, (uint16_t)(400 + now / 200)); /* 300 steps in a minute */
        place_frame(WELL1, values, now);
    }
    CHECK(places[WELL1].movements == 0);
}

const struct test sensing_tests[] = {
    {"patterns are the same in all four turns", patterns_are_the_same_in_all_four_turns},
    {"a die with equal faces is learnt side by side",
     a_die_with_equal_faces_is_learnt_side_by_side},
    {"two faces on one underside are refused", two_faces_on_one_underside_are_refused},
    {"another die may be taught over an old one", another_die_may_be_taught_over_an_old_one},
    {"a half grey cell is doubtful", a_half_grey_cell_is_doubtful},
    {"an empty well shows nothing", an_empty_well_shows_nothing},
    {"balls are known through noise", balls_are_known_through_noise},
    {"between two balls is doubtful", between_two_balls_is_doubtful},
    {"a ball like another is refused", a_ball_like_another_is_refused},
    {"dim and dazzling white is refused", dim_and_dazzling_white_is_refused},
    {"noise is no movement and a change is one", noise_is_no_movement_and_a_change_is_one},
    {"a flash of light is no movement", a_flash_of_light_is_no_movement},
    {"slow drift is no movement", slow_drift_is_no_movement},
    {NULL, NULL},
};
