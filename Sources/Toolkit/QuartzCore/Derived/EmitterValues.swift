// The particles of an emitter as a function of time.
//
//   A change of the emitter affects only particles that are born later. Therefore the emitter keeps the spans of time in which its values
//   were constant. In a span, a particle is born when (count at the start) + rate · time is a whole number. Its other values follow
//   from its number and the seed.

import CoreGraphics
import Foundation

/// The values of an emitter layer.
struct EmitterValues: Equatable {
    var cells: [EmitterCellValues] = []
    var birthRate: Float = 1
    var lifetime: Float = 1
    var position = CGPoint.zero
    var size = CGSize.zero
    var shape = CAEmitterLayerEmitterShape.point
    var mode = CAEmitterLayerEmitterMode.volume
    var renderMode = CAEmitterLayerRenderMode.unordered
    var velocity: CGFloat = 1
    var scale: CGFloat = 1
    var spin: CGFloat = 1
    var seed: UInt32 = 0
}

/// A particle at an instant.
struct Particle {
    /// The time of birth.
    var birth: Double
    var sprite: Sprite
    var image: CGImage
}

/// The spans of an emitter's values, from which its particles are computed.
struct EmitterHistory {
    private struct Span {
        var start: Double
        var end: Double
        var values: EmitterValues
        /// The number of particles that each cell emitted before the span, with fractions.
        var counts: [Double]

        func rate(_ cell: EmitterCellValues) -> Double {
            guard cell.isEnabled else { return 0 }
            let rate = Double(cell.birthRate) * Double(values.birthRate)
            return rate.isFinite ? min(max(rate, 0), 100_000) : 0
        }

        /// The part of the span in which a cell emits.
        func window(_ cell: EmitterCellValues) -> (Double, Double) {
            let begin = max(start, cell.beginTime)
            return (begin, max(begin, min(end, cell.beginTime + max(cell.duration, 0))))
        }
    }
    private var spans: [Span] = []

    /// The maximum number of particles that are drawn.
    private static let maximumCount = 20_000

    /// Applies `values` from `time`, in the emitter's local time. If `time` is before the latest span, all spans are removed first.
    mutating func update(_ values: EmitterValues, at time: Double) {
        if let last = spans.last, time < last.start { spans = [] }
        guard let last = spans.last else {
            spans = [Span(start: min(0, time), end: .infinity, values: values, counts: values.cells.map { _ in 0 })]
            return
        }
        guard last.values != values else { return }
        spans[spans.count - 1].end = time
        let counts = values.cells.indices.map { index -> Double in
            guard index < last.counts.count, index < last.values.cells.count else { return 0 }
            let (begin, end) = spans[spans.count - 1].window(last.values.cells[index])
            return last.counts[index] + (end - begin) * last.rate(last.values.cells[index])
        }
        spans.append(Span(start: time, end: .infinity, values: values, counts: counts))
        spans.removeAll { span in
            let reach = span.values.cells.map { $0.reach(lifetime: Double(span.values.lifetime)) }.max() ?? 0
            return span.end + reach < time
        }
    }

    /// Whether particles live or will be born after a time.
    func isActive(after time: Double) -> Bool {
        spans.contains { span in
            span.values.cells.contains { cell in
                let (begin, end) = span.window(cell)
                return span.rate(cell) > 0 && end > begin && end + cell.reach(lifetime: Double(span.values.lifetime)) > time
            }
        }
    }

    /// The particles at a time, from back to front.
    func particles(at time: Double) -> [Particle] {
        var result: [Particle] = []
        for span in spans {
            for (index, cell) in span.values.cells.enumerated() {
                let rate = span.rate(cell)
                let (begin, end) = span.window(cell)
                let latest = min(end, time)
                let first = max(begin, time - cell.reach(lifetime: Double(span.values.lifetime)))
                guard rate > 0, latest > first else { continue }
                let before = index < span.counts.count ? span.counts[index] : 0
                let (low, high) = (before + (first - begin) * rate, before + (latest - begin) * rate)
                var number = low.rounded(.down) + 1
                if high - number > Double(Self.maximumCount) { number = (high - Double(Self.maximumCount)).rounded(.down) + 1 }
                while number <= high + 1e-9, result.count < Self.maximumCount {
                    let birth = begin + (number - before) / rate
                    let random = EmitterRandom(seed: span.values.seed, cell: index, number: number)
                    let source = ParticleSource(values: span.values, random: random)
                    source.add(cell, birth: birth, at: time, to: &result)
                    number += 1
                }
            }
        }
        switch spans.last?.values.renderMode {
        case .oldestFirst, .backToFront: result.sort { $0.birth < $1.birth }
        case .oldestLast: result.sort { $0.birth > $1.birth }
        default: break
        }
        return result
    }
}

/// Random numbers that depend only on the seed, the cell and the number of a particle.
struct EmitterRandom {
    private var state: UInt64

    init(seed: UInt32, cell: Int, number: Double) {
        state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(truncatingIfNeeded: cell &+ 1) &* 0xBF58_476D_1CE4_E5B9
        state ^= number.rounded().bitPattern &* 0x94D0_49BB_1331_11EB
        _ = next()
    }

    /// The random numbers of a particle that this particle emits.
    func child(cell: Int, number: Double) -> EmitterRandom {
        EmitterRandom(seed: UInt32(truncatingIfNeeded: state >> 16), cell: cell + 64, number: number)
    }

    /// The next number, 0..<1.
    mutating func next() -> Double {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return Double((z ^ (z >> 31)) >> 11) / Double(1 << 53)
    }

    /// A number within `range` / 2 of `mean`.
    mutating func number(_ mean: Double, range: Double) -> Double { mean + (next() - 0.5) * range }
}
