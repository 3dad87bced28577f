"""Tests the budgets with invented visits, in which each budget is met and then missed."""

import unittest

from harness.budgets import summary, verdicts
from harness.programs import FULL_TOOLKITS

OURS = {"scroll_app_ms_per_event": 0.5, "start_content_ms": 20.0, "pss_mb": 20.0, "idle_wakeups": 0, "idle_writes": 0,
        "wheel_missed": 0, "tab_missed": 0, "tab_p50_ms": 1.5, "tab_p95_ms": 4.0}
COMBINED = {"scroll_app_ms_per_event": 0.45, "scroll_app_ms_per_frame": 0.45, "gap_p99_ms": 18.0, "idle_wakeups": 0, "idle_writes": 0, "tab_p50_ms": 2.0,
            "tab_p95_ms": 5.0}
LABORATORY = {"scroll_app_ms_per_frame": 0.6, "scrub_p95_ms": 9.0, "idle_wakeups": 0, "idle_writes": 0}
PEER = {"scroll_app_ms_per_event": 1.0, "start_content_ms": 40.0, "pss_mb": 40.0, "idle_wakeups": 3, "idle_writes": 9,
        "tab_p50_ms": 1.0}


def rounds(*visits):
    return [{"round": number, **visit} for number, visit in enumerate(visits, 1)]


def comparison(ours=None, million=None, peers=None, combined=None, laboratory=None, timeline=None):
    """Visits of two rounds that meet every budget, apart from the figures given."""
    visits = {"ours": rounds(*[{**OURS, **(ours or {})}] * 2), "ours-1000000": rounds(*[{**OURS, **(million or {})}] * 2),
              "ours-combined": rounds(*[{**COMBINED, **(combined or {})}] * 2),
              "ours-laboratory": rounds(*[{**LABORATORY, **(laboratory or {})}] * 2),
              "ours-timeline": rounds(*[{**LABORATORY, **(timeline or {})}] * 2),
              "floor": rounds(*[dict.fromkeys(PEER, 0.1)] * 2)}
    for name in FULL_TOOLKITS:
        visits[name] = rounds(*[{**PEER, **(peers or {}).get(name, {})}] * 2)
    return visits


def missed(visits):
    return [v.budget.split(":")[0] for v in verdicts(visits) if v.met is False]


