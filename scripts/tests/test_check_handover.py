"""Tests of scripts/check-handover.py: its formulas, its readers of the formats, and what it reports."""

import importlib.util
import io
import math
import pathlib
import unittest
from contextlib import redirect_stdout

SCRIPTS = pathlib.Path(__file__).resolve().parent.parent
specification = importlib.util.spec_from_file_location("check_handover", SCRIPTS / "check-handover.py")
handover = importlib.util.module_from_spec(specification)
specification.loader.exec_module(handover)


def track(**members):
    return {"phase": "select", "target": "icon", "property": "scale", "times": [0, 1], "values": [1, 2], "cssProperty": "scale",
            "cssIndex": 0, "cssFactor": 1, **members}


class FormulaTests(unittest.TestCase):
    def test_a_bezier_curve_goes_through_its_middle_and_its_ends(self):
        self.assertEqual([handover.bezier((0.42, 0, 0.58, 1), x) for x in (-1, 0, 1, 2)], [0, 0, 1, 1])
        self.assertAlmostEqual(handover.bezier((0.42, 0, 0.58, 1), 0.5), 0.5)
        self.assertAlmostEqual(handover.bezier((0, 0, 1, 1), 0.3), 0.3)
        # The value of ease-in-out at a quarter of the time, as in the tests of the edit mode.
        self.assertAlmostEqual(handover.bezier((0.42, 0, 0.58, 1), 0.25), 0.129162, places=5)

    def test_a_spring_solves_its_equation(self):
        for ratio, velocity in ((0.3, 0), (0.3, 5), (1, 0), (1, -4), (7, 2)):
            def at(time, ratio=ratio, velocity=velocity):
                return handover.spring(1, 3, 200, ratio, velocity, time)
            self.assertAlmostEqual(at(0), 1)
            step = 1e-4
            self.assertAlmostEqual((at(step) - at(0)) / step, velocity, delta=0.05)
            before, now, after = at(0.1 - step), at(0.1), at(0.1 + step)
            acceleration, speed = (after - 2 * now + before) / step ** 2, (after - before) / (2 * step)
            # A damping ratio above 1 has the effect of 1.
            expected = -200 * (now - 3) - 2 * min(ratio, 1) * math.sqrt(200) * speed
            self.assertAlmostEqual(acceleration, expected, delta=0.01 * max(abs(expected), 1))

    def test_numbers_may_be_multiples_of_lengths(self):
        lengths = {"tabDistance": 80}
        for text, expected in (
            ("1.5", 1.5), ("2f", 2), ("-3", -3), ("tabDistance", 80), ("-tabDistance", -80), ("tabDistance * -0.5f", -40),
        ):
            self.assertEqual(handover.number(text, lengths), expected)
        self.assertEqual(handover.lengths_of([track(), track(length="tabDistance", lengthExample=80)]), lengths)


class ReportTests(unittest.TestCase):
    def test_differences_beyond_half_a_percent_of_the_range_are_reported(self):
        self.assertEqual(handover.differences(track(), [1.004, 2]), [])
        self.assertIn("select icon.scale is 1.006 instead of 1", handover.differences(track(), [1.006, 2])[0])
        self.assertIn("1 values instead of 2", handover.differences(track(), [1])[0])
        for bad in (None, math.nan, math.inf):
            self.assertEqual(len(handover.differences(track(), [1, bad])), 1)

    def test_each_check_is_a_line_and_is_counted(self):
        report = handover.Report()
        output = io.StringIO()
        with redirect_stdout(output):
            report.result("A", [])
            report.result("B", ["one", "two", "three", "four"])
            report.add("skipped", "C", "not installed")
        self.assertEqual(output.getvalue(), "passed: A\nfailed: B: one; two; three\nskipped: C: not installed\n")
        self.assertEqual(report.summary(), "1 passed, 1 failed, 1 skipped")


