/* From arming to rest, with everything people do to dice. */
#include "board.h"
#include "check.h"
#include "suites.h"

static void begin(void)
{
    board_new();
    board_start(BY_POWER);
    board_calibrate();
    board_lay_die(WELL1, PIPS[1]);
    board_lay_die(WELL2, PIPS[1]);
    board_lay_ball(WINDOW1, "blue");
    board_lay_ball(WINDOW2, "yellow");
    board_pass(2000);
    board_say("hello protocol=1");
    board_pass(100);
    board_forget();
}

static void tumble(enum place place, const char *pattern)
{
    for (int i = 0; i < 6; i++) {
        board_lay_die(place, PIPS[1 + i]);
        board_pass(60);
    }
    board_lay_die(place, pattern);
}

static void an_armed_throw_is_read_once(void)
{
    begin();
    board_say("arm set=blue throw=51C0");
    board_pass(3000);
    CHECK_SAYS(" ack of=");
    CHECK_SAYS("state is=armed set=blue throw=51C0");
    CHECK_DOES_NOT_SAY("moving");
    tumble(WELL2, PIPS[3]);
    board_pass(1000);
    CHECK_SAYS("state is=moving set=blue throw=51C0");
    CHECK_SAYS(" set=blue throw=51C0 show=3 sure=100 settled=yes");
    CHECK_SAYS("state is=settled set=blue throw=51C0");
    CHECK(strstr(board_output(), " show=3") < strstr(board_output(), "is=settled"));
    CHECK_DOES_NOT_SAY("bumped");
}

static void a_bump_is_not_a_roll(void)
{
    begin();
    tumble(WELL1, PIPS[2]);
    board_pass(3000);
    CHECK(board_count("code=bumped") == 1);
    CHECK_DOES_NOT_SAY("reading");
    board_forget();
    board_say("arm set=blue throw=51C0");
    tumble(WELL1, PIPS[4]); /* not the blue one */
    board_pass(3000);
    CHECK(board_count("code=bumped") == 1);
    CHECK_DOES_NOT_SAY("moving");
}

static void after_a_throw_nothing_counts(void)
{
    begin();
    board_say("arm set=yellow throw=0001");
    tumble(WELL1, PIPS[3]);
    board_pass(1500);
    CHECK_SAYS("is=settled");
    board_say("got n=1 boot=0000");
    board_forget();
    tumble(WELL1, PIPS[5]);
    board_pass(3000);
    CHECK_DOES_NOT_SAY("reading");
    CHECK_SAYS("note code=bumped set=yellow");
}

static void a_die_in_the_hand_is_still_moving(void)
{
    begin();
    board_say("arm set=yellow throw=0002");
    board_lay_die(WELL1, "none");
    board_pass(4000);
    CHECK_SAYS("is=moving");
    CHECK_DOES_NOT_SAY("doubtful");
    tumble(WELL1, PIPS[2]);
    board_pass(1000);
    CHECK_SAYS("show=3 sure=100 settled=yes");
    CHECK_DOES_NOT_SAY("reading n=2");
}

static void a_cocked_die_is_doubtful_until_it_is_straightened(void)
{
    begin();
    board_say("arm set=yellow throw=0003");
    tumble(WELL1, "....?....");
    board_pass(1500);
    CHECK_SAYS("settled=no");
    CHECK_SAYS("is=doubtful");
    CHECK_DOES_NOT_SAY("settled=yes");
    CHECK_DOES_NOT_SAY("is=settled");
    board_say("got n=1 boot=0000");
    board_lay_die(WELL1, PIPS[1]);
    board_pass(1500);
    CHECK_SAYS("throw=0003 show=3 sure=100 settled=yes");
    CHECK_SAYS("is=settled");
}

