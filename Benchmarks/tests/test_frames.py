"""Tests the grouping of damage into frames, percentiles, and the detection of scroll distances."""

import unittest

from harness.frames import frames_of, percentile, scrolled_by, union_area


class FrameTests(unittest.TestCase):
    def test_union_area_counts_overlaps_once(self):
        self.assertEqual(union_area([(0, 0, 10, 10), (5, 5, 10, 10)]), 175)
        self.assertEqual(union_area([(0, 0, 10, 10), (2, 2, 3, 3)]), 100)

    def test_a_gap_without_damage_ends_a_frame(self):
        frames = frames_of([(0.0, (0, 0, 10, 10)), (0.001, (0, 20, 10, 10)), (0.010, (0, 0, 10, 10))], gap=0.004)
        self.assertEqual([len(rects) for _, _, rects in frames], [2, 1])

    def test_repainting_the_same_area_begins_a_frame(self):
        frames = frames_of([(0.0, (0, 0, 10, 10)), (0.002, (0, 1, 10, 10))], gap=0.004)
        self.assertEqual(len(frames), 2)

    def test_percentiles_are_measured_values(self):
        self.assertEqual(percentile([4, 1, 3, 2], 50), 2)
        self.assertEqual(percentile([4, 1, 3, 2], 95), 4)
        self.assertIsNone(percentile([], 50))

    def test_the_scroll_distance_is_found_from_matching_lines(self):
        lines = [bytes([n % 251, n // 251]) for n in range(500)]
        self.assertEqual(scrolled_by(lines[:400], lines[71:471]), 71)
        self.assertIsNone(scrolled_by(lines[:300], [b"??"] * 300))


if __name__ == "__main__":
    unittest.main()
