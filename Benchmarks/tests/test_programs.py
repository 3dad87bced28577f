"""Tests the commands and options of a comparison, and its page."""

import unittest

from harness.__main__ import at_scale, parse
from harness.budgets import verdicts
from harness.errors import BenchError
from harness.page import page
from harness.programs import Program, comparison


class ProgramTests(unittest.TestCase):
    def test_leading_assignments_set_the_environment(self):
        program = Program("p", "A=1 B=two /bin/true --rows 5")
        self.assertEqual((program.env, program.command), ({"A": "1", "B": "two"}, ["/bin/true", "--rows", "5"]))

    def test_the_error_names_a_missing_program(self):
        with self.assertRaisesRegex(BenchError, "ours: program not found: /nowhere/at/all"):
            comparison("/nowhere/at/all", 100, only=[])

    def test_the_error_names_an_unknown_peer(self):
        with self.assertRaisesRegex(BenchError, "unknown peers: motif"):
            comparison("/bin/true", 100, only=["motif"])

    def test_the_comparison_begins_with_our_programs(self):
        ours, million, combined, laboratory, timeline = comparison("/bin/true", 100, only=[])
        self.assertEqual((ours.command[-1], million.command[-1]), ("100", "1000000"))
        self.assertEqual(ours.command[:-1], million.command[:-1])
        self.assertIn("combined", combined.command)
        self.assertIn("--laboratory", laboratory.command)
        self.assertEqual((combined.phone, timeline.phone), ((0, 0), (0, 52)))

    def test_the_page_contains_figures_and_verdicts_of_all_scales(self):
        visits = {"ours": [{"round": 1, "pss_mb": 20.0, "idle_wakeups": 0}], "gtk4": [{"round": 1, "pss_mb": 30.0}]}
        fine = {"ours": [{"round": 1, "tab_p50_ms": 3.0}], "qtwidgets": [{"round": 1, "tab_p50_ms": 2.0}]}
        text = page({1: (visits, verdicts(visits)), 2: (fine, verdicts(fine, 2))}, rows=100, rounds=1)
        self.assertIn("| memory: PSS, MiB | 20.0 | 30.0 (1.50x) |", text)
        self.assertIn("0.67x of gtk4's", text)
        self.assertIn("## Figures at 2 device pixels per point", text)
        self.assertIn("1.50x of qtwidgets's", text)

    def test_further_scales_measure_only_pixel_dependent_phases_with_one_peer(self):
        options = parse(["--ours", "x", "--scale", "1,2"])
        first, second = (at_scale(options, scale) for scale in options.scales)
        self.assertEqual((first.peers, first.phases), (options.peers, options.phases))
        self.assertEqual((second.peers, second.phases, second.scale), ("qtwidgets", ["scroll", "latency", "tab"], 2))
        self.assertEqual(second.screen, "1570x2188x24")


if __name__ == "__main__":
    unittest.main()
