#include "commands.h"

#include <stddef.h>

#include "bumps.h"
#include "calibration.h"
#include "events.h"
#include "flash.h"
#include "line_writer.h"
#include "news.h"
#include "parts.h"
#include "places.h"
#include "platform.h"
#include "teaching.h"
#include "throw.h"
#include "version.h"

#define PROTOCOL 1
#define READ_REST_MS 120 /* a few fresh frames */
#define READ_PATIENCE_MS 450
#define LESSON_PATIENCE_MS 2000

static uint16_t boot, identity;
static uint32_t now; /* time of the command in hand */

/* The last command and its answer, to be repeated when the answer got lost. */
static bool last_known;
static uint8_t last_sequence;
static enum { ACK, NACK, TESTED, UNDER_WAY } last_answer;
static const char *last_why;
static uint8_t last_bad_parts;

/* The one command that may take its time. */
static enum { NOTHING, READ, LESSON, SAVING } job;
static uint32_t job_since;
static enum set job_set;
static struct lesson lesson;

static void begin_answer(const char *kind)
{
    line_begin(kind);
    line_hex(PSTR("of"), last_sequence, 2);
}

static void send_last_answer(void)
{
    switch (last_answer) {
    case ACK: begin_answer(PSTR("ack")); break;
    case NACK:
        begin_answer(PSTR("nack"));
        line_word(PSTR("why"), last_why);
        break;
    case TESTED:
        begin_answer(PSTR("tested"));
        line_word(PSTR("result"), last_bad_parts ? PSTR("bad") : PSTR("ok"));
        if (last_bad_parts) {
            line_key(PSTR("parts"));
            parts_print(last_bad_parts);
        }
        break;
    default: return; /* the answer is still to come */
    }
    line_end();
}

static void ack(void)
{
    last_answer = ACK;
    send_last_answer();
}

static void nack(const char *why)
{
    last_answer = NACK;
    last_why = why;
    send_last_answer();
}

static void start_job(uint8_t what)
{
    job = what;
    job_since = now;
    last_answer = UNDER_WAY;
}

static void print_sets(void)
{
    line_key(PSTR("sets"));
    for (uint8_t set = 0; set < SETS; set++) {
        if (set)
            line_put_character(',');
        line_put(set_name((enum set)set));
    }
}

static void finish_greeting(void)
{
    line_number(PSTR("protocol"), PROTOCOL);
    line_word(PSTR("name"), PSTR("dice-tower"));
    line_word(PSTR("fw"), PSTR(FIRMWARE_VERSION));
    line_hex(PSTR("id"), identity, 4);
    line_hex(PSTR("boot"), boot, 4);
    line_number(PSTR("waiting"), events_waiting());
    print_sets();
    line_word(PSTR("can"), PSTR("led,button,calibrate,selftest"));
    line_end();
}

void commands_greet(void)
{
    line_begin(PSTR("greeting"));
    finish_greeting();
}

/* The set a command names; NO_SET, and refused, when there is none such. */
static enum set asked_set(const struct message *message)
{
    struct value name = message_field(message, PSTR("set"));
    if (name.length == 0) {
        nack(PSTR("bad-value"));
        return NO_SET;
    }
    enum set set = set_named(name);
    if (set == NO_SET)
        nack(PSTR("no-set"));
    return set;
}

static void on_hello(const struct message *message)
{
    (void)message;
    job = NOTHING;
    begin_answer(PSTR("greeting"));
    finish_greeting();
    news_allow(true);
    events_send(now, true);
}

static void on_ping(const struct message *message)
{
    (void)message;
    begin_answer(PSTR("pong"));
    line_hex(PSTR("boot"), boot, 4);
    line_word(PSTR("state"), throw_state_name());
    line_number(PSTR("waiting"), events_waiting());
    throw_print();
    line_end();
}

static void on_arm(const struct message *message)
{
    uint32_t ticket = 0;
    struct value text = message_field(message, PSTR("throw"));
    enum set set = asked_set(message);
    if (set == NO_SET)
        return;
    if (text.length && !value_hex(text, 4, &ticket))
        nack(PSTR("bad-value"));
    else if (throw_knows((uint16_t)ticket))
        ack();
    else if (!parts_serve(set))
        nack(PSTR("hardware"));
    else if (!calibration_covers(set))
        nack(PSTR("not-calibrated"));
    else if (events_full())
        nack(PSTR("full"));
    else {
        ack();
        bumps_used(set);
        throw_arm(set, (uint16_t)ticket);
    }
}

static void on_disarm(const struct message *message)
{
    (void)message;
    ack();
    throw_disarm();
}

static void on_read(const struct message *message)
{
    enum set set = asked_set(message);
    if (set == NO_SET)
        return;
    if (!parts_serve(set)) {
        nack(PSTR("hardware"));
        return;
    }
    job_set = set;
    start_job(READ);
}

