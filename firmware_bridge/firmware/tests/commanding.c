/* The conversation: each command once, refusals, what comes after a reset. */
#include "board.h"
#include "button.h"
#include "check.h"
#include "events.h"
#include "parts.h"
#include "suites.h"

static void begin(void)
{
    board_new();
    board_start(BY_POWER);
    board_calibrate();
    board_pass(2000);
    board_forget();
}

static void it_greets_and_then_is_silent(void)
{
    board_new();
    board_start(BY_WATCHDOG);
    CHECK(strncmp(board_output(), "\n@00 greeting protocol=1 name=dice-tower ", 41) == 0);
    board_forget();
    board_lay_die(WELL1, PIPS[1]);
    board_pass(500);
    button_sample(true, board_time);
    board_pass(100);
    button_sample(true, board_time);
    board_pass(100);
    button_sample(false, board_time);
    board_pass(100);
    button_sample(false, board_time);
    board_pass(3000);
    CHECK(strcmp(board_output(), "") == 0);
    board_say("hello protocol=1");
    board_pass(100);
    CHECK_SAYS("greeting of=01");
    CHECK_SAYS("waiting=1");
    CHECK_SAYS("button n=1");
    CHECK_SAYS("note code=reset detail=watchdog");
    CHECK(strstr(board_output(), "greeting") < strstr(board_output(), "button n"));
    board_say("got n=1 boot=0000");
}

static void a_repeated_command_is_answered_again_but_done_once(void)
{
    begin();
    board_say_numbered(0x77, "arm set=dice throw=0BAD");
    board_say_numbered(0x77, "arm set=dice throw=0BAD");
    board_pass(50);
    board_say_numbered(0x77, "arm set=dice throw=0BAD");
    CHECK(board_count("ack of=77") == 3 && board_count("is=armed") == 1);
    board_forget();
    board_say_numbered(0x78, "dance");
    board_say_numbered(0x78, "dance");
    CHECK(board_count("nack of=78 why=unknown") == 2);
}

static void two_hundred_pings_do_not_make_an_old_number_a_repetition(void)
{
    begin();
    board_say_numbered(0x00, "disarm");
    for (int i = 1; i < 256; i++)
        board_say_numbered((uint8_t)i, "ping");
    board_forget();
    board_say_numbered(0x00, "arm set=dice throw=0BAE");
    CHECK_SAYS("is=armed");
}

static void a_hello_forgets_the_last_command_but_not_the_throw(void)
{
    begin();
    board_say_numbered(0x10, "arm set=dice throw=0BAF");
    board_forget();
    board_say_numbered(0x10, "hello protocol=1");
    CHECK_SAYS("greeting of=10");
    board_say_numbered(0x10, "ping");
    CHECK_SAYS("pong of=10 boot=0000 state=armed waiting=0 set=dice throw=0BAF");
}

static void a_known_ticket_changes_nothing(void)
{
    begin();
    board_say("arm set=yellow throw=0C01");
    board_lay_die(WELL1, PIPS[4]);
    board_pass(100);
    board_say("arm set=yellow throw=0C01");
    board_pass(1000);
    CHECK(board_count("is=armed") == 1 && board_count("is=settled") == 1);
    board_forget();
    board_say("arm set=yellow throw=0C01");
    CHECK_SAYS(" ack of=");
    CHECK_DOES_NOT_SAY("is=armed");
    board_say("got n=1 boot=0000");
    board_say("arm set=yellow");
    board_say("arm set=yellow throw=0000");
    CHECK(board_count("is=armed set=yellow throw=0000") == 2);
}

