"""What the commands of a comparison are taken to mean, and the page that is written of it."""

import unittest

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
        text = page(visits, verdicts(visits), rows=100, rounds=1)
        self.assertIn("| memory: PSS, MiB | 20.0 | 30.0 (1.50x) |", text)
        self.assertIn("0.67x of gtk4's", text)


if __name__ == "__main__":
    unittest.main()
