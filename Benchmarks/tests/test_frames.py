"""How damage becomes frames, and pictures become distances."""

import unittest

from harness.frames import frames_of, percentile, scrolled_by, union_area


class FrameTests(unittest.TestCase):
    def test_union_counts_overlaps_once(self):
        self.assertEqual(union_area([(0, 0, 10, 10), (5, 5, 10, 10)]), 175)
        self.assertEqual(union_area([(0, 0, 10, 10), (2, 2, 3, 3)]), 100)

    def test_a_quiet_spell_ends_a_frame(self):
        frames = frames_of([(0.0, (0, 0, 10, 10)), (0.001, (0, 20, 10, 10)), (0.010, (0, 0, 10, 10))], gap=0.004)
        self.assertEqual([len(rects) for _, _, rects in frames], [2, 1])

    def test_repainting_the_same_place_begins_a_frame(self):
        frames = frames_of([(0.0, (0, 0, 10, 10)), (0.002, (0, 1, 10, 10))], gap=0.004)
        self.assertEqual(len(frames), 2)

    def test_percentiles_are_values_that_were_measured(self):
        self.assertEqual(percentile([4, 1, 3, 2], 50), 2)
        self.assertEqual(percentile([4, 1, 3, 2], 95), 4)
        self.assertIsNone(percentile([], 50))

    def test_scrolling_is_recognised_by_the_lines_that_moved(self):
        lines = [bytes([n % 251, n // 251]) for n in range(500)]
        self.assertEqual(scrolled_by(lines[:400], lines[71:471]), 71)
        self.assertIsNone(scrolled_by(lines[:300], [b"??"] * 300))


if __name__ == "__main__":
    unittest.main()