class StyleSheetTests(unittest.TestCase):
    def test_browsers_leave_out_parts_of_values(self):
        for members, text, expected in (
            ({}, "1.4", 1.4), ({}, "none", 1), ({"cssIndex": 1}, "1.4", 1.4), ({"cssIndex": 1}, "1.4 0.7", 0.7),
            ({"cssProperty": "translate", "cssIndex": 1}, "3px", 0), ({"cssProperty": "translate", "cssIndex": 1}, "0px -12.5px", -12.5),
            ({"cssProperty": "rotate"}, "y 45deg", 45), ({"cssProperty": "rotate"}, "0 1 0 45deg", 45),
            ({"cssProperty": "rotate"}, "none", 0),
            ({"cssProperty": "filter"}, "brightness(0.25)", 0.25), ({"cssProperty": "opacity"}, "1e-05", 1e-05),
            ({"cssProperty": "background-position-x", "cssFactor": 0.18}, "50%", 9),
        ):
            self.assertAlmostEqual(handover.css_number(text, track(**members)), expected)

    def test_a_page_has_the_sheets_and_cannot_be_left(self):
        page = handover.css_page({"a": ".a { } /* </style> */"}, {"a": [track(cssClass="a")]})
        self.assertEqual(page.count("</style>"), 1)
        self.assertIn('"class": "a"', page)

    def test_browsers_limit_opacities(self):
        limited = handover.shown_by_css(track(property="opacity", values=[-0.5, 1.5]))
        self.assertEqual(limited["values"], [0, 1])


class LottieTests(unittest.TestCase):
    def test_faults_are_found(self):
        good = {"v": "5", "fr": 60, "ip": 0, "op": 60, "w": 9, "h": 9, "layers": [{"nm": "icon"}]}
        self.assertEqual(handover.lottie_problems(good), [])
        self.assertIn("has no layers", handover.lottie_problems(dict(good, layers=[])))
        self.assertIn("has no fr", handover.lottie_problems({name: good[name] for name in good if name != "fr"}))
        keys = {"a": 1, "k": [{"t": 5, "s": [1], "h": 1}, {"t": 5, "s": [2]}]}
        self.assertIn("do not ascend", handover.lottie_problems(dict(good, layers=[{"ks": keys}]))[0])
        keys = {"a": 1, "k": [{"t": 5, "s": [1]}, {"t": 6, "s": []}]}
        self.assertEqual(len(handover.lottie_problems(dict(good, layers=[{"ks": keys}]))), 2)

    def test_keyframes_have_values_between_them(self):
        handle = {"x": [0.5], "y": [0.5]}
        keys = {"a": 1, "k": [{"t": 0, "s": [10], "o": handle, "i": handle}, {"t": 10, "s": [20], "h": 1}, {"t": 20, "s": [0]}]}
        self.assertEqual([round(handover.lottie_value(keys, frame), 6) for frame in (-5, 0, 5, 15, 25)], [10, 10, 15, 20, 0])
        self.assertEqual(handover.lottie_value({"a": 0, "k": [3, 4]}, 9), 3)
        self.assertEqual(handover.lottie_value({"k": 7}, 9), 7)

    def test_scales_of_nested_groups_are_multiplied(self):
        inner = {"ty": "gr", "it": [{"ty": "sh"}, {"ty": "tr", "s": {"a": 0, "k": [50, 100]}}]}
        outer = {"ty": "gr", "it": [inner, {"ty": "tr", "s": {"a": 0, "k": [40, 30]}}]}
        self.assertAlmostEqual(handover.lottie_scale([outer], 0, 0), 0.2)
        self.assertAlmostEqual(handover.lottie_scale([outer], 1, 0), 0.3)


class DrawingTests(unittest.TestCase):
    def test_a_bounding_box_has_the_opaque_pixels(self):
        picture = bytearray(4 * 5 * 4)
        self.assertIsNone(handover.bounding_box(bytes(picture), 5))
        for column, row in ((1, 1), (3, 2)):
            picture[(row * 5 + column) * 4 + 3] = 255
        self.assertEqual(handover.bounding_box(bytes(picture), 5), (1, 4, 1, 3))

    def test_boxes_are_scaled_about_the_centre_and_moved(self):
        box = (10, 30, 10, 30)
        self.assertEqual(handover.moved_box(box, (20, 20), {"scale": 2}), [0, 40, 0, 40])
        self.assertEqual(handover.moved_box(box, (20, 20), {"scaleX": 0.5, "scaleY": -1}), [15, 25, 10, 30])
        self.assertEqual(handover.moved_box(box, (20, 20), {"translationY": -2}), [10, 30, 10 - 2 * handover.ZOOM, 30 - 2 * handover.ZOOM])

    def test_values_between_samples_are_on_a_line(self):
        values = track(times=[1, 2, 4], values=[0, 10, 0])
        self.assertEqual([handover.value_between(values, time) for time in (0, 1.5, 3, 9)], [0, 5, 5, 0])

    def test_an_icon_at_the_wrong_place_is_reported(self):
        file = {"w": 10, "h": 10, "fr": 60, "op": 60, "layers": [{"ks": {"p": {"x": {"k": 5}, "y": {"k": 5}}}}]}
        width = 10 * handover.ZOOM

        def draw(_):
            picture = bytearray(width * width * 4)
            for row in range(8, 32):
                for column in range(8, 32):
                    picture[(row * width + column) * 4 + 3] = 255
            return bytes(picture)

        still, growing = track(values=[1, 1]), track(values=[1.5, 1.5])
        self.assertEqual(handover.drawn_problems(draw, file, [still]), [])
        self.assertIn("has the box", handover.drawn_problems(draw, file, [growing])[0])
        self.assertEqual(handover.drawn_problems(draw, file, [track(target="title")]), [], "only icons are compared")


