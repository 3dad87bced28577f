#!/usr/bin/python3
"""Controls a program as a screen reader does, over AT-SPI with libatspi, without pointer or keyboard.

    reader.py PROGRAM FILE      performs the commands in FILE ("-" is standard input), and prints each command when it has succeeded

A line consists of a command, an element's role and name in quotes, and further arguments. A command waits until its element is showing:

    see ROLE "NAME" [STATE … | not STATE …]     waits for an element with these states
    press ROLE "NAME" [ACTION]                  performs its first action, or the one called ACTION
    focus ROLE "NAME"                           focuses it
    select ROLE "NAME"                          selects it, with its parent's Selection interface
    set ROLE "NAME" NUMBER                      sets its value
    value ROLE "NAME" "TEXT"                    waits until the text of its value is TEXT
    description ROLE "NAME" "TEXT"              waits until its description is TEXT
    position ROLE "NAME" N of M                 waits until its position in its set is N of M
    absent ROLE "NAME"                          waits until no such element is showing
    announced "TEXT"                            waits until TEXT is announced
    event "NAME"                                waits for an event, unless one has arrived since the last event command
    listen SECONDS                              waits and receives events
    tree                                        prints all elements

If a command does not succeed in time, the program prints the tree and ends with status 1.
"""
import os
import shlex
import sys
import time
import warnings

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

# The names of libatspi's functions differ between its versions.
warnings.simplefilter("ignore", DeprecationWarning)

TIMEOUT = float(os.environ.get("READER_TIMEOUT", "40"))
announced = []
events = []


class CommandTimeout(Exception):
    """A command did not succeed in time."""


def turn(milliseconds=20):
    """Runs the main loop for a while, so that messages from the bus are delivered."""
    context = GLib.MainContext.default()
    deadline = time.monotonic() + milliseconds / 1000
    while context.iteration(False) or time.monotonic() < deadline:
        if time.monotonic() >= deadline:
            break
        time.sleep(0.002)


def wait(what, found):
    """Calls `found` until its result is neither None nor False, and returns that."""
    deadline = time.monotonic() + TIMEOUT
    problem = ""
    while time.monotonic() < deadline:
        try:
            result = found()
            if result is not None and result is not False:
                return result
        except GLib.Error as error:
            problem = f" ({error.message})"
        turn()
    raise CommandTimeout((what() if callable(what) else what) + problem)


def application(name):
    desktop = Atspi.get_desktop(0)
    for index in range(desktop.get_child_count()):
        child = desktop.get_child_at_index(index)
        if child is not None and child.get_name() == name:
            return child
    return None


def walk(element, depth=0):
    yield element, depth
    for index in range(element.get_child_count()):
        child = element.get_child_at_index(index)
        if child is not None:
            yield from walk(child, depth + 1)


def states(element):
    return {Atspi.StateType(state).value_nick for state in element.get_state_set().get_states()}


def describe(element, depth):
    words = ["  " * depth + element.get_role_name(), repr(element.get_name())]
    if element.get_description():
        words.append("“" + element.get_description() + "”")
    attributes = element.get_attributes() or {}
    if "posinset" in attributes:
        words.append(f"{attributes['posinset']} of {attributes['setsize']}")
    if "valuetext" in attributes:
        words.append("value " + attributes["valuetext"])
    shown = states(element) - {"visible", "showing", "enabled", "sensitive", "focusable", "selectable", "checkable"}
    words += sorted(shown)
    if "showing" not in states(element) and depth > 0:
        words.append("(not showing)")
    action = element.get_action_iface()
    if action:
        names = [action.get_action_name(index) for index in range(action.get_n_actions())]
        words.append("[" + ", ".join(names) + "]")
    return " ".join(words)