static void refusals_say_why(void)
{
    static const struct {
        const char *command, *why;
    } refusals[] = {
        {"arm", "bad-value"},
        {"arm set=green throw=0001", "no-set"},
        {"arm set=dice throw=1", "bad-value"},
        {"read", "bad-value"},
        {"read set=green", "no-set"},
        {"led seat=0 colour=FF0000", "bad-value"},
        {"led seat=7 colour=FF0000", "bad-value"},
        {"led seat=1 colour=ff0000", "bad-value"},
        {"led seat=1", "bad-value"},
        {"calibrate item=3", "bad-value"},
        {"calibrate item=3 set=green side=1", "no-set"},
        {"calibrate item=3 set=dice", "bad-value"},
        {"calibrate item=3 set=dice side=7", "bad-value"},
        {"calibrate item=7 set=dice side=1", "bad-value"},
        {"calibrate item=4 set=yellow side=1", "bad-value"},
        {"calibrate item=green set=balls4", "bad-value"},
        {"calibrate item=red set=balls4 place=3", "bad-value"},
        {"calibrate item=red set=dice side=1", "bad-value"},
        {"greeting", "unknown"},
    };
    begin();
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        char wanted[40];
        board_forget();
        board_say(refusals[i].command);
        snprintf(wanted, sizeof wanted, "why=%s*", refusals[i].why);
        CHECK_SAYS(wanted);
    }
}

static void a_new_board_is_not_calibrated(void)
{
    board_new();
    board_start(BY_POWER);
    board_say("hello protocol=1");
    board_pass(200);
    board_say("arm set=dice throw=0001");
    CHECK_SAYS("why=not-calibrated");
    board_say("read set=balls4");
    board_pass(700);
    CHECK_SAYS("set=balls4 show=?,? sure=0 settled=no");
    board_say("calibrate item=1 set=dice side=1");
    CHECK(board_count("why=not-calibrated") == 2);
}

static void a_moving_die_teaches_nothing(void)
{
    begin();
    board_say("calibrate item=1 set=yellow side=1");
    for (int i = 0; i < 24; i++) {
        board_lay_die(WELL1, PIPS[1 + i % 6]);
        board_pass(100);
    }
    CHECK_SAYS("why=unclear");
    CHECK_DOES_NOT_SAY(" ack ");
}

static void while_it_learns_it_is_busy_but_alive(void)
{
    begin();
    board_lay_die(WELL1, PIPS[6]);
    board_say_numbered(0x50, "calibrate item=1 set=yellow side=1");
    board_say_numbered(0x50, "calibrate item=1 set=yellow side=1");
    board_say_numbered(0x51, "led seat=1 colour=112233");
    board_say_numbered(0x52, "ping");
    CHECK_SAYS("nack of=51 why=busy");
    CHECK_SAYS("pong of=52");
    CHECK_DOES_NOT_SAY("of=50");
    board_pass(1000);
    CHECK(board_count("ack of=50") == 1);
}

static void forget_goes_back_to_what_was_saved(void)
{
    begin();
    board_lay_die(WELL1, PIPS[2]);
    board_say("calibrate item=3 set=yellow side=6"); /* wrong: it was 6 - 1 = five pips */
    board_pass(1000);
    board_say("calibrate item=forget");
    board_lay_die(WELL1, PIPS[1]);
    board_pass(1000);
    board_forget();
    board_say("read set=yellow");
    board_pass(700);
    CHECK_SAYS("set=yellow show=3 sure=100 settled=yes");
}

static void read_is_never_a_roll(void)
{
    begin();
    board_lay_die(WELL1, PIPS[6]);
    board_lay_die(WELL2, PIPS[2]);
    board_pass(1000);
    board_say("read set=dice");
    board_pass(700);
    CHECK_SAYS("set=dice show=1,5 sure=100 settled=yes");
    CHECK_DOES_NOT_SAY("reading");
    board_lay_die(WELL2, "none");
    board_pass(1000);
    board_forget();
    board_say("read set=dice");
    board_pass(700);
    CHECK_SAYS("set=dice show=1,? sure=0 settled=no");
}

static void what_moves_is_read_as_not_settled(void)
{
    begin();
    board_say("read set=yellow");
    for (int i = 0; i < 12; i++) {
        board_lay_die(WELL1, PIPS[1 + i % 6]);
        board_pass(60);
    }
    CHECK_SAYS("faces of=");
    CHECK_SAYS("settled=no");
    CHECK_DOES_NOT_SAY("settled=yes");
}