class CodeTests(unittest.TestCase):
    SWIFT = """private struct HopSelectIconValues {
    var translationY = 0.0
}

extension View {
    func hopSelectIcon(trigger: some Equatable, far: Double) -> some View {
        keyframeAnimator(initialValue: HopSelectIconValues(translationY: far), trigger: trigger) { view, values in
        } keyframes: { _ in
            KeyframeTrack(\\.translationY) {
                MoveKeyframe(far)
                LinearKeyframe(far, duration: 0.5)
                LinearKeyframe(0.0, duration: 1, timingCurve: bezier(0, 0, 1, 1))
                MoveKeyframe(4.0)
                SpringKeyframe(far * 0.5, duration: 2, spring: Spring(duration: 0.4, bounce: 0.25), startVelocity: 3.0)
            }
"""

    def test_swiftui_keyframes_are_read_and_evaluated(self):
        pieces = handover.swiftui_tracks(self.SWIFT, {"far": 10})["hopSelectIcon.translationY"]
        self.assertEqual(pieces[:3], [("move", 10), ("linear", 10, 0.5, (0, 0, 1, 1)), ("linear", 0, 1, (0, 0, 1, 1))])
        self.assertAlmostEqual(handover.evaluate(pieces, 0.25), 10)
        self.assertAlmostEqual(handover.evaluate(pieces, 1), 5)
        self.assertEqual(pieces[4][0], "spring")
        self.assertAlmostEqual(handover.evaluate(pieces, 1.5 + 1e-9), 4, places=4)
        self.assertAlmostEqual(handover.evaluate(pieces, 3.4), 5, places=4)

    KOTLIN = """@Composable
fun Modifier.hopSelectIcon(trigger: Any?): Modifier {
    LaunchedEffect(trigger) {
        launch {
            translationYValue.snapTo(0f)
            delay(100)
            translationYValue.animateTo(
                0f,
                keyframes {
                    durationMillis = 600
                    0f at 0 using CubicBezierEasing(0f, 0f, 1f, 1f)
                    -12f at 200 using LinearEasing
                    0f at 600 using LinearEasing
                },
            )
        }
        launch {
            scaleValue.snapTo(1f)
            scaleValue.animateTo(2f, tween(500, easing = LinearEasing))
            scaleValue.snapTo(1f)
        }
    }
}
"""

    def test_compose_keyframes_are_read_and_evaluated(self):
        found = handover.compose_tracks(self.KOTLIN, {})
        self.assertEqual(sorted(found), ["hopSelectIcon.scale", "hopSelectIcon.translationY"])
        values = [handover.evaluate(found["hopSelectIcon.translationY"], time) for time in (0.05, 0.2, 0.3, 0.5, 0.8)]
        for value, expected in zip(values, (0, -6, -12, -6, 0)):
            self.assertAlmostEqual(value, expected)
        self.assertAlmostEqual(handover.evaluate(found["hopSelectIcon.scale"], 0.25), 1.5)
        self.assertEqual(handover.evaluate(found["hopSelectIcon.scale"], 0.6), 1)

    def test_compose_springs_are_read(self):
        launch = """            xValue.animateTo(
                far * 0.5f,
                spring(dampingRatio = 0.75f, stiffness = 246.7f, visibilityThreshold = far * 0.001f),
                initialVelocity = 0f,
            )
"""
        self.assertEqual(handover.compose_pieces(launch, {"far": 80}), [("spring", 40, 60, 246.7, 0.75, 0)])


if __name__ == "__main__":
    unittest.main()