static void on_calibrate(const struct message *message)
{
    const char *why = lesson_read(&lesson, message);
    if (why) {
        nack(why);
    } else if (lesson.what == SAVE) {
        calibration_save_begin();
        start_job(SAVING);
    } else if (lesson.what == FORGET) {
        calibration_load();
        lessons_begin();
        ack();
    } else {
        start_job(LESSON);
    }
}

static void on_led(const struct message *message)
{
    uint32_t seat, colour;
    if (!value_number(message_field(message, PSTR("seat")), &seat) || seat < 1 || seat > SEATS ||
        !value_hex(message_field(message, PSTR("colour")), 6, &colour)) {
        nack(PSTR("bad-value"));
        return;
    }
    ack();
    platform_seat_light((uint8_t)seat, (uint8_t)(colour >> 16), (uint8_t)(colour >> 8),
                        (uint8_t)colour);
}

static void on_selftest(const struct message *message)
{
    (void)message;
    part_is(MEMORY, !calibration_is_damaged());
    last_bad_parts = parts_bad();
    last_answer = TESTED;
    send_last_answer();
}

static void on_got(const struct message *message)
{
    uint32_t n, of_boot;
    if (value_number(message_field(message, PSTR("n")), &n) &&
        value_hex(message_field(message, PSTR("boot")), 4, &of_boot))
        events_got(n, (uint16_t)of_boot);
}

typedef void (*handler)(const struct message *message);

static handler handler_of(const struct message *message)
{
    if (message_is(message, PSTR("arm")))
        return on_arm;
    if (message_is(message, PSTR("disarm")))
        return on_disarm;
    if (message_is(message, PSTR("read")))
        return on_read;
    if (message_is(message, PSTR("calibrate")))
        return on_calibrate;
    if (message_is(message, PSTR("led")))
        return on_led;
    if (message_is(message, PSTR("selftest")))
        return on_selftest;
    return NULL;
}

/* Commands that may be carried out anew whenever they come, also while another takes its time. */
static handler repeatable(const struct message *message)
{
    if (message_is(message, PSTR("hello")))
        return on_hello;
    if (message_is(message, PSTR("ping")))
        return on_ping;
    return NULL;
}

static void take_ping_or_hello(const struct message *message, handler handle)
{
    /* The last command is over: it was answered, or a hello has put an end to it. */
    uint8_t kept = last_sequence;
    last_sequence = message->sequence;
    handle(message);
    last_sequence = kept;
    if (job == NOTHING)
        last_known = false;
}

void command_take(const struct message *message, uint32_t at)
{
    now = at;
    if (message_is(message, PSTR("got"))) {
        on_got(message);
        return;
    }
    handler handle = repeatable(message);
    if (handle) {
        take_ping_or_hello(message, handle);
        return;
    }
    if (last_known && message->sequence == last_sequence) {
        send_last_answer();
        return;
    }
    handle = handler_of(message);
    bool busy = job != NOTHING;
    uint8_t busy_sequence = last_sequence;
    last_sequence = message->sequence;
    if (busy) {
        begin_answer(PSTR("nack"));
        line_word(PSTR("why"), PSTR("busy"));
        line_end();
        last_sequence = busy_sequence;
        return;
    }
    last_known = true;
    if (handle)
        handle(message);
    else
        nack(PSTR("unknown"));
}

static void finish_read(bool at_rest)
{
    bool lying;
    struct event seen = throw_look(job_set, &lying);
    if (!at_rest)
        seen.settled = false;
    begin_answer(PSTR("faces"));
    line_word(PSTR("set"), set_name(job_set));
    event_print_faces(&seen);
    line_end();
    last_known = false; /* asked again, it looks again */
    job = NOTHING;
}

static void go_on_reading(void)
{
    bool at_rest = true;
    for (uint8_t i = 0; i < set_places(job_set); i++)
        at_rest &= place_rest(set_place(job_set, i), now) >= READ_REST_MS;
    if (now - job_since >= READ_REST_MS && (at_rest || now - job_since >= READ_PATIENCE_MS))
        finish_read(at_rest);
}

static void go_on_learning(void)
{
    /* What was laid there a moment ago must be in the picture: wait for fresh frames first. */
    if (now - job_since >= READ_REST_MS && lesson_is_ready(&lesson, now)) {
        job = NOTHING;
        const char *why = lesson_learn(&lesson);
        if (why)
            nack(why);
        else
            ack();
    } else if (now - job_since >= LESSON_PATIENCE_MS) {
        job = NOTHING;
        nack(PSTR("unclear"));
    }
}

void commands_poll(uint32_t at)
{
    now = at;
    if (job == READ) {
        go_on_reading();
    } else if (job == LESSON) {
        go_on_learning();
    } else if (job == SAVING && calibration_save_step()) {
        job = NOTHING;
        lessons_begin();
        ack();
    }
}

void commands_start(uint16_t with_boot, uint16_t with_identity)
{
    boot = with_boot;
    identity = with_identity;
    last_known = false;
    job = NOTHING;
    lessons_begin();
}
