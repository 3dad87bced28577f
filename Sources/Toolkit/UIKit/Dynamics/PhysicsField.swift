// Fields of force.

internal import Foundation

/// A force that depends on the position, the velocity and the time.
nonisolated struct PhysicsField {
    /// The indices of the bodies on which the field acts.
    var members: [Int] = []
    var kind = Kind.drag
    var position = Vector.zero
    var strength = 1.0
    var falloff = 0.0
    var minimumRadius = 1e-6
    var direction = Vector.zero
    /// Whether a vector from `position` is in the field's region.
    var contains: @Sendable (Vector) -> Bool = { _ in true }

    enum Kind {
        case drag, vortex, radial, linear, velocity, spring, electric, magnetic
        case custom(@Sendable (Vector, Vector, Double, Double, Double) -> Vector)
    }

    /// The force of a field of strength 1 or a push of magnitude 1, in mass · points per second².
    static let unit = 100.0

    /// The force on a body.
    func force(on body: PhysicsBody, at time: Double) -> Vector {
        let arm = body.position - position
        guard contains(arm) else { return .zero }
        let distance = max(arm.length, minimumRadius)
        let factor = strength * (falloff == 0 ? 1 : pow(distance, -falloff))
        let away = arm.unit ?? .zero
        let force: Vector
        switch kind {
        case .drag: force = -body.velocity * factor * body.mass
        case .vortex: force = away.turned(1) * factor * Self.unit * body.mass
        case .radial: force = -away * factor * Self.unit * body.mass
        case .linear: force = direction * factor * Self.unit * body.mass
        case .velocity: force = (direction * factor * Self.unit - body.velocity) * body.mass * 60
        case .spring: force = -arm * factor * body.mass
        case .electric: force = away * factor * Self.unit * body.charge
        case .magnetic: force = body.velocity.turned(1) * factor * body.charge
        case .custom(let evaluate):
            force = evaluate(arm, body.velocity, body.mass, body.charge, time) * strength * Self.unit
        }
        return force.isFinite ? force : .zero
    }
}