static void a_full_queue_refuses_to_arm(void)
{
    char text[80];
    begin();
    for (int i = 1; i <= EVENTS; i++) {
        snprintf(text, sizeof text, "arm set=yellow throw=0E%02d", i);
        board_say(text);
        CHECK_DOES_NOT_SAY("nack");
        board_lay_die(WELL1, PIPS[1 + i % 6]);
        board_pass(1000);
    }
    board_say("arm set=yellow throw=0E99");
    CHECK_SAYS("why=full");
    for (int i = 1; i <= EVENTS; i++) {
        board_forget();
        board_pass(2000);
        snprintf(text, sizeof text, "reading n=%d boot=0000 set=yellow throw=0E%02d", i, i);
        CHECK_SAYS(text);
        snprintf(text, sizeof text, "got n=%d boot=0000", i);
        board_say(text);
    }
}

static void a_refused_lesson_changes_nothing(void)
{
    begin();
    board_lay_die(WELL1, ".........");
    board_lay_die(WELL2, "..######.");
    board_say(
        "calibrate item=white set=dice"); /* well 1 would do, well 2 is covered by something */
    board_pass(1000);
    CHECK_SAYS("why=unclear");
    board_forget();
    board_lay_die(WELL1, "###......");
    board_lay_die(WELL2, "??.......");
    board_say("calibrate item=1 set=dice side=1"); /* well 1 would do, well 2 is unclear */
    board_pass(1000);
    CHECK_SAYS("why=unclear");
    board_lay_die(WELL1, PIPS[6]);
    board_lay_die(WELL2, PIPS[6]);
    board_pass(1000);
    board_forget();
    board_say("read set=dice");
    board_pass(700);
    CHECK_SAYS("show=1,1 sure=100 settled=yes");
}

static void the_self_test_names_the_bad_parts(void)
{
    begin();
    board_say("selftest");
    CHECK_SAYS("result=ok*");
    part_is(COLOUR2, false);
    part_is(MUX, false);
    board_say("selftest");
    CHECK_SAYS("result=bad parts=mux,colour2*");
    CHECK_SAYS("note code=sensor detail=colour2");
    board_say("arm set=balls5 throw=0001");
    CHECK_SAYS("why=hardware");
    board_say("arm set=dice throw=0002");
    CHECK_SAYS("is=armed set=dice");
}

static void the_button_counts_when_released(void)
{
    begin();
    for (int i = 0; i < 3; i++) { /* it bounces */
        button_sample(i % 2 == 0, board_time);
        board_pass(5);
    }
    for (int i = 0; i < 1200; i++, board_pass(1))
        button_sample(true, board_time);
    CHECK_DOES_NOT_SAY("button");
    for (int i = 0; i < 100; i++, board_pass(1))
        button_sample(false, board_time);
    CHECK_SAYS("button n=1 boot=0000 press=long");
}

static void garbage_is_noted_but_not_too_often(void)
{
    begin();
    for (int i = 0; i < 50; i++) {
        board_send("@00 ping*0000\n");
        board_pass(100);
    }
    CHECK(board_count("note code=garbage") == 1);
    board_pass(10000);
    CHECK(board_count("note code=garbage") == 2);
    CHECK_DOES_NOT_SAY("nack");
}

const struct test command_tests[] = {
    {"it greets and then is silent", it_greets_and_then_is_silent},
    {"a repeated command is answered again but done once",
     a_repeated_command_is_answered_again_but_done_once},
    {"255 pings do not make an old number a repetition",
     two_hundred_pings_do_not_make_an_old_number_a_repetition},
    {"a hello forgets the last command but not the throw",
     a_hello_forgets_the_last_command_but_not_the_throw},
    {"a known ticket changes nothing", a_known_ticket_changes_nothing},
    {"refusals say why", refusals_say_why},
    {"a new board is not calibrated", a_new_board_is_not_calibrated},
    {"a moving die teaches nothing", a_moving_die_teaches_nothing},
    {"while it learns it is busy but alive", while_it_learns_it_is_busy_but_alive},
    {"forget goes back to what was saved", forget_goes_back_to_what_was_saved},
    {"read is never a roll", read_is_never_a_roll},
    {"what moves is read as not settled", what_moves_is_read_as_not_settled},
    {"a full queue refuses to arm", a_full_queue_refuses_to_arm},
    {"a refused lesson changes nothing", a_refused_lesson_changes_nothing},
    {"the self test names the bad parts", the_self_test_names_the_bad_parts},
    {"the button counts when released", the_button_counts_when_released},
    {"garbage is noted but not too often", garbage_is_noted_but_not_too_often},
    {NULL, NULL},
};
