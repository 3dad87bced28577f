// What the phone showed before each input, for the beginnings of takes.

internal import Foundation
internal import TabBarKit
internal import UIKit

/// Keeps what the phone showed before the recent inputs. Each new press, turn of the wheel and key adds an entry.
final class ContentsLog {
    /// What the phone showed before an input.
    struct Entry {
        /// The time of the input, in seconds on the clock of `CACurrentMediaTime()`.
        let time: Double
        let contents: WindowContents
        let settings: [String: String]
        let screen: TakeScreen
    }

    /// The maximum number of entries.
    private static let limit = 500
    /// Turns of the wheel that follow each other this soon, in seconds, belong together.
    private static let wheelPause = 0.5

    private(set) var entries: [Entry] = []
    private let settings: (any AppSettings)?
    private var lastWheel = -Double.infinity
    /// The fingers that are down; the pointer's button is -1.
    private var down: Set<Int> = []

    init(settings: (any AppSettings)?) { self.settings = settings }

    /// Whether a take can begin with an input.
    static func begins(_ kind: ObservedInput.Kind) -> Bool {
        switch kind {
        case .pointerPressed, .secondaryPressed, .scrolled, .touch(_, .began), .keyPressed: true
        default: false
        }
    }

    /// Notes what the phone shows, if a take can begin with the input, which the phone has not received yet.
    func note(_ kind: ObservedInput.Kind, at time: Double, on phone: UIWindow) {
        follow(kind)
        let wasDown = down.contains { $0 != Self.finger(of: kind) }
        // What a press has moved cannot be shown without the press.
        guard Self.begins(kind), !wasDown else { return }
        if case .scrolled = kind {
            defer { lastWheel = time }
            if time - lastWheel < Self.wheelPause { return }
        }
        let contents = PhoneContents.contents(of: phone)
        entries.append(
            Entry(time: time, contents: contents, settings: settings?.presetSettings(in: phone) ?? [:], screen: TakeScreen(phone)))
        if entries.count > Self.limit { entries.removeFirst(Self.limit / 10) }
    }

    /// The finger of an input; nil for keys, the wheel and the other buttons.
    private static func finger(of kind: ObservedInput.Kind) -> Int? {
        switch kind {
        case .pointerPressed, .pointerReleased, .pointerCancelled: -1
        case .touch(let finger, _): finger
        default: nil
        }
    }

    private func follow(_ kind: ObservedInput.Kind) {
        guard let finger = Self.finger(of: kind) else { return }
        switch kind {
        case .pointerPressed, .touch(_, .began): down.insert(finger)
        case .pointerReleased, .pointerCancelled, .touch(_, .ended), .touch(_, .cancelled): down.remove(finger)
        default: break
        }
    }

    /// Removes the latest entry if its input was removed from the log.
    func removeLast(at time: Double) { if entries.last?.time == time { entries.removeLast() } }

    /// The entry from which input at a time can be repeated; nil if it is too old.
    func entry(for time: Double) -> Entry? {
        let index = entries.partitioningIndex { $0.time > time + 1e-9 } - 1
        return entries.indices.contains(index) ? entries[index] : nil
    }
}

extension TimeRecorder {
    /// The reasons why no take can be made.
    enum TakeProblem: Error { case noInput, tooLong, tooMuchInput }

    /// A take of a part of the recording. It begins with the part, or earlier if a press or a turn of the wheel is in progress then.
    func take(of part: ClosedRange<Double>, named name: String) throws(TakeProblem) -> Take {
        let first = input.entries(in: part).first { ContentsLog.begins($0.kind) }?.time
        guard let time = input.pressInProgress(at: part.lowerBound) ?? first, let beginning = contents?.entry(for: time) else {
            throw .noInput
        }
        let start = min(part.lowerBound, beginning.time), duration = part.upperBound - start
        guard duration <= Take.longestDuration else { throw .tooLong }
        let entries = input.entries(in: start...part.upperBound)
        guard entries.count <= Take.mostInputs else { throw .tooMuchInput }
        var fingers: [Int: Int] = [:]
        var inputs = entries.compactMap { TakeInput($0, since: start, fingers: &fingers) }
        // The user's input may have been logged after input of a take that came a little later. A file has the order of time.
        for index in inputs.indices.dropFirst() { inputs[index].time = max(inputs[index].time, inputs[index - 1].time) }
        return Take(
            name: name, duration: max(Take.rounded(duration), inputs.last?.time ?? 0), screen: beginning.screen,
            settings: beginning.settings, contents: beginning.contents, inputs: inputs)
    }
}

extension InputLog {
    /// The time at which the press began that is in progress at a time; nil if nothing is down.
    fileprivate func pressInProgress(at time: Double) -> Double? {
        var begins: [Int: Double] = [:]
        for entry in entries.prefix(while: { $0.time < time }) {
            switch entry.kind {
            case .pointerPressed: begins[-1] = entry.time
            case .pointerReleased, .pointerCancelled: begins[-1] = nil
            case .touch(let finger, .began): begins[finger] = entry.time
            case .touch(let finger, .ended), .touch(let finger, .cancelled): begins[finger] = nil
            default: break
            }
        }
        return begins.values.min()
    }
}
