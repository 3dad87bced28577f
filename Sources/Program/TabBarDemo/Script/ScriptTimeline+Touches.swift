// The touches of a script: single ones, and pairs that pinch or rotate.

import Foundation
import WindowSystem

nonisolated extension ScriptTimeline {
    /// The numbers of the two touches of a pinch or rotation, outside the range of numbers in scripts.
    private static let pinchFingers = (first: 101, second: 102)
    /// The smallest distance of these touches from their centre, in points, if the scale is at least 0.1.
    private static let nearest = 30.0

    mutating func touch(_ changes: [TouchChange]) {
        for change in changes { fingers[change.identifier] = (change.x, change.y) }
        addAction(.event(.touched(changes), x: changes.first?.x ?? 0, y: changes.first?.y ?? 0, modifiers: []))
    }

    /// Ends the touches with these numbers; ignores numbers without a touch.
    mutating func lift(_ numbers: [Int]) {
        let changes = numbers.compactMap { number in
            fingers.removeValue(forKey: number).map { TouchChange(.ended, identifier: number, x: $0.x, y: $0.y) }
        }
        guard let first = changes.first else { return }
        addAction(.event(.touched(changes), x: first.x, y: first.y, modifiers: []))
    }

    /// Adds two touches on opposite sides of a point. They move apart or together, and rotate, by a step every `moveInterval`.
    mutating func appendPinch(_ x: Double, _ y: Double, scale: Double, degrees: Double, _ seconds: Double) {
        let start = scale < 1 ? Self.nearest / max(scale, 0.1) : Self.nearest
        func fingers(_ phase: TouchPhase, _ part: Double) -> [TouchChange] {
            let distance = start * (1 + (scale - 1) * part)
            let angle = degrees * part * .pi / 180
            let (dx, dy) = (distance * cos(angle), distance * sin(angle))
            return [
                TouchChange(phase, identifier: Self.pinchFingers.first, x: x - dx, y: y - dy),
                TouchChange(phase, identifier: Self.pinchFingers.second, x: x + dx, y: y + dy),
            ]
        }
        touch(fingers(.began, 0))
        let began = duration
        let moves = max(1, Int((seconds / Self.moveInterval).rounded()))
        for move in 1...moves {
            let part = Double(move) / Double(moves)
            duration = began + seconds * part
            touch(fingers(.moved, part))
        }
        lift([Self.pinchFingers.first, Self.pinchFingers.second])
    }
}
