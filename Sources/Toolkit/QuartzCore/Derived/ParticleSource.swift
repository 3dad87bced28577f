// The start of a particle, and its position at a time.

import CoreGraphics
import Foundation

/// The origin of a particle: the shape of the emitter, or another particle.
struct ParticleSource {
    let values: EmitterValues
    var random: EmitterRandom
    /// The position of the emitting particle; nil to emit from the emitter's shape.
    var place: CGPoint?

    init(values: EmitterValues, random: EmitterRandom, place: CGPoint? = nil) {
        (self.values, self.random, self.place) = (values, random, place)
    }

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
                let source = ParticleSource(
                    values: values, random: random.child(cell: index, number: number), place: position(moment - birth))
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
            let radius: Double
            switch values.mode {
            case .points: radius = 0
            case .outline: radius = w
            default: radius = w * v.squareRoot()
            }
            return (at(cos(angle) * radius, sin(angle) * radius), angle)
        default: return (center, 0)
        }
    }
}
