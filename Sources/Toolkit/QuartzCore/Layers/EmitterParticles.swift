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
                    let random = EmitterRandom(seed: span.values.seed, cell: index, number: number)
                    let source = ParticleSource(values: span.values, random: random)
                    source.add(cell, birth: begin + (number - before) / rate, at: time, to: &result)
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

/// The origin of a particle: the shape of the emitter, or another particle.
struct ParticleSource {
    let values: EmitterValues
    var random: EmitterRandom
    /// The position of the emitting particle; nil to emit from the emitter's shape.
    var place: CGPoint?

    /// Adds a particle that was born at `birth`, and the particles that it has emitted, as they are at `time`.
    func add(_ cell: EmitterCellValues, birth: Double, at time: Double, to result: inout [Particle]) {
        var random = random
        let isChild = place != nil
        let life = max(random.number(Double(cell.lifetime), range: Double(cell.lifetimeRange)), 0) * (isChild ? 1 : Double(values.lifetime))
        let (start, normal) = place.map { ($0, 0) } ?? startPoint(&random)
        let angle = normal + random.number(Double(cell.longitude), range: Double(cell.emissionRange))
        let speed =
            random.number(Double(cell.velocity), range: Double(cell.velocityRange)) * Double(values.velocity) * cos(Double(cell.latitude))
        let scale = random.number(Double(cell.scale), range: Double(cell.scaleRange)) * Double(values.scale)
        let spin = random.number(Double(cell.spin), range: Double(cell.spinRange)) * Double(values.spin)
        var color = cell.color
        for index in 0..<4 { color[index] = random.number(color[index], range: cell.colorRange[index]) }
        func position(_ age: Double) -> CGPoint {
            CGPoint(
                x: start.x + CGFloat(cos(angle) * speed * age) + cell.xAcceleration * CGFloat(age * age / 2),
                y: start.y + CGFloat(sin(angle) * speed * age) + cell.yAcceleration * CGFloat(age * age / 2))
        }
        let age = time - birth
        addChildren(of: cell, birth: birth, life: life, at: time, random: random, position: position, to: &result)
        guard age >= -1e-9, age < life, let image = cell.image else { return }
        let size = scale + Double(cell.scaleSpeed) * age
        color += cell.colorSpeed * age
        color.clamp(lowerBound: .zero, upperBound: SIMD4(repeating: 1))
        let point = position(age)
        guard size != 0, color.w > 0, size.isFinite, point.x.isFinite, point.y.isFinite else { return }
        let pixels = CGSize(
            width: CGFloat(image.width) * cell.contentsRect.width / max(cell.contentsScale, 1e-3),
            height: CGFloat(image.height) * cell.contentsRect.height / max(cell.contentsScale, 1e-3))
        let transform = CGAffineTransform(translationX: point.x, y: point.y).rotated(by: CGFloat(spin * age))
            .scaledBy(x: CGFloat(size), y: CGFloat(size))
        let sprite = Sprite(part: cell.contentsRect, transform: transform, size: pixels, color: (color.x, color.y, color.z, color.w))
        result.append(Particle(birth: birth, sprite: sprite, image: image))
    }

    private func addChildren(
        of cell: EmitterCellValues, birth: Double, life: Double, at time: Double, random: EmitterRandom, position: (Double) -> CGPoint,
        to result: inout [Particle]
    ) {
        for (index, child) in cell.cells.enumerated() where child.isEnabled && child.birthRate > 0 {
            let rate = min(Double(child.birthRate), 100_000)
            let begin = birth + child.beginTime
            let end = min(birth + life, begin + max(child.duration, 0), time)
            let first = max(begin, time - child.reach(lifetime: 1))
            var number = ((first - begin) * rate).rounded(.down) + 1
            while begin + number / rate <= end + 1e-9, result.count < 20_000 {
                let moment = begin + number / rate
                let random = random.child(cell: index, number: number)
                let source = ParticleSource(values: values, random: random, place: position(moment - birth))
                source.add(child, birth: moment, at: time, to: &result)
                number += 1
            }
        }
    }

    /// A random point of the emitter's shape, and the direction of the normal there, in radians.
    private func startPoint(_ random: inout EmitterRandom) -> (CGPoint, Double) {
        let (center, size) = (values.position, values.size)
        let (u, v) = (random.next(), random.next())
        func at(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: center.x + CGFloat(x), y: center.y + CGFloat(y)) }
        let (w, h) = (Double(size.width), Double(size.height))
        switch values.shape {
        case .line:
            let x = values.mode == .points ? (u < 0.5 ? -0.5 : 0.5) : u - 0.5
            // The normal points upward, so that a longitude of π emits downward.
            return (at(x * w, 0), -.pi / 2)
        case .rectangle, .cuboid:
            switch values.mode {
            case .points: return (at(u < 0.5 ? -w / 2 : w / 2, v < 0.5 ? -h / 2 : h / 2), 0)
            case .outline:
                let way = u * 2 * (w + h)
                if way < w { return (at(way - w / 2, -h / 2), 0) }
                if way < 2 * w { return (at(way - w * 1.5, h / 2), 0) }
                return way < 2 * w + h ? (at(-w / 2, way - 2 * w - h / 2), 0) : (at(w / 2, way - 2 * w - h * 1.5), 0)
            default: return (at((u - 0.5) * w, (v - 0.5) * h), 0)
            }
        case .circle, .sphere:
            let angle = u * 2 * .pi
            let radius =
                switch values.mode {
                case .points: 0.0
                case .outline: w
                default: w * v.squareRoot()
                }
            return (at(cos(angle) * radius, sin(angle) * radius), angle)
        default: return (center, 0)
        }
    }
}
