// Tests scripts: parsing, error messages, and the times of the steps.

import Testing
import WindowSystem

@testable import TabBarDemo

@MainActor
@Suite struct ScriptTests {
    private func commands(_ text: String) throws -> [ScriptCommand] { try Script(parsing: text, file: "tour.txt").commands }

    private func errorMessage(_ text: String) -> String? {
        do {
            _ = try Script(parsing: text, file: "tour.txt")
            return nil
        } catch { return (error as? UsageError)?.message }
    }

    /// Files of 15 MB of such lines are read in a second; a line of that length is not split into characters.
    @Test func longLinesAreRefusedAndEmptyOnesSkipped() throws {
        #expect(errorMessage("wait 1\n" + String(repeating: "e\u{301}", count: 10_000)) == "tour.txt:2: longer than 16384 bytes")
        #expect(errorMessage("wait " + String(repeating: "1", count: 20_000)) == "tour.txt:1: longer than 16384 bytes")
        #expect(try commands(String(repeating: "\n", count: 100_000) + "wait 1\r\n\r\nwait 2") == [.wait(seconds: 1), .wait(seconds: 2)])
        #expect(errorMessage("\n\r\n\nbad") == "tour.txt:4: unknown command ‘bad’")
    }

    @Test func commandsOtherThanKeysAndGesturesAreParsed() throws {
        let text = """
            # A visit
            wheel 100 200 -3   # three notches up
            click 10 20
            \tpress 1.5 2.5
            move -3 4

            release 5 6
            drag 1 2 3 4
            drag 1 2 3 4 0.5
            resize 400 500
            wait 1.25
            snapshot my picture#1.png
            dump tree.json
            """
        #expect(
            try commands(text) == [
                .wheel(x: 100, y: 200, notches: -3), .click(x: 10, y: 20), .press(x: 1.5, y: 2.5), .move(x: -3, y: 4),
                .release(x: 5, y: 6), .drag(fromX: 1, fromY: 2, toX: 3, toY: 4, seconds: 0.3),
                .drag(fromX: 1, fromY: 2, toX: 3, toY: 4, seconds: 0.5), .resize(width: 400, height: 500), .wait(seconds: 1.25),
                .snapshot(path: "my picture#1.png"), .dump(path: "tree.json"),
            ])
    }

    @Test func carriageReturnsAndByteOrderMarkAreIgnored() throws {
        #expect(try commands("wait 1\r\nwait 2\r\n") == [.wait(seconds: 1), .wait(seconds: 2)])
        #expect(try commands("\u{FEFF}wait 1\r\n") == [.wait(seconds: 1)])
        #expect(try commands("") == [])
    }

    @Test func keysAndGesturesAreParsed() throws {
        #expect(try commands("touch 1 10 20\nlift 1") == [.touch(finger: 1, x: 10, y: 20), .lift(finger: 1)])
        #expect(try commands("pinch 10 20 2") == [.pinch(x: 10, y: 20, scale: 2, seconds: 0.3)])
        #expect(try commands("rotate 10 20 -90 1") == [.rotate(x: 10, y: 20, degrees: -90, seconds: 1)])
        #expect(try commands("key ctrl+e") == [.key(KeyPress(key: .character("e")), .control)])
        #expect(try commands("key Shift+Tab") == [.key(KeyPress(key: .tab), .shift)])
        #expect(try commands("key shift+a") == [.key(KeyPress(key: .character("a"), text: "A"), .shift)])
        #expect(try commands("key page-down") == [.key(KeyPress(key: .pageDown), [])])
        #expect(try commands("key space") == [.key(KeyPress(key: .space, text: " "), [])])
        #expect(try commands("key F11") == [.key(KeyPress(key: .function(11)), [])])
        #expect(try commands("key ctrl++") == [.key(KeyPress(key: .character("+")), .control)])
        #expect(try commands("key +") == [.key(KeyPress(key: .character("+"), text: "+"), [])])
        #expect(try commands("key hash # types a #") == [.key(KeyPress(key: .character("#"), text: "#"), [])])
        #expect(try commands("snapshot -\ndump -") == [.snapshot(path: "-"), .dump(path: "-")])
    }

    @Test(arguments: [
        ("wait 1\nwhel 1 2 3", "tour.txt:2: unknown command ‘whel’; did you mean wheel?"),
        ("dance", "tour.txt:1: unknown command ‘dance’"),
        ("click 1", "tour.txt:1: expected: click X Y"),
        ("click 1 2 3", "tour.txt:1: expected: click X Y"),
        ("click a 2", "tour.txt:1: ‘a’ is not a valid number; expected: click X Y"),
        ("click nan 2", "tour.txt:1: ‘nan’ is not a valid number; expected: click X Y"),
        ("click 1e9 2", "tour.txt:1: ‘1e9’ is not a valid number; expected: click X Y"),
        ("wheel 1 2 5000", "tour.txt:1: NOTCHES must be from -1000 to 1000; expected: wheel X Y NOTCHES"),
        ("\n\nwait -1", "tour.txt:3: SECONDS must be from 0 to 3600; expected: wait SECONDS"),
        ("drag 1 2 3", "tour.txt:1: expected: drag X1 Y1 X2 Y2 [SECONDS]"),
        ("drag 1 2 3 4 99", "tour.txt:1: SECONDS must be from 0 to 60; expected: drag X1 Y1 X2 Y2 [SECONDS]"),
        ("resize 0 10", "tour.txt:1: W must be from 1 to 32767; expected: resize W H"),
        ("snapshot", "tour.txt:1: expected: snapshot FILE.png"),
        ("snapshot x.gif", "tour.txt:1: expected: snapshot FILE.png"),
        ("dump", "tour.txt:1: expected: dump FILE.json"),
        ("key", "tour.txt:1: expected: key ctrl+e"),
        ("key ctl+e", "tour.txt:1: unknown modifier ‘ctl’; expected: key ctrl+e"),
        ("key escpe", "tour.txt:1: unknown key ‘escpe’; did you mean escape?"),
        ("key ctrl+", "tour.txt:1: unknown key ‘’"),
        ("key f99", "tour.txt:1: unknown key ‘f99’"),
    ])
    func errorNamesTheLineAndTheMistake(_ text: String, _ message: String) {
        #expect(errorMessage(text) == message)
    }

    @Test func wheelIsSplitIntoNotches() throws {
        let steps = ScriptTimeline(try Script(parsing: "wheel 5 6 -2.5", file: "")).steps
        let turns = steps.compactMap { step -> Double? in
            guard case .event(.scrolled(let delta), x: 5, y: 6, modifiers: []) = step.action else { return nil }
            return delta.y
        }
        #expect(turns == [-1, -1, -0.5])
    }

    @Test func dragMovesEvenlyToItsEnd() throws {
        let timeline = ScriptTimeline(try Script(parsing: "wait 1\ndrag 0 100 0 40 0.1", file: ""))
        let positions = timeline.steps.compactMap { step -> [Double]? in
            guard case .event(_, _, let y, _) = step.action else { return nil }
            return [((step.time - 1) * 1000).rounded(), y]
        }
        // The pointer arrives, the button goes down, six moves in a tenth of a second, the button goes up.
        #expect(positions == [[0, 100], [0, 100], [17, 90], [33, 80], [50, 70], [67, 60], [83, 50], [100, 40], [100, 40]])
        #expect(abs(timeline.duration - 1.1) < 1e-12)
    }

    @Test func touchAndLiftBecomeTouchEvents() throws {
        let timeline = ScriptTimeline(try Script(parsing: "touch 1 10 20\ntouch 2 30 40\ntouch 1 11 21\nlift 1\nlift 1", file: ""))
        let changes = timeline.steps.compactMap { step -> [TouchChange]? in
            guard case .event(.touched(let changes), _, _, _) = step.action else { return nil }
            return changes
        }
        #expect(
            changes == [
                [TouchChange(.began, identifier: 1, x: 10, y: 20)], [TouchChange(.began, identifier: 2, x: 30, y: 40)],
                [TouchChange(.moved, identifier: 1, x: 11, y: 21)], [TouchChange(.ended, identifier: 1, x: 11, y: 21)],
            ])
    }

    @Test func pinchMovesTwoFingersEvenlyAndLiftsThem() throws {
        let timeline = ScriptTimeline(try Script(parsing: "pinch 100 50 2 0.1", file: ""))
        let lefts = timeline.steps.compactMap { step -> Double? in
            guard case .event(.touched(let changes), _, _, _) = step.action, changes.count == 2 else { return nil }
            return changes[0].x.rounded()
        }
        // In six frames, the distance from the centre grows from 30 to 60 points.
        #expect(lefts == [70, 65, 60, 55, 50, 45, 40, 40])
        #expect(abs(timeline.duration - 0.1) < 1e-12)
    }

    @Test func stepsAreInOrderOfTime() throws {
        let text = "click 1 2\nwait 0.5\nwheel 1 2 3\ndrag 1 1 9 9\nkey a\nsnapshot a.png\ndump a"
        let timeline = ScriptTimeline(try Script(parsing: text, file: ""))
        #expect(zip(timeline.steps, timeline.steps.dropFirst()).allSatisfy { $0.time <= $1.time })
        #expect(timeline.duration >= timeline.steps.last?.time ?? 0)
    }

    @Test func snapshotsAndDumpsFollowTheFrameOfThePreviousAction() throws {
        let steps = ScriptTimeline(try Script(parsing: "move 1 1\nsnapshot a.png\ndump a\nwait 1\ndump b", file: "")).steps
        let times = steps.map { ($0.time * 10_000).rounded() / 10 }  // milliseconds
        #expect(times == [0, 21, 22, 1023])
    }
}