class Reader:
    def __init__(self, name):
        self.application = wait(f"an application called {name}", lambda: application(name))
        self.listener = Atspi.EventListener.new(self.received)
        for name in (
            "object:announcement", "object:state-changed:focused", "object:state-changed:selected", "object:children-changed",
            "object:property-change:accessible-value", "object:state-changed:showing", "object:selection-changed", "window:activate",
        ):
            self.listener.register(name)

    @staticmethod
    def received(event):
        events.append(event.type)
        if event.type.startswith("object:announcement"):
            announced.append(str(event.any_data))

    def tree(self):
        for element, depth in walk(self.application):
            print(describe(element, depth), flush=True)

    def find(self, role, name):
        """The first showing element with this role and name, or None."""
        for element, _ in walk(self.application):
            if element.get_role_name() == role and element.get_name() == name and "showing" in states(element):
                return element
        return None

    def do(self, words):
        command, words = words[0], words[1:]
        if command == "tree":
            return self.tree()
        if command == "listen":
            return turn(float(words[0]) * 1000)
        if command == "announced":
            wait(lambda: f"“{words[0]}” to be announced, rather than {announced}", lambda: words[0] in announced)
            announced.clear()
            return
        if command == "event":
            wait(lambda: f"an event {words[0]}, rather than {sorted(set(events))}", lambda: any(e.startswith(words[0]) for e in events))
            events.clear()
            return
        role, name, words = words[0], words[1], words[2:]
        if command == "absent":
            wait(f"no {role} called “{name}”", lambda: self.find(role, name) is None)
            return
        if command == "see":
            wait(f"a {role} called “{name}” {' '.join(words)}", lambda: self.matches(self.find(role, name), words))
            return
        if command in ("value", "description", "position"):
            text = " ".join(words)
            seen = []
            wait(lambda: f"{command} of “{name}”: “{text}”, not {seen}", lambda: self.has_text(role, name, command, text, seen))
            return
        # Requests are refused while a transition ignores input.
        wait(f"{command} {role} “{name}”, which is refused", lambda: self.request(command, role, name, words))

    def request(self, command, role, name, words):
        element = self.find(role, name)
        return element is not None and getattr(self, command)(element, *words)

    @staticmethod
    def matches(element, words):
        if element is None:
            return False
        present = states(element)
        expected = True
        for word in words:
            if word == "not":
                expected = False
                continue
            if (word in present) != expected:
                return False
            expected = True
        return True

    def has_text(self, role, name, property, text, seen):
        element = self.find(role, name)
        if element is None:
            return False
        attributes = element.get_attributes() or {}
        found = {
            "description": element.get_description,
            "value": lambda: attributes.get("valuetext", ""),
            "position": lambda: f"{attributes.get('posinset')} of {attributes.get('setsize')}",
        }[property]()
        # Times contain narrow spaces, which are replaced by normal ones.
        seen[:] = [" ".join(found.split())]
        return seen == [text]

    @staticmethod
    def press(element, *name):
        action = element.get_action_iface()
        expected = " ".join(name)
        for index in range(action.get_n_actions() if action else 0):
            if not expected or action.get_action_name(index) == expected:
                return action.do_action(index)
        return False

    @staticmethod
    def focus(element):
        return element.get_component_iface().grab_focus()

    @staticmethod
    def select(element):
        return element.get_parent().get_selection_iface().select_child(element.get_index_in_parent())

    @staticmethod
    def set(element, number):
        return element.get_value_iface().set_current_value(float(number))


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    Atspi.init()
    # Calls may take as long as commands; libatspi's default timeout is shorter.
    Atspi.set_timeout(int(TIMEOUT * 1000), int(TIMEOUT * 1000))
    source = sys.stdin if sys.argv[2] == "-" else open(sys.argv[2], encoding="utf-8")
    reader = None
    try:
        reader = Reader(sys.argv[1])
        for line in source:
            words = shlex.split(line, comments=True)
            if not words:
                continue
            reader.do(words)
            print(line.strip(), flush=True)
    except CommandTimeout as problem:
        print(f"timeout: {problem}", file=sys.stderr)
        if reader:
            for element, depth in walk(reader.application):
                print(describe(element, depth), file=sys.stderr)
        sys.exit(1)
    except GLib.Error as problem:
        print(f"connection lost: {problem.message}", file=sys.stderr)
        sys.exit(1)


main()