class BudgetTests(unittest.TestCase):
    def test_a_lean_program_meets_all_budgets(self):
        self.assertEqual([v.met for v in verdicts(comparison())], [True] * 22)

    def test_the_open_laboratory_may_cost_half_as_much_again_and_its_timeline_twice_as_much(self):
        self.assertEqual(missed(comparison(laboratory={"scroll_app_ms_per_frame": 0.67}, timeline={"scroll_app_ms_per_frame": 0.89})), [])
        self.assertEqual(missed(comparison(laboratory={"scroll_app_ms_per_frame": 0.69})), ["laboratory open"])
        self.assertEqual(missed(comparison(timeline={"scroll_app_ms_per_frame": 0.91})), ["laboratory with its timeline"])
        self.assertEqual(missed(comparison(timeline={"scrub_p95_ms": 17})), ["laboratory, playhead moved to damage"])
        self.assertEqual(missed(comparison(timeline={"idle_wakeups": 1, "idle_writes": 1})), ["laboratory, idle"] * 2)

    def test_no_budget_compares_with_the_floor(self):
        self.assertNotIn("floor", summary(verdicts(comparison())))

    def test_one_leaner_toolkit_misses_the_scrolling_budget(self):
        visits = comparison(peers={"qtwidgets": {"scroll_app_ms_per_event": 0.49}})
        self.assertEqual(missed(visits), ["app CPU per wheel event"])
        self.assertIn("1.02x of qtwidgets's", summary(verdicts(visits)))

    def test_scrolling_at_equal_cost_meets_the_budget(self):
        self.assertEqual(missed(comparison(peers={"gtk3": {"scroll_app_ms_per_event": 0.5}})), [])

    def test_the_start_is_compared_only_with_gtk_4_and_qt_quick(self):
        self.assertEqual(missed(comparison(peers={"qtwidgets": {"start_content_ms": 5.0}})), [])
        self.assertEqual(missed(comparison(peers={"gtk4-nogl": {"start_content_ms": 20.0}})), ["start to the list drawn"])

    def test_memory_is_compared_with_the_leanest_variant(self):
        self.assertEqual(missed(comparison(peers={"qml-software": {"pss_mb": 19.0}})), ["memory (PSS)"])
        self.assertEqual(missed(comparison(peers={"gtk4-nogl": {"pss_mb": 14.0}})), [])
        self.assertEqual(missed(comparison(peers={"gtk4-nogl": {"pss_mb": 13.0}})), ["memory (PSS)"])

    def test_a_million_rows_cost_at_most_ten_percent_more_time_and_five_more_memory(self):
        self.assertEqual(missed(comparison(million={"scroll_app_ms_per_event": 0.549, "pss_mb": 20.9})), [])
        self.assertEqual(missed(comparison(million={"scroll_app_ms_per_event": 0.56})), ["1,000,000 rows"])
        self.assertEqual(missed(comparison(million={"pss_mb": 21.1})), ["1,000,000 rows"])

    def test_one_wakeup_or_request_while_idle_misses_the_budget(self):
        self.assertEqual(missed(comparison(ours={"idle_wakeups": 1})), ["idle"])
        self.assertEqual(missed(comparison(ours={"idle_writes": 2})), ["idle"])

    def test_the_combined_scene_has_budgets_for_cpu_frame_gaps_and_idling(self):
        self.assertEqual(missed(comparison(combined={"scroll_app_ms_per_event": 1.01})), ["combined scene, blurring"])
        self.assertEqual(missed(comparison(combined={"gap_p99_ms": 25.1})), ["combined scene, blurring"])
        self.assertEqual(missed(comparison(combined={"idle_wakeups": 1})), ["combined scene, idle"])

    def test_tab_latency_is_at_most_twice_that_of_qt_widgets(self):
        self.assertEqual(missed(comparison(ours={"tab_p50_ms": 2.01})), ["tab click to damage, scene wheel"])
        self.assertEqual(missed(comparison(combined={"tab_p50_ms": 2.01})), ["tab click to damage, combined scene"])
        self.assertEqual(missed(comparison(peers={"gtk3": {"tab_p50_ms": 0.1}})), [])

    def test_the_absolute_tab_latency_budget_applies_only_at_scale_1(self):
        slow = comparison(ours={"tab_p95_ms": 8.1}, combined={"tab_p95_ms": 8.1})
        self.assertEqual(missed(slow), ["tab click to damage, scene wheel", "tab click to damage, combined scene"])
        self.assertEqual([v.met for v in verdicts(slow, scale=2) if v.met is False], [])

    def test_a_click_without_damage_misses_the_budget(self):
        self.assertEqual(missed(comparison(ours={"tab_missed": 1})), ["every wheel and tab click causes damage"])

    def test_the_median_over_the_rounds_decides(self):
        visits = comparison()
        visits["gtk3"] = rounds({**PEER, "scroll_app_ms_per_event": 0.1}, PEER, PEER)
        visits["ours"], visits["ours-combined"] = rounds(OURS, OURS, OURS), rounds(COMBINED, COMBINED, COMBINED)
        self.assertEqual(missed(visits), [])

    def test_an_unmeasured_program_misses_its_budget(self):
        self.assertEqual(missed({"ours": [], "gtk4": rounds(PEER)}), ["our program runs"])

    def test_budgets_of_absent_peers_are_not_measured(self):
        without = {"ours": rounds(OURS)}
        self.assertEqual([v.met for v in verdicts(without)], [None] * 6 + [True] * 2 + [None] * 10 + [True] + [None] * 2 + [True])


if __name__ == "__main__":
    unittest.main()
