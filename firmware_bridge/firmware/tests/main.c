/* unit_tests: lists the tests. unit_tests NAME: runs one; its exit code is the verdict. */
#include "suites.h"

static const struct test *const suites[] = {line_tests, sensing_tests, keeping_tests, throw_tests,
                                            command_tests};

int main(int count, char **words)
{
    for (size_t suite = 0; suite < sizeof suites / sizeof *suites; suite++)
        for (const struct test *test = suites[suite]; test->name; test++) {
            if (count < 2) {
                puts(test->name);
            } else if (strcmp(words[1], test->name) == 0) {
                test->run();
                return 0;
            }
        }
    return count < 2 ? 0 : 2;
}
