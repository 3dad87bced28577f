"""What the commands of a comparison are taken to mean, and the page that is written of it."""

import unittest

from harness.__main__ import at_scale, parse
from harness.budgets import verdicts
from harness.errors import BenchError
from harness.page import page
from harness.programs import Program, comparison


class ProgramTests(unittest.TestCase):
    def test_leading_assignments_are_the_environment(self):
        program = Program("p", "A=1 B=two /bin/true --rows 5")
        self.assertEqual((program.env, program.command), ({"A": "1", "B": "two"}, ["/bin/true", "--rows", "5"]))

    def test_a_program_that_is_not_there_is_named(self):
        with self.assertRaisesRegex(BenchError, "ours: there is no program /nowhere/at/all"):
            comparison("/nowhere/at/all", 100, only=[])

    def test_a_peer_that_is_not_known_is_named(self):
        with self.assertRaisesRegex(BenchError, "unknown peers: motif"):
            comparison("/bin/true", 100, only=["motif"])

    def test_ours_comes_first_and_again_with_a_million_rows(self):
        ours, million, combined = comparison("/bin/true", 100, only=[])
        self.assertEqual((ours.command[-1], million.command[-1]), ("100", "1000000"))
        self.assertEqual(ours.command[:-1], million.command[:-1])
        self.assertIn("combined", combined.command)

    def test_the_page_holds_every_figure_and_verdict(self):
        visits = {"ours": [{"round": 1, "pss_mb": 20.0, "idle_wakeups": 0}], "gtk4": [{"round": 1, "pss_mb": 30.0}]}
        fine = {"ours": [{"round": 1, "tab_p50_ms": 3.0}], "qtwidgets": [{"round": 1, "tab_p50_ms": 2.0}]}
        text = page({1: (visits, verdicts(visits)), 2: (fine, verdicts(fine, 2))}, rows=100, rounds=1)
        self.assertIn("| memory: PSS, MiB | 20.0 | 30.0 (1.50x) |", text)
        self.assertIn("0.67x of gtk4's", text)
        self.assertIn("## Figures at 2 device pixels to a point", text)
        self.assertIn("1.50x of qtwidgets's", text)

    def test_further_scales_measure_what_pixels_cost_against_one_peer(self):
        options = parse(["--ours", "x", "--scale", "1,2"])
        first, second = (at_scale(options, scale) for scale in options.scales)
        self.assertEqual((first.peers, first.phases), (options.peers, options.phases))
        self.assertEqual((second.peers, second.phases, second.scale), ("qtwidgets", ["scroll", "latency", "tab"], 2))
        self.assertEqual(second.screen, "1280x1724x24")


if __name__ == "__main__":
    unittest.main()
