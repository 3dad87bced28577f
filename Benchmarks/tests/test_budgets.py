"""The budgets, on made-up visits in which each is met, and then missed."""

import unittest

from harness.budgets import summary, verdicts
from harness.programs import FULL_TOOLKITS

OURS = {"scroll_app_ms_per_event": 0.5, "start_content_ms": 20.0, "pss_mb": 20.0, "idle_wakeups": 0, "idle_writes": 0,
        "wheel_missed": 0, "tab_missed": 0, "tab_p50_ms": 1.5, "tab_p95_ms": 4.0}
COMBINED = {"scroll_app_ms_per_event": 0.45, "gap_p99_ms": 18.0, "idle_wakeups": 0, "idle_writes": 0, "tab_p50_ms": 2.0,
            "tab_p95_ms": 5.0}
PEER = {"scroll_app_ms_per_event": 1.0, "start_content_ms": 40.0, "pss_mb": 40.0, "idle_wakeups": 3, "idle_writes": 9,
        "tab_p50_ms": 1.0}


def rounds(*visits):
    return [{"round": number, **visit} for number, visit in enumerate(visits, 1)]


def comparison(ours=None, million=None, peers=None, combined=None):
    """Visits of two rounds in which every budget is met, but for what is given."""
    visits = {"ours": rounds(*[{**OURS, **(ours or {})}] * 2), "ours-1000000": rounds(*[{**OURS, **(million or {})}] * 2),
              "ours-combined": rounds(*[{**COMBINED, **(combined or {})}] * 2),
              "floor": rounds(*[dict.fromkeys(PEER, 0.1)] * 2)}
    for name in FULL_TOOLKITS:
        visits[name] = rounds(*[{**PEER, **(peers or {}).get(name, {})}] * 2)
    return visits


def missed(visits):
    return [v.budget.split(":")[0] for v in verdicts(visits) if v.met is False]


class BudgetTests(unittest.TestCase):
    def test_all_are_met_by_a_lean_program(self):
        self.assertEqual([v.met for v in verdicts(comparison())], [True] * 16)

    def test_the_floor_is_not_compared_with(self):
        self.assertNotIn("floor", summary(verdicts(comparison())))

    def test_one_leaner_toolkit_is_enough_to_miss_scrolling(self):
        visits = comparison(peers={"qtwidgets": {"scroll_app_ms_per_event": 0.49}})
        self.assertEqual(missed(visits), ["app CPU per wheel event"])
        self.assertIn("1.02x of qtwidgets's", summary(verdicts(visits)))

    def test_scrolling_at_the_same_cost_is_met(self):
        self.assertEqual(missed(comparison(peers={"gtk3": {"scroll_app_ms_per_event": 0.5}})), [])

    def test_start_must_be_below_gtk_4_and_qt_quick_only(self):
        self.assertEqual(missed(comparison(peers={"qtwidgets": {"start_content_ms": 5.0}})), [])
        self.assertEqual(missed(comparison(peers={"gtk4-nogl": {"start_content_ms": 20.0}})), ["start to the list drawn"])

    def test_memory_must_be_below_the_leanest_variant(self):
        self.assertEqual(missed(comparison(peers={"qml-software": {"pss_mb": 19.0}})), ["memory (PSS)"])

    def test_a_million_rows_may_cost_little_more(self):
        self.assertEqual(missed(comparison(million={"scroll_app_ms_per_event": 0.549, "pss_mb": 20.9})), [])
        self.assertEqual(missed(comparison(million={"scroll_app_ms_per_event": 0.56})), ["1,000,000 rows"])
        self.assertEqual(missed(comparison(million={"pss_mb": 21.1})), ["1,000,000 rows"])

    def test_one_wakeup_or_request_while_idle_is_too_many(self):
        self.assertEqual(missed(comparison(ours={"idle_wakeups": 1})), ["idle"])
        self.assertEqual(missed(comparison(ours={"idle_writes": 2})), ["idle"])

    def test_blur_may_cost_a_toolkit_without_it_and_no_frame(self):
        self.assertEqual(missed(comparison(combined={"scroll_app_ms_per_event": 1.01})), ["combined scene, blurring"])
        self.assertEqual(missed(comparison(combined={"gap_p99_ms": 25.1})), ["combined scene, blurring"])
        self.assertEqual(missed(comparison(combined={"idle_wakeups": 1})), ["combined scene, idle"])

    def test_a_click_on_a_tab_is_answered_nearly_as_soon_as_by_qt_widgets(self):
        self.assertEqual(missed(comparison(ours={"tab_p50_ms": 2.01})), ["tab click to damage, scene wheel"])
        self.assertEqual(missed(comparison(combined={"tab_p50_ms": 2.01})), ["tab click to damage, combined scene"])
        self.assertEqual(missed(comparison(peers={"gtk3": {"tab_p50_ms": 0.1}})), [])

    def test_a_slow_answer_to_a_click_is_missed_at_one_pixel_to_a_point(self):
        slow = comparison(ours={"tab_p95_ms": 8.1}, combined={"tab_p95_ms": 8.1})
        self.assertEqual(missed(slow), ["tab click to damage, scene wheel", "tab click to damage, combined scene"])
        self.assertEqual([v.met for v in verdicts(slow, scale=2) if v.met is False], [])

    def test_unanswered_clicks_are_missed(self):
        self.assertEqual(missed(comparison(ours={"tab_missed": 1})), ["every wheel and tab click is answered"])

    def test_the_rounds_median_decides(self):
        visits = comparison()
        visits["gtk3"] = rounds({**PEER, "scroll_app_ms_per_event": 0.1}, PEER, PEER)
        visits["ours"], visits["ours-combined"] = rounds(OURS, OURS, OURS), rounds(COMBINED, COMBINED, COMBINED)
        self.assertEqual(missed(visits), [])

    def test_a_program_that_cannot_be_measured_is_a_miss(self):
        self.assertEqual(missed({"ours": [], "gtk4": rounds(PEER)}), ["our program runs"])

    def test_absent_peers_are_said_not_to_be_measured(self):
        without = {"ours": rounds(OURS)}
        self.assertEqual([v.met for v in verdicts(without)], [None] * 5 + [True] * 2 + [None] * 5 + [True] + [None] * 2 + [True])


if __name__ == "__main__":
    unittest.main()
