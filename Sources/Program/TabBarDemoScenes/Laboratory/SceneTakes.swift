// The takes that the program brings along, for the combined scene.

internal import Foundation
public import TabBarKit

/// Takes that show what the parameters of the interactions do, each from the state in which the scene begins.
public enum SceneTakes {
    /// All takes, with names in the user's language.
    public static var all: [Take] {
        [
            take("flick") { $0.flick(fromY: 600, toY: 250).wait(1.4).flick(fromY: 250, toY: 700).wait(1.8) },
            take("drag") { $0.drag(fromX: 195, 600, toX: 195, 200, seconds: 2).wait(1) },
            take("pull") { $0.drag(fromX: 195, 250, toX: 195, 620, seconds: 0.8).wait(1.4) },
            take("wheel") { $0.wheel(4).wait(1).wheel(-4).wait(1) },
            take("pill", ["bar-scrolling": "pill"]) { $0.flick(fromY: 600, toY: 250).wait(1.6).flick(fromY: 300, toY: 500).wait(1.6) },
            take("tabs") { $0.tab(1).wait(1).tab(3).wait(1).tab(4).wait(1).tab(0).wait(1.2) },
            take("indicator", ["tab-indicator": "true"]) { $0.tab(4).wait(0.9).tab(0).wait(0.9) },
            take("double") { $0.flick(fromY: 600, toY: 250).wait(1.4).tab(0).wait(0.1).tab(0).wait(1.5) },
            take("swipe", ["tab-swipe": "true"]) {
                $0.drag(fromX: 370, 420, toX: 70, 420, seconds: 0.2).wait(1).drag(fromX: 30, 420, toX: 320, 420, seconds: 0.2).wait(1.2)
            },
            take("half-swipe", ["tab-swipe": "true"]) {
                $0.drag(fromX: 370, 420, toX: 220, 420, seconds: 0.6, andBackIn: 0.5).wait(1)
            },
            take("row") { $0.drag(fromX: 340, 400, toX: 180, 400, seconds: 0.4).wait(0.8).click(195, 600).wait(0.8) },
            take("edit") { $0.key("e", ["ctrl"]).wait(1.4).key("e", ["ctrl"]).wait(1.2) },
            take("centre") { $0.tab(2).wait(1).click(195, 120).wait(0.9) },
        ]
    }

    /// The phone for which the takes are written. The laboratory converts their places to those on other phones.
    private static let screen = TakeScreen(width: 390, height: 844, top: 47, bottom: 34)

    private static func take(_ key: String, _ settings: [String: String] = [:], _ use: (Finger) -> Finger) -> Take {
        let finger = use(Finger().wait(0.2))
        return Take(
            name: Localized.text("take.\(key)"), duration: Take.rounded(finger.time), screen: screen, settings: settings,
            inputs: finger.inputs)
    }
}

/// Writes the input of a pointer, with a movement in each frame of a display.
private struct Finger {
    private(set) var time = 0.0
    private(set) var inputs: [TakeInput] = []
    private static let interval = 1.0 / 60
    private static let pressSeconds = 0.08
    /// The middle of the tabs, from the top of the window.
    private static let tabY = 785.0

    func wait(_ seconds: Double) -> Finger {
        var finger = self
        finger.time += seconds
        return finger
    }

    private func adding(_ kind: TakeInput.Kind, _ x: Double, _ y: Double, _ modifiers: [String] = []) -> Finger {
        var finger = self
        finger.inputs.append(TakeInput(kind, at: time, x: x, y: y, modifiers: modifiers))
        return finger
    }

    func click(_ x: Double, _ y: Double) -> Finger {
        adding(.move, x, y).adding(.press, x, y).wait(Self.pressSeconds).adding(.release, x, y)
    }

    /// Clicks one of five places in the bar; the third one is the raised button.
    func tab(_ index: Int) -> Finger { click(39 + 78 * Double(index), Self.tabY) }

    /// Drags along a line, and back if `back` has a duration.
    func drag(fromX x: Double, _ y: Double, toX endX: Double, _ endY: Double, seconds: Double, andBackIn back: Double = 0) -> Finger {
        let pressed = adding(.move, x, y).adding(.press, x, y)
        let there = pressed.moving(fromX: x, y, toX: endX, endY, seconds: seconds)
        guard back > 0 else { return there.adding(.release, endX, endY) }
        return there.moving(fromX: endX, endY, toX: x, y, seconds: back).adding(.release, x, y)
    }

    private func moving(fromX x: Double, _ y: Double, toX endX: Double, _ endY: Double, seconds: Double) -> Finger {
        let steps = max(Int((seconds / Self.interval).rounded()), 1)
        return (1...steps).reduce(self) { finger, step in
            let part = Double(step) / Double(steps)
            return finger.wait(seconds / Double(steps)).adding(.move, x + (endX - x) * part, y + (endY - y) * part)
        }
    }

    /// A fast drag in the middle of the window.
    func flick(fromY y: Double, toY end: Double) -> Finger { drag(fromX: 195, y, toX: 195, end, seconds: 0.15) }

    /// Turns the wheel notch by notch.
    func wheel(_ notches: Int) -> Finger {
        (0..<abs(notches)).reduce(self) { finger, _ in
            finger.adding(.wheel(x: 0, y: notches < 0 ? -1 : 1), 195, 420).wait(0.06)
        }
    }

    func key(_ input: String, _ modifiers: [String]) -> Finger {
        adding(.keyDown(input, text: ""), 195, 420, modifiers).wait(Self.pressSeconds).adding(.keyUp(input), 195, 420, modifiers)
    }
}
