// The rigid bodies of an animator with their joints and fields, and one step of their motion.
//
//   step:  fields and forces ─► velocities ─► contacts ─► impulses of joints and contacts ─► positions ─► separation
//
// The world is a value type: between two steps, a copy of it advances by a shorter step. Therefore positions do not depend on the times of
// earlier frames.

/// The bodies, the forces and joints that act on them, and their contacts.
nonisolated struct PhysicsWorld {
    var bodies: [PhysicsBody] = []
    var joints: [PhysicsJoint] = []
    var groups: [PhysicsGroup] = []
    var pushes: [Push] = []
    var snaps: [Snap] = []
    var fields: [PhysicsField] = []
    /// The pairs that touched in the latest step, with their points of contact.
    private(set) var touching: [PhysicsPair: Vector] = [:]
    /// The simulated time, in seconds.
    private(set) var time = 0.0

    /// A constant force.
    struct Push {
        var body: Int
        var force: Vector
        /// The point of application relative to the centre, before rotation.
        var offset: Vector
    }

    /// A spring that pulls a body to a point and turns it upright.
    struct Snap {
        var body: Int
        var target: Vector
        /// The damping ratio.
        var damping: Double

        /// The angular frequency of the spring, in radians per second.
        static let frequency = 15.0
    }

    /// The duration of a step, in seconds.
    static let step = 1.0 / 240
    /// Contacts that are slower than this, in points per second, do not bounce.
    private static let leastBounce = 12.0
    /// The overlap that remains, in points, so that bodies at rest keep touching.
    private static let slop = 0.01

    /// Sets the time of a new world.
    mutating func start(at time: Double) { self.time = time }

    /// Advances the world by `step` seconds.
    mutating func advance(by step: Double) {
        guard step > 0 else { return }
        applyForces(step)
        var contacts = findContacts()
        prepare(&contacts)
        for joint in joints { joint.applySpring(to: &bodies, step: step) }
        for _ in 0..<(contacts.isEmpty && joints.isEmpty ? 0 : 10) {
            for joint in joints { joint.solveVelocity(of: &bodies) }
            for index in contacts.indices { solveVelocity(&contacts[index]) }
        }
        for joint in joints { constrain(joint.first, joint.second) }
        move(step)
        for _ in 0..<(contacts.isEmpty && joints.isEmpty ? 0 : 4) {
            for joint in joints { joint.solvePosition(of: &bodies) }
            if !contacts.isEmpty { separate() }
        }
        touching = Dictionary(contacts.map { ($0.pair, $0.point) }) { first, _ in first }
        time += step
    }

    private mutating func constrain(_ first: Int, _ second: Int?) {
        bodies[first].isConstrained = true
        if let second { bodies[second].isConstrained = true }
    }

    private mutating func applyForces(_ step: Double) {
        for index in bodies.indices {
            (bodies[index].force, bodies[index].torque, bodies[index].isConstrained) = (.zero, 0, false)
        }
        for push in pushes {
            let body = bodies[push.body]
            bodies[push.body].force += push.force
            bodies[push.body].torque += push.offset.rotated(by: body.angle).cross(push.force)
        }
        for field in fields {
            for member in field.members { bodies[member].force += field.force(on: bodies[member], at: time) }
        }
        for index in bodies.indices {
            var body = bodies[index]
            guard !body.isAnchored else {
                (bodies[index].velocity, bodies[index].turn, bodies[index].acceleration) = (.zero, 0, .zero)
                continue
            }
            body.acceleration = body.gravity + body.force * body.lightness
            body.velocity += body.acceleration * step
            body.turn += body.torque * body.agility * step
            if body.resistance > 0 { body.velocity *= exp(-body.resistance * step) }
            if body.angularResistance > 0 { body.turn *= exp(-body.angularResistance * step) }
            if !body.allowsRotation { body.turn = 0 }
            bodies[index] = body
        }
    }

    /// Computes the friction of the contacts, and the velocities with which the bodies separate.
    private func prepare(_ contacts: inout [PhysicsContact]) {
        for index in contacts.indices {
            let contact = contacts[index]
            let a = bodies[contact.first]
            let b = contact.second.map { bodies[$0] }
            // A boundary has the elasticity and the friction of the body.
            let elasticity = max(a.elasticity, b?.elasticity ?? 0)
            contacts[index].friction = (a.friction * (b?.friction ?? a.friction)).squareRoot()
            let speed = -link(of: contact).velocity(in: bodies).dot(contact.normal)
            guard speed > Self.leastBounce, elasticity > 0 else { continue }
            // The velocity at the moment of the contact, which was up to a step ago: v² − 2·a·depth.
            let gain = (a.acceleration - (b?.acceleration ?? .zero)).dot(contact.normal) * contact.depth * 2
            contacts[index].bounce = elasticity * max(speed * speed + gain, 0).squareRoot()
        }
    }

    private func link(of contact: PhysicsContact) -> PhysicsLink {
        let arms = (contact.point - bodies[contact.first].position, contact.second.map { contact.point - bodies[$0].position } ?? .zero)
        return PhysicsLink(first: contact.first, second: contact.second, arms: arms)
    }

    private mutating func solveVelocity(_ contact: inout PhysicsContact) {
        let link = link(of: contact)
        let response = link.response(in: bodies, to: contact.normal)
        guard response > 0 else { return }
        let impulse = (contact.bounce - link.velocity(in: bodies).dot(contact.normal)) / response
        let total = max(contact.normalImpulse + impulse, 0)
        link.apply(contact.normal * (total - contact.normalImpulse), to: &bodies)
        contact.normalImpulse = total
        if total > 0 { constrain(contact.first, contact.second) }
        guard contact.friction > 0 else { return }
        let tangent = Vector(-contact.normal.y, contact.normal.x)
        let slide = -link.velocity(in: bodies).dot(tangent) / link.response(in: bodies, to: tangent)
        let limit = contact.friction * total
        let held = min(max(contact.tangentImpulse + slide, -limit), limit)
        link.apply(tangent * (held - contact.tangentImpulse), to: &bodies)
        contact.tangentImpulse = held
    }

    private mutating func move(_ step: Double) {
        for snap in snaps { move(snap, step) }
        let snapped = Set(snaps.map(\.body))
        for index in bodies.indices where !bodies[index].isAnchored && !snapped.contains(index) {
            let body = bodies[index]
            bodies[index].position += body.velocity * step
            // Without contacts and joints, the body moves exactly as with constant acceleration.
            if !body.isConstrained { bodies[index].position -= body.acceleration * (step * step / 2) }
            bodies[index].angle += body.turn * step
        }
    }

    /// Moves a body along the exact solution of its damped spring.
    private mutating func move(_ snap: Snap, _ step: Double) {
        var body = bodies[snap.body]
        guard !body.isAnchored else { return }
        let spring = DampedSpring(frequency: Snap.frequency, ratio: snap.damping)
        func move(_ value: Double, _ speed: Double, to target: Double) -> (Double, Double) {
            let motion = spring.motion(from: value - target, speed: speed, after: step)
            return (target + motion.displacement, motion.velocity)
        }
        for axis in 0..<2 {
            (body.position[axis], body.velocity[axis]) = move(body.position[axis], body.velocity[axis], to: snap.target[axis])
        }
        if body.allowsRotation { (body.angle, body.turn) = move(body.angle, body.turn, to: Self.upright(body.angle)) }
        bodies[snap.body] = body
    }

    /// Moves overlapping bodies apart.
    private mutating func separate() {
        for contact in findContacts() where contact.depth > Self.slop {
            let link = link(of: contact)
            let response = link.response(in: bodies, to: contact.normal)
            if response > 0 { link.shift(by: contact.normal * ((contact.depth - Self.slop) / response), in: &bodies) }
        }
    }
}

