// Conversions between logged input and the input of takes.

internal import Foundation
internal import TabBarKit
internal import UIKit

extension TakeInput {
    private static let flags: [(flag: UIKeyModifierFlags, name: String)] = [
        (.control, "ctrl"), (.alternate, "alt"), (.shift, "shift"), (.command, "super"),
    ]

    /// The input with its time since `start`; nil for a key without a name. `fingers` maps the present touches to their numbers in the
    /// take.
    init?(_ logged: LoggedInput, since start: Double, fingers: inout [Int: Int]) {
        guard let kind = Self.kind(logged.kind, &fingers) else { return nil }
        let modifiers = Self.flags.filter { logged.modifierFlags.contains($0.flag) }.map(\.name)
        self.init(
            kind, at: logged.time - start, x: Double(logged.location.x), y: Double(logged.location.y), modifiers: modifiers)
    }

    private static func kind(_ kind: ObservedInput.Kind, _ fingers: inout [Int: Int]) -> Kind? {
        func number(of touch: Int) -> Int {
            let number = fingers[touch] ?? (1...).first { !fingers.values.contains($0) } ?? 1
            fingers[touch] = number
            return number
        }
        switch kind {
        case .pointerMoved: return .move
        case .pointerPressed: return .press
        case .pointerReleased: return .release
        case .pointerCancelled: return .cancel
        case .secondaryPressed: return .secondaryPress
        case .secondaryReleased: return .secondaryRelease
        case .scrolled(let x, let y): return .wheel(x: x, y: y)
        case .touch(let touch, let phase):
            let number = number(of: touch)
            switch phase {
            case .began: return .touchBegin(number)
            case .ended, .cancelled:
                fingers[touch] = nil
                return phase == .ended ? .touchEnd(number) : .touchCancel(number)
            default: return .touchMove(number)
            }
        case .keyPressed(let key):
            let input = key.charactersIgnoringModifiers
            return input.isEmpty ? nil : .keyDown(input, text: key.characters)
        case .keyReleased(let key):
            let input = key.charactersIgnoringModifiers
            return input.isEmpty ? nil : .keyUp(input)
        }
    }

    /// The held modifiers.
    var modifierFlags: UIKeyModifierFlags { Self.flags.reduce(into: []) { if modifiers.contains($1.name) { $0.insert($1.flag) } } }

    /// The kind as an observer gets it; nil for a key that does not exist.
    var observedKind: ObservedInput.Kind? {
        switch kind {
        case .move: .pointerMoved
        case .press: .pointerPressed
        case .release: .pointerReleased
        case .cancel: .pointerCancelled
        case .secondaryPress: .secondaryPressed
        case .secondaryRelease: .secondaryReleased
        case .wheel(let x, let y): .scrolled(x: x, y: y)
        case .touchBegin(let finger): .touch(finger: finger, phase: .began)
        case .touchMove(let finger): .touch(finger: finger, phase: .moved)
        case .touchEnd(let finger): .touch(finger: finger, phase: .ended)
        case .touchCancel(let finger): .touch(finger: finger, phase: .cancelled)
        case .keyDown(let input, let text):
            UIKey(input: input, characters: text, modifierFlags: modifierFlags).map { .keyPressed($0) }
        case .keyUp(let input): UIKey(input: input, characters: "", modifierFlags: modifierFlags).map { .keyReleased($0) }
        }
    }
}

extension Take {
    /// The input as the recorder logs it on a phone with `screen`, with times since the beginning.
    func loggedInputs(on screen: TakeScreen) -> [LoggedInput] {
        inputs.compactMap { input in
            input.observedKind.map { kind in
                let location = self.screen.convert(x: input.x, y: input.y, to: screen)
                return LoggedInput(kind: kind, time: input.time, location: location, modifierFlags: input.modifierFlags)
            }
        }
    }
}
