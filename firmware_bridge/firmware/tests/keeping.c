/* What outlives a reset or a power cut: calibration and events. */
#include "board.h"
#include "calibration.h"
#include "check.h"
#include "events.h"
#include "numbers.h"
#include "platform.h"
#include "suites.h"

static void save(void)
{
    calibration_save_begin();
    while (!calibration_save_step())
        ;
}

static void nothing_is_learnt_on_a_new_board(void)
{
    board_new();
    calibration_load();
    CHECK(!calibration_is_damaged());
    for (int set = 0; set < SETS; set++)
        CHECK(!calibration_covers((enum set)set));
}

static void saved_is_loaded_again(void)
{
    board_new();
    calibration_load();
    for (uint16_t i = 1; i < 300; i++) {
        calibration.cell_white[0][0] = i;
        save();
        calibration.cell_white[0][0] = 0;
        calibration_load();
        CHECK(calibration.cell_white[0][0] == i);
    }
}

static void a_power_cut_while_saving_leaves_the_older_one(void)
{
    for (int cut = 0;; cut++) {
        board_new();
        calibration_load();
        calibration.cell_white[0][0] = 111;
        save();
        calibration.cell_white[0][0] = 222;
        board_eeprom_writes_left = cut;
        save();
        bool all_written = board_eeprom_writes_left != 0;
        board_eeprom_writes_left = -1;
        calibration_load();
        CHECK(!calibration_is_damaged());
        CHECK(calibration.cell_white[0][0] == 111 || calibration.cell_white[0][0] == 222);
        if (all_written) {
            CHECK(calibration.cell_white[0][0] == 222 && cut > 100);
            return;
        }
    }
}

static void a_save_that_was_broken_off_never_costs_the_older_one(void)
{
    board_new();
    calibration_load();
    calibration.cell_white[0][0] = 111;
    save();
    for (int again = 0; again < 3; again++) { /* a hello breaks it off each time, then the power */
        calibration.cell_white[0][0] = 222;
        calibration_save_begin();
        for (int i = 0; i < 50; i++)
            calibration_save_step();
        calibration.cell_white[0][0] = 0;
        struct calibration broken = calibration;
        calibration_load();
        CHECK(calibration.cell_white[0][0] == 111);
        calibration = broken;
    }
}

static void a_damaged_calibration_is_not_used(void)
{
    board_new();
    calibration_load();
    calibration.cell_white[0][0] = 111;
    save();
    for (int i = 16; i < EEPROM_SIZE; i++)
        if (board_eeprom[i] != 0xFF)
            board_eeprom[i] ^= 4;
    calibration_load();
    CHECK(calibration_is_damaged());
    CHECK(calibration.cell_white[0][0] == 0);
}

static void every_boot_has_another_number_and_the_identity_stays(void)
{
    board_new();
    CHECK(numbers_next_boot() == 0 && numbers_next_boot() == 1 && numbers_next_boot() == 2);
    CHECK(numbers_identity(0xBEEF) == 0xBEEF && numbers_identity(0x1111) == 0xBEEF);
}

/* Starts the board and cuts the power at one of its writes, which leaves any byte behind. */
static void start_cut_short(int writes, int torn)
{
    board_eeprom_writes_left = writes;
    board_eeprom_torn = torn;
    numbers_next_boot();
    board_eeprom_writes_left = board_eeprom_torn = -1;
}

static void no_power_cut_brings_a_boot_number_back(void)
{
    static const uint16_t around[] = {0, 0x00FE, 0x01FF, 0x7FFF, 0xFFFE};
    for (size_t i = 0; i < sizeof around / sizeof *around; i++)
        for (int cut = 0; cut < 4; cut++)
            for (int torn = -1; torn < 256; torn++) {
                board_new();
                board_eeprom[0] = (uint8_t)around[i]; /* as the older firmware left it */
                board_eeprom[1] = (uint8_t)(around[i] >> 8);
                uint16_t last = around[i];
                for (int start = 0; start < 4; start++) {
                    start_cut_short(cut, torn);
                    uint16_t boot = numbers_next_boot();
                    uint16_t later = (uint16_t)(boot - last);
                    CHECK(later == 1 || later == 2); /* 2: it was written whole, but never used */
                    last = boot;
                }
            }
}

static struct event reading(uint16_t ticket, bool settled)
{
    return (struct event){.kind = READING,
                          .set = DICE,
                          .ticket = ticket,
                          .show = {2, 5},
                          .sure = 93,
                          .settled = settled};
}

/* Empties the queue, whatever an earlier test has left in it. */
static void empty(void)
{
    while (events_waiting()) {
        board_forget();
        events_send(0, true);
        unsigned n, boot;
        CHECK(sscanf(strstr(board_output(), " n="), " n=%u boot=%4X", &n, &boot) == 2);
        events_got(n, (uint16_t)boot);
    }
    board_forget();
}

static void events_survive_a_reset(void)
{
    board_new();
    events_start(7);
    empty();
    events_add(reading(0x51C2, true));
    events_send(0, false);
    CHECK_SAYS("reading n=1 boot=0007 set=dice throw=51C2 show=2,5 sure=93 settled=yes");
    events_start(8);
    CHECK(events_waiting() == 1 && events_last_ticket() == 0x51C2);
    events_add(reading(0x51C3, true));
    board_forget();
    events_send(0, false);
    CHECK_SAYS("reading n=1 boot=0007 set=dice throw=51C2");
    events_got(1, 8);
    CHECK(events_waiting() == 2); /* another boot: not this one */
    events_got(1, 7);
    events_send(0, false);
    CHECK_SAYS("reading n=1 boot=0008 set=dice throw=51C3");
    events_got(1, 8);
    CHECK(events_waiting() == 0);
}

static void the_last_place_is_kept_for_a_settled_reading(void)
{
    board_new();
    events_start(9);
    empty();
    for (int i = 0; i < 2 * EVENTS; i++)
        events_add(reading(1, false));
    CHECK(events_waiting() == EVENTS - 1 && !events_full());
    events_add(reading(2, true));
    CHECK(events_full());
    empty();
}

static void repetitions_come_after_200_400_800_and_then_every_1600(void)
{
    static const uint32_t due[] = {0, 200, 600, 1400, 3000, 4600, 6200};
    board_new();
    events_start(10);
    empty();
    events_add(reading(3, true));
    int sent = 0;
    for (uint32_t now = 0; now < 7000; now++) {
        board_forget();
        events_send(now, false);
        if (board_said("reading"))
            CHECK(now == due[sent++]);
    }
    CHECK(sent == 7);
    empty();
}

const struct test keeping_tests[] = {
    {"nothing is learnt on a new board", nothing_is_learnt_on_a_new_board},
    {"saved is loaded again", saved_is_loaded_again},
    {"a power cut while saving leaves the older one",
     a_power_cut_while_saving_leaves_the_older_one},
    {"a save that was broken off never costs the older one",
     a_save_that_was_broken_off_never_costs_the_older_one},
    {"a damaged calibration is not used", a_damaged_calibration_is_not_used},
    {"every boot has another number and the identity stays",
     every_boot_has_another_number_and_the_identity_stays},
    {"no power cut brings a boot number back", no_power_cut_brings_a_boot_number_back},
    {"events survive a reset", events_survive_a_reset},
    {"the last place is kept for a settled reading", the_last_place_is_kept_for_a_settled_reading},
    {"repetitions come after 200, 400, 800 and then every 1600 ms",
     repetitions_come_after_200_400_800_and_then_every_1600},
    {NULL, NULL},
};
