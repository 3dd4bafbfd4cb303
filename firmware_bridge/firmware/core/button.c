#include "button.h"

#include "events.h"

#define STEADY_MS 20
#define LONG_MS 1000

static bool raw, pressed;
static uint32_t changed_at, pressed_at;

void button_reset(void) { raw = pressed = false; }

static void release(uint32_t now)
{
    struct event press = {.kind = BUTTON, .set = NO_SET, .long_press = now - pressed_at >= LONG_MS};
    events_add(press);
}

void button_sample(bool sample, uint32_t now)
{
    if (sample != raw) {
        raw = sample;
        changed_at = now;
    }
    if (raw == pressed || now - changed_at < STEADY_MS)
        return;
    pressed = raw;
    if (pressed)
        pressed_at = changed_at;
    else
        release(changed_at);
}
