// The keyframes of one property of a Lottie layer.

internal import Foundation
internal import LaboratoryCore
internal import TabBarKit

/// Keyframes with ascending frames. A jump has two keyframes a hundredth of a frame apart.
struct LottieKeys {
    private struct Key {
        var frame: Double
        var values: [Double]
        var easing: MotionPiece.Easing
    }

    private var keys: [Key] = []
    private static let jump = 0.01

    /// The keyframes of tracks, each of which begins at a frame.
    init(_ tracks: [(track: MotionTrack, start: Double)]) {
        for (track, start) in tracks {
            if keys.isEmpty, start > 0 { add(0, track.restValue, .hold) }
            let turns = track.property == .rotationX || track.property == .rotationY
            let pieces = turns ? track.cosines : track.pieces
            func frame(_ seconds: Double) -> Double { start + seconds * LottieFile.frameRate }
            if let first = pieces.first, first.start > 0 || !keys.isEmpty { add(frame(0), first.from, .hold) }
            var previous: Double?
            for piece in pieces {
                if let previous, previous != piece.from { hold(previous, before: frame(piece.start)) }
                add(frame(piece.start), piece.from, piece.easing)
                previous = piece.to
            }
            if let last = pieces.last {
                add(frame(last.end), last.to, .hold)
                let rest = turns ? 1 : track.restValue
                if track.end == .returns, last.to != rest { add(frame(last.end) + Self.jump, rest, .hold) }
            }
        }
    }

    /// Ends the last piece with a value just before a jump at `frame`.
    private mutating func hold(_ value: Double, before frame: Double) {
        guard let last = keys.last, last.easing != .hold, last.frame < frame - 2 * Self.jump else { return }
        keys.append(Key(frame: frame - Self.jump, values: [value], easing: .hold))
    }

    /// Adds a keyframe; one at the frame of the last keyframe replaces it.
    private mutating func add(_ frame: Double, _ value: Double, _ easing: MotionPiece.Easing) {
        let rounded = (frame * 1000).rounded() / 1000
        if let last = keys.last, rounded <= last.frame { keys.removeLast() }
        keys.append(Key(frame: max(rounded, (keys.last?.frame ?? -1) + Self.jump / 2), values: [value], easing: easing))
    }

    /// The keyframes with other values.
    func mapped(_ change: (Double) -> Double) -> LottieKeys {
        var copy = self
        copy.keys = keys.map { Key(frame: $0.frame, values: $0.values.map(change), easing: $0.easing) }
        return copy
    }

    /// Factors as percentages of the width, of the height, or for nil of both.
    func scaled(isAcross: Bool?) -> LottieKeys {
        var copy = self
        copy.keys = keys.map { key in
            let value = (key.values.first ?? 1) * 100
            let values = [isAcross == false ? 100 : value, isAcross == true ? 100 : value]
            return Key(frame: key.frame, values: values, easing: key.easing)
        }
        return copy
    }

    /// An animated property, or a fixed one with a single keyframe.
    var json: JSONValue {
        guard keys.count > 1 else {
            let values = keys.first?.values ?? [0]
            return values.count == 1 ? LottieFile.fixed(values[0]) : LottieFile.fixed(values)
        }
        let list = keys.enumerated().map { index, key -> JSONValue in
            var members: [(String, JSONValue)] = [("t", .number(key.frame)), ("s", .array(key.values.map(JSONValue.number)))]
            guard index < keys.count - 1 else { return .object(members) }
            switch key.easing {
            case .hold: members.append(("h", .number(1)))
            case .linear: members += Self.handles(.linear)
            case .curve(let curve): members += Self.handles(curve)
            }
            return .object(members)
        }
        return .object([("a", .number(1)), ("k", .array(list))])
    }

    private static func handles(_ curve: TimingCurve) -> [(String, JSONValue)] {
        func handle(_ x: Double, _ y: Double) -> JSONValue { .object([("x", .array([.number(x)])), ("y", .array([.number(y)]))]) }
        return [("o", handle(curve.x1, curve.y1)), ("i", handle(curve.x2, curve.y2))]
    }
}

extension MotionTrack {
    /// The cosine of an angle in each frame, as straight lines: the width of a turned picture that is seen from far away.
    fileprivate var cosines: [MotionPiece] {
        let count = max(Int((duration * LottieFile.frameRate * 2).rounded()), 2)
        let values = (0...count).map { cos(movingShare(Double($0) / Double(count)) * .pi / 180) }
        return (0..<count).map { index in
            let (start, end) = (Double(index) / Double(count) * duration, Double(index + 1) / Double(count) * duration)
            return MotionPiece(start: delay + start, end: delay + end, from: values[index], to: values[index + 1], easing: .linear)
        }
    }
}
