#include "device.h"

#include "bumps.h"
#include "button.h"
#include "calibration.h"
#include "commands.h"
#include "events.h"
#include "flash.h"
#include "line_reader.h"
#include "line_writer.h"
#include "message.h"
#include "news.h"
#include "numbers.h"
#include "parts.h"
#include "places.h"
#include "platform.h"
#include "throw.h"

#define GARBAGE_NOTE_MS 10000
#define LOOK_MS 10 /* as often as there is a new picture of the dice */

static struct line_reader reader;
static enum reset_cause cause;
static uint8_t kept; /* events that survived the reset */
static bool reset_told;
static uint32_t garbage_told_at, looked_at;
static bool garbage_told;

void device_start(enum reset_cause why, uint16_t chance)
{
    cause = why;
    line_reader_reset(&reader);
    news_allow(false);
    parts_reset();
    places_reset();
    bumps_reset();
    button_reset();
    throw_reset();
    calibration_load();
    uint16_t boot = numbers_next_boot();
    events_start(boot);
    kept = events_waiting();
    reset_told = garbage_told = false;
    looked_at = 0;
    commands_start(boot, numbers_identity(chance));
    line_writer_reset();
    commands_greet();
}

static const char *cause_name(void)
{
    switch (cause) {
    case BY_BUTTON: return PSTR("button");
    case BY_WATCHDOG: return PSTR("watchdog");
    case BY_BROWNOUT: return PSTR("brownout");
    default: return PSTR("power");
    }
}

/* After the first hello the host learns why there was a reset and what survived it. */
static void tell_of_reset(void)
{
    if (reset_told || !news_are_allowed())
        return;
    reset_told = true;
    news_note(PSTR("reset"), cause_name(), NO_SET);
    if (kept)
        news_note_number(PSTR("kept"), kept);
}

static void tell_of_garbage(uint32_t now)
{
    if (reader.dropped == 0 || !news_are_allowed() ||
        (garbage_told && now - garbage_told_at < GARBAGE_NOTE_MS))
        return;
    news_note_number(PSTR("garbage"), reader.dropped);
    reader.dropped = 0;
    garbage_told = true;
    garbage_told_at = now;
}

void device_receive(uint8_t byte, uint32_t now)
{
    struct message message;
    if (!line_reader_take(&reader, byte))
        return;
    if (message_parse(&message, reader.text))
        command_take(&message, now);
    else
        reader.dropped++;
}

/* The lamp shines while a throw is awaited, blinks while it moves, and flickers in doubt. */
static bool lamp_at(uint32_t now)
{
    switch (throw_state()) {
    case ARMED: return true;
    case MOVING: return now >> 8 & 1;
    case DOUBTFUL: return now >> 6 & 1;
    default: return false;
    }
}

void device_tick(uint32_t now)
{
    if (now - looked_at >= LOOK_MS) {
        looked_at = now;
        throw_poll(now);
        bumps_poll(now);
    }
    commands_poll(now);
    if (news_are_allowed()) {
        events_send(now, false);
        tell_of_reset();
        tell_of_garbage(now);
    }
    platform_lamp(lamp_at(now));
}
