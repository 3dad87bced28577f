"""Tests that the invariants of scripts/fuzz.py find violations."""

import copy
import unittest

import fuzz


def view(name, x, y, width, height, *subviews, text=None, selected=False, hidden=False):
    return {"class": name, "frame": {"x": x, "y": y, "width": width, "height": height}, "text": text, "hidden": hidden, "alpha": 1,
            "selected": selected, "subviews": list(subviews)}


def row(number):
    return view("UITableViewCell", 0, 44 * number, 320, 44, view("UILabel", 16, 44 * number, 280, 44, text=f"Row {number}"))


def window():
    digits = view("WheelView", 30, 410, 25, 25, view("UILabel", 30, 410, 25, 20, text="8"), view("UILabel", 30, 430, 25, 5, text="9"))
    bar = view("AnimatedTabBar", 0, 400, 320, 49, view("ItemContainer", 0, 400, 160, 49, digits, selected=True),
               view("ItemContainer", 160, 400, 160, 49))
    return view("UIWindow", 0, 0, 320, 449, *[row(number) for number in range(3, 11)], bar)


class FindingsTests(unittest.TestCase):
    def test_a_right_window_has_no_findings(self):
        self.assertEqual(fuzz.findings(window()), [])

    def test_frames_are_finite(self):
        for number in (float("inf"), float("nan"), None, 1e300):
            root = window()
            root["subviews"][0]["frame"]["x"] = number
            self.assertIn("has the frame", fuzz.findings(root)[0])

    def test_one_tab_is_selected(self):
        for states in ((True, True), (False, False)):
            root = window()
            for item, state in zip(root["subviews"][-1]["subviews"], states):
                item["selected"] = state
            self.assertIn("tabs are selected", fuzz.findings(root)[0])

    def test_texts_have_room(self):
        root = window()
        root["subviews"][0]["subviews"][0]["frame"]["width"] = 0
        self.assertIn("has no room", fuzz.findings(root)[0])

    def test_the_wheel_shows_the_last_visible_row(self):
        root = window()
        root["subviews"][-1]["subviews"][0]["subviews"][0]["subviews"][1]["text"] = "7"
        self.assertIn("the last visible row is 9", fuzz.findings(root)[0])

    def test_hidden_parts_and_moved_rows_say_nothing(self):
        root = window()
        root["subviews"][-1]["hidden"] = True
        self.assertEqual(fuzz.findings(root), [])
        root = window()
        moved = copy.deepcopy(root["subviews"][1]["subviews"][0]["text"])
        root["subviews"][1]["subviews"][0]["text"] = root["subviews"][2]["subviews"][0]["text"]
        root["subviews"][2]["subviews"][0]["text"] = moved
        self.assertEqual(fuzz.findings(root), [])


class ScriptTests(unittest.TestCase):
    def test_a_seed_always_makes_the_same_script(self):
        self.assertEqual(fuzz.script(7, 40), fuzz.script(7, 40))
        self.assertNotEqual(fuzz.script(7, 40), fuzz.script(8, 40))
