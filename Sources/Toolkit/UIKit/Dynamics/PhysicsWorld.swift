// The rigid bodies of an animator, and one step of their motion.
//
//   step:  fields and forces ─► velocities ─► contacts ─► impulses of joints and contacts ─► positions ─► separation
//
// The world is a value type: between two steps, a copy of it advances by a shorter step. Therefore positions do not depend on the times of
// earlier frames.

internal import Foundation
internal import QuartzCore

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
        for joint in joints {
            bodies[joint.first].isConstrained = true
            if let second = joint.second { bodies[second].isConstrained = true }
        }
        move(step)
        for _ in 0..<(contacts.isEmpty && joints.isEmpty ? 0 : 4) {
            for joint in joints { joint.solvePosition(of: &bodies) }
            if !contacts.isEmpty { separate() }
        }
        touching = Dictionary(contacts.map { ($0.pair, $0.point) }) { first, _ in first }
        time += step
    }

    private mutating func applyForces(_ step: Double) {
        for index in bodies.indices {
            bodies[index].force = .zero
            bodies[index].torque = 0
            bodies[index].isConstrained = false
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
            let speed = -relativeVelocity(contact).dot(contact.normal)
            guard speed > Self.leastBounce, elasticity > 0 else { continue }
            // The velocity at the moment of the contact, which was up to a step ago: v² − 2·a·depth.
            let gain = (a.acceleration - (b?.acceleration ?? .zero)).dot(contact.normal) * contact.depth * 2
            contacts[index].bounce = elasticity * max(speed * speed + gain, 0).squareRoot()
        }
    }

    private func relativeVelocity(_ contact: PhysicsContact) -> Vector {
        let a = bodies[contact.first]
        let own = a.velocity(at: contact.point - a.position)
        guard let second = contact.second else { return own }
        let b = bodies[second]
        return own - b.velocity(at: contact.point - b.position)
    }

    private mutating func solveVelocity(_ contact: inout PhysicsContact) {
        let velocity = relativeVelocity(contact)
        let response = response(contact, contact.normal)
        guard response > 0 else { return }
        let impulse = (contact.bounce - velocity.dot(contact.normal)) / response
        let total = max(contact.normalImpulse + impulse, 0)
        apply(contact.normal * (total - contact.normalImpulse), for: contact)
        contact.normalImpulse = total
        if total > 0 {
            bodies[contact.first].isConstrained = true
            if let second = contact.second { bodies[second].isConstrained = true }
        }
        guard contact.friction > 0 else { return }
        let tangent = Vector(-contact.normal.y, contact.normal.x)
        let slide = -relativeVelocity(contact).dot(tangent) / self.response(contact, tangent)
        let limit = contact.friction * total
        let held = min(max(contact.tangentImpulse + slide, -limit), limit)
        apply(tangent * (held - contact.tangentImpulse), for: contact)
        contact.tangentImpulse = held
    }

    private func response(_ contact: PhysicsContact, _ direction: Vector) -> Double {
        let own = bodies[contact.first].response(to: direction, at: contact.point - bodies[contact.first].position)
        return own + (contact.second.map { bodies[$0].response(to: direction, at: contact.point - bodies[$0].position) } ?? 0)
    }

    private mutating func apply(_ impulse: Vector, for contact: PhysicsContact) {
        bodies[contact.first].apply(impulse: impulse, at: contact.point - bodies[contact.first].position)
        if let second = contact.second { bodies[second].apply(impulse: -impulse, at: contact.point - bodies[second].position) }
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
            let share = contact.depth - Self.slop
            let response = response(contact, contact.normal)
            guard response > 0 else { continue }
            let impulse = contact.normal * (share / response)
            bodies[contact.first].shift(by: impulse, at: contact.point - bodies[contact.first].position)
            if let second = contact.second { bodies[second].shift(by: -impulse, at: contact.point - bodies[second].position) }
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
            bodies[snap.body].position = snap.target
            bodies[snap.body].velocity = .zero
            bodies[snap.body].turn = 0
            if bodies[snap.body].allowsRotation { bodies[snap.body].angle = Self.upright(bodies[snap.body].angle) }
        }
    }

    /// The nearest multiple of 2π.
    static func upright(_ angle: Double) -> Double { (angle / (2 * .pi)).rounded() * 2 * .pi }
}