nonisolated extension PhysicsWorld {
    /// Whether no body moves visibly, and all snapped bodies are at their targets.
    var isAtRest: Bool {
        let places = Dictionary(snaps.map { ($0.body, $0.target) }) { first, _ in first }
        return bodies.indices.allSatisfy { index in
            let body = bodies[index]
            if body.isAnchored { return true }
            if let target = places[index], (target - body.position).length > 0.05 { return false }
            return body.velocity.length < 3 && abs(body.turn) < 0.05
        }
    }

    /// Moves snapped bodies that are less than a point away exactly to their targets.
    mutating func finishSnaps() {
        for snap in snaps where (bodies[snap.body].position - snap.target).length < 1 {
            (bodies[snap.body].position, bodies[snap.body].velocity, bodies[snap.body].turn) = (snap.target, .zero, 0)
            if bodies[snap.body].allowsRotation { bodies[snap.body].angle = Self.upright(bodies[snap.body].angle) }
        }
    }

    /// The nearest multiple of 2π.
    static func upright(_ angle: Double) -> Double { (angle / (2 * .pi)).rounded() * 2 * .pi }
}

/// Two points at which equal and opposite impulses act: of two bodies, or of a body and the fixed surroundings.
nonisolated struct PhysicsLink {
    let first: Int
    /// Nil for the surroundings.
    let second: Int?
    /// The points relative to the centres of the bodies.
    let arms: (Vector, Vector)

    /// The velocity of the first point relative to the second.
    func velocity(in bodies: [PhysicsBody]) -> Vector {
        bodies[first].velocity(at: arms.0) - (second.map { bodies[$0].velocity(at: arms.1) } ?? .zero)
    }

    /// The inverse of the mass that resists an impulse along `direction`.
    func response(in bodies: [PhysicsBody], to direction: Vector) -> Double {
        bodies[first].response(to: direction, at: arms.0) + (second.map { bodies[$0].response(to: direction, at: arms.1) } ?? 0)
    }

    func apply(_ impulse: Vector, to bodies: inout [PhysicsBody]) {
        bodies[first].apply(impulse: impulse, at: arms.0)
        if let second { bodies[second].apply(impulse: -impulse, at: arms.1) }
    }

    /// Changes the positions and angles as `apply(_:to:)` changes the velocities.
    func shift(by impulse: Vector, in bodies: inout [PhysicsBody]) {
        bodies[first].shift(by: impulse, at: arms.0)
        if let second { bodies[second].shift(by: -impulse, at: arms.1) }
    }
}

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

    private func link(in bodies: [PhysicsBody]) -> PhysicsLink {
        let arms = (offset.rotated(by: bodies[first].angle), second.map { anchor.rotated(by: bodies[$0].angle) } ?? .zero)
        return PhysicsLink(first: first, second: second, arms: arms)
    }

    /// The directions in which the points cannot move relative to each other, with the errors of the present positions.
    private func constraints(in bodies: [PhysicsBody], _ link: PhysicsLink) -> [(direction: Vector, error: Double)] {
        let other = second.map { bodies[$0].position + link.arms.1 } ?? anchor
        let gap = bodies[first].position + link.arms.0 - other
        if length < 0.01 { return [(Vector(1, 0), gap.x), (Vector(0, 1), gap.y)] }
        return [(gap.unit ?? Vector(0, 1), gap.length - length)]
    }

    /// Applies the impulse of a damped spring during a step. Implicit integration keeps all frequencies stable.
    func applySpring(to bodies: inout [PhysicsBody], step: Double) {
        guard frequency > 0 else { return }
        let link = link(in: bodies)
        for (direction, error) in constraints(in: bodies, link) {
            let response = link.response(in: bodies, to: direction)
            guard response > 0 else { continue }
            let omega = 2 * .pi * frequency
            let stiffness = omega * omega / response
            let resistance = 2 * max(damping, 0) * omega / response
            let softness = 1 / (step * (resistance + step * stiffness))
            let wanted = error * step * stiffness * softness
            let impulse = -(link.velocity(in: bodies).dot(direction) + wanted) / (response + softness)
            link.apply(direction * impulse, to: &bodies)
        }
    }

    /// Removes the velocity that would change the length of a bar.
    func solveVelocity(of bodies: inout [PhysicsBody]) {
        guard frequency <= 0 else { return }
        let link = link(in: bodies)
        for (direction, _) in constraints(in: bodies, link) {
            let response = link.response(in: bodies, to: direction)
            if response > 0 { link.apply(direction * (-link.velocity(in: bodies).dot(direction) / response), to: &bodies) }
        }
    }

    /// Moves the bodies so that a bar has its length again.
    func solvePosition(of bodies: inout [PhysicsBody]) {
        guard frequency <= 0 else { return }
        for index in 0..<constraints(in: bodies, link(in: bodies)).count {
            let link = link(in: bodies)
            let (direction, error) = constraints(in: bodies, link)[index]
            let response = link.response(in: bodies, to: direction)
            if response > 0 { link.shift(by: direction * (-error / response), in: &bodies) }
        }
    }
}

/// A force that depends on the position, the velocity and the time.
nonisolated struct PhysicsField {
    /// The indices of the bodies on which the field acts.
    let members: [Int]
    let kind: Kind
    let position: Vector
    let strength: Double
    let falloff: Double
    let minimumRadius: Double
    let direction: Vector
    /// Whether a vector from `position` is in the field's region.
    let contains: @Sendable (Vector) -> Bool

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
        let force: Vector =
            switch kind {
            case .drag: -body.velocity * factor * body.mass
            case .vortex: away.turned(1) * factor * Self.unit * body.mass
            case .radial: -away * factor * Self.unit * body.mass
            case .linear: direction * factor * Self.unit * body.mass
            case .velocity: (direction * factor * Self.unit - body.velocity) * body.mass * 60
            case .spring: -arm * factor * body.mass
            case .electric: away * factor * Self.unit * body.charge
            case .magnetic: body.velocity.turned(1) * factor * body.charge
            case .custom(let evaluate): evaluate(arm, body.velocity, body.mass, body.charge, time) * strength * Self.unit
            }
        return force.isFinite ? force : .zero
    }
}
