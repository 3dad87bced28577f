// Attachments between two bodies, or a body and a fixed point.

internal import Foundation

/// A bar, a spring or a pin between two points.
nonisolated struct PhysicsJoint {
    /// The index of the first body.
    var first: Int
    /// The index of the second body; nil for a fixed anchor.
    var second: Int?
    /// The attached points relative to the bodies' centres, before rotation. Without a second body, `anchor` is absolute.
    var offset: Vector
    var anchor: Vector
    /// The distance between the two points; 0 holds them together.
    var length: Double
    /// The damping ratio of the spring.
    var damping: Double
    /// The oscillations per second; 0 for a bar.
    var frequency: Double

    private func arms(in bodies: [PhysicsBody]) -> (Vector, Vector) {
        (offset.rotated(by: bodies[first].angle), second.map { anchor.rotated(by: bodies[$0].angle) } ?? .zero)
    }

    /// The vector from the second point to the first.
    private func gap(in bodies: [PhysicsBody], _ arms: (Vector, Vector)) -> Vector {
        let other = second.map { bodies[$0].position + arms.1 } ?? anchor
        return bodies[first].position + arms.0 - other
    }

    /// The directions in which the points cannot move relative to each other, with the errors of the present positions.
    private func constraints(in bodies: [PhysicsBody], _ arms: (Vector, Vector)) -> [(direction: Vector, error: Double)] {
        let gap = gap(in: bodies, arms)
        if length < 0.01 { return [(Vector(1, 0), gap.x), (Vector(0, 1), gap.y)] }
        let direction = gap.unit ?? Vector(0, 1)
        return [(direction, gap.length - length)]
    }

    private func response(in bodies: [PhysicsBody], _ direction: Vector, _ arms: (Vector, Vector)) -> Double {
        bodies[first].response(to: direction, at: arms.0) + (second.map { bodies[$0].response(to: direction, at: arms.1) } ?? 0)
    }

    private func velocity(in bodies: [PhysicsBody], _ direction: Vector, _ arms: (Vector, Vector)) -> Double {
        let own = bodies[first].velocity(at: arms.0)
        let other = second.map { bodies[$0].velocity(at: arms.1) } ?? .zero
        return (own - other).dot(direction)
    }

    private func apply(_ impulse: Vector, to bodies: inout [PhysicsBody], _ arms: (Vector, Vector)) {
        bodies[first].apply(impulse: impulse, at: arms.0)
        if let second { bodies[second].apply(impulse: -impulse, at: arms.1) }
    }

    /// Applies the impulse of a damped spring during a step. Implicit integration keeps all frequencies stable.
    func applySpring(to bodies: inout [PhysicsBody], step: Double) {
        guard frequency > 0 else { return }
        let arms = arms(in: bodies)
        for (direction, error) in constraints(in: bodies, arms) {
            let response = response(in: bodies, direction, arms)
            guard response > 0 else { continue }
            let omega = 2 * .pi * frequency
            let stiffness = omega * omega / response
            let resistance = 2 * max(damping, 0) * omega / response
            let softness = 1 / (step * (resistance + step * stiffness))
            let wanted = error * step * stiffness * softness
            let impulse = -(velocity(in: bodies, direction, arms) + wanted) / (response + softness)
            apply(direction * impulse, to: &bodies, arms)
        }
    }

    /// Removes the velocity that would change the length of a bar.
    func solveVelocity(of bodies: inout [PhysicsBody]) {
        guard frequency <= 0 else { return }
        let arms = arms(in: bodies)
        for (direction, _) in constraints(in: bodies, arms) {
            let response = response(in: bodies, direction, arms)
            if response > 0 { apply(direction * (-velocity(in: bodies, direction, arms) / response), to: &bodies, arms) }
        }
    }

    /// Moves the bodies so that a bar has its length again.
    func solvePosition(of bodies: inout [PhysicsBody]) {
        guard frequency <= 0 else { return }
        let count = constraints(in: bodies, arms(in: bodies)).count
        for index in 0..<count {
            let arms = arms(in: bodies)
            let (direction, error) = constraints(in: bodies, arms)[index]
            let response = response(in: bodies, direction, arms)
            guard response > 0 else { continue }
            bodies[first].shift(by: direction * (-error / response), at: arms.0)
            if let second { bodies[second].shift(by: direction * (error / response), at: arms.1) }
        }
    }
}