static void a_throw_that_never_ends_is_doubtful_after_ten_seconds(void)
{
    begin();
    board_say("arm set=yellow throw=0004");
    for (int i = 0; i < 95; i++) {
        board_lay_die(WELL1, PIPS[1 + i % 6]);
        board_pass(100);
    }
    CHECK_DOES_NOT_SAY("doubtful");
    for (int i = 0; i < 10; i++) {
        board_lay_die(WELL1, PIPS[1 + i % 6]);
        board_pass(100);
    }
    CHECK_SAYS("note code=slow set=yellow");
    CHECK_SAYS("is=doubtful");
}

static void balls_are_read_and_impossible_pairs_are_not(void)
{
    begin();
    board_say("arm set=balls4 throw=0005");
    board_pass(50);
    board_lay_ball(WINDOW1, "black");
    board_lay_ball(WINDOW2, "red");
    board_pass(1000);
    CHECK_SAYS("set=balls4 throw=0005 show=black,red");
    CHECK_SAYS("is=settled");
    board_say("got n=1 boot=0000");
    board_say("arm set=balls4 throw=0006");
    board_pass(50);
    board_lay_ball(WINDOW1, "yellow");
    board_lay_ball(WINDOW2, "yellow");
    board_pass(1000);
    CHECK_SAYS("throw=0006 show=yellow,yellow sure=0 settled=no");
    board_say("got n=2 boot=0000");
    board_say("arm set=balls5 throw=0007");
    board_pass(50);
    board_lay_ball(WINDOW1, "red");
    board_pass(100);
    board_lay_ball(WINDOW1, "yellow");
    board_pass(1000);
    CHECK_SAYS("throw=0007 show=yellow,yellow sure=");
    CHECK_SAYS("is=settled set=balls5");
}

static void a_ship_taken_away_is_still_moving(void)
{
    begin();
    board_say("arm set=balls5 throw=0011");
    board_pass(50);
    board_lay_ball(WINDOW1, "black");
    board_lay_ball(WINDOW2, "black");
    board_pass(3000);
    CHECK_SAYS("is=moving");
    CHECK_DOES_NOT_SAY("reading");
    board_lay_ball(WINDOW2, "red");
    board_pass(1000);
    CHECK_SAYS("show=black,red");
    CHECK_SAYS("is=settled");
}

static void both_dice_must_lie_still(void)
{
    begin();
    board_say("arm set=dice throw=0008");
    board_lay_die(WELL1, PIPS[5]);
    board_pass(400);
    board_lay_die(WELL2, PIPS[4]);
    board_pass(400);
    CHECK_DOES_NOT_SAY("reading");
    board_pass(400);
    CHECK_SAYS("show=2,3 sure=100 settled=yes");
}

static void disarmed_it_does_not_count(void)
{
    begin();
    board_say("arm set=yellow throw=0009");
    board_pass(100);
    board_lay_die(WELL1, PIPS[2]);
    board_pass(100);
    CHECK_SAYS("is=moving");
    board_say("disarm");
    CHECK_SAYS("state is=idle*");
    board_pass(3000);
    CHECK_DOES_NOT_SAY("reading");
}

const struct test throw_tests[] = {
    {"an armed throw is read once", an_armed_throw_is_read_once},
    {"a bump is not a roll", a_bump_is_not_a_roll},
    {"after a throw nothing counts", after_a_throw_nothing_counts},
    {"a die in the hand is still moving", a_die_in_the_hand_is_still_moving},
    {"a cocked die is doubtful until it is straightened",
     a_cocked_die_is_doubtful_until_it_is_straightened},
    {"a throw that never ends is doubtful after ten seconds",
     a_throw_that_never_ends_is_doubtful_after_ten_seconds},
    {"balls are read and impossible pairs are not", balls_are_read_and_impossible_pairs_are_not},
    {"a ship taken away is still moving", a_ship_taken_away_is_still_moving},
    {"both dice must lie still", both_dice_must_lie_still},
    {"disarmed it does not count", disarmed_it_does_not_count},
    {NULL, NULL},
};
