// Gravity, pushes, snaps, attachments, collisions and fields at exact times.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import QuartzCore
import TestSupport
import Testing
import UIKit

@MainActor @Suite struct DynamicAnimatorTests {
    /// A reference view with a box and an animator.
    private final class Room: UIView {
        let box = UIView(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
        lazy var animator = UIDynamicAnimator(referenceView: self)
    }

    private func makeStage(box: CGRect = CGRect(x: 100, y: 100, width: 100, height: 100)) throws -> Stage<Room> {
        Stage(size: CGSize(width: 400, height: 600)) { window in
            let room = Room(frame: CGRect(x: 0, y: 0, width: 400, height: 600))
            room.box.frame = box
            room.addSubview(room.box)
            window.addSubview(room)
            return room
        }
    }

    /// Runs the animator until its elapsed time has increased by `seconds`, or until it pauses.
    private func run(_ stage: Stage<Room>, _ seconds: Double) {
        let animator = stage.content.animator
        let end = animator.elapsedTime + seconds
        while animator.isRunning, animator.elapsedTime < end - 1e-6 {
            stage.system.advance(by: min(0.004, max(end - animator.elapsedTime, 0.0005)))
        }
    }

    private func isNear(_ a: CGPoint, _ x: CGFloat, _ y: CGFloat, within distance: CGFloat = 0.5) -> Bool {
        hypot(a.x - x, a.y - y) <= distance
    }

    /// The expected y coordinate of the falling box at the animator's elapsed time.
    private func fallenY(_ animator: UIDynamicAnimator) -> CGFloat { 150 + 500 * animator.elapsedTime * animator.elapsedTime }

    /// Apple: a magnitude of 1 is 1000 points per second². From rest, s = 1000 / 2 · t².
    @Test func gravityIsAThousandPointsPerSecondSquared() throws {
        let stage = try makeStage()
        let animator = stage.content.animator
        animator.addBehavior(UIGravityBehavior(items: [stage.content.box]))
        for _ in 0..<5 {
            run(stage, 0.1)
            #expect(abs(stage.content.box.center.y - fallenY(animator)) < 1e-6)
            #expect(stage.content.box.center.x == 150)
        }
        #expect(animator.elapsedTime > 0.49)
    }

    /// The angle is clockwise from the x axis: π is to the left. A magnitude of 0.5 is 500 points per second².
    @Test func gravityHasAngleAndMagnitude() throws {
        let stage = try makeStage()
        let gravity = UIGravityBehavior(items: [stage.content.box])
        gravity.setAngle(.pi, magnitude: 0.5)
        #expect(abs(gravity.magnitude - 0.5) < 1e-12 && abs(gravity.angle - .pi) < 1e-12)
        let animator = stage.content.animator
        animator.addBehavior(gravity)
        run(stage, 0.3)
        #expect(abs(stage.content.box.center.x - (150 - 250 * animator.elapsedTime * animator.elapsedTime)) < 1e-6)
    }

    /// Apple: a continuous push of magnitude 1 accelerates a view of 100 × 100 points with density 1 by 100 points per second².
    @Test func continuousPushAcceleratesByMass() throws {
        let stage = try makeStage()
        let (room, animator) = (stage.content, stage.content.animator)
        let push = UIPushBehavior(items: [room.box], mode: .continuous)
        push.pushDirection = CGVector(dx: 1, dy: 0)
        animator.addBehavior(push)
        run(stage, 0.5)
        #expect(abs(room.box.center.x - (150 + 50 * animator.elapsedTime * animator.elapsedTime)) < 1e-6)
    }

    /// With density 2 the mass is 2, and the acceleration half as large. A view of 50 × 100 points has half the mass.
    @Test(arguments: [(2.0, 100.0, 25.0), (1, 50, 100), (0.5, 100, 100)])
    func massIsAreaTimesDensity(density: Double, width: Double, half: Double) throws {
        let stage = try makeStage(box: CGRect(x: 100, y: 100, width: width, height: 100))
        let (room, animator) = (stage.content, stage.content.animator)
        let start = room.box.center.x
        let body = UIDynamicItemBehavior(items: [room.box])
        body.density = density
        animator.addBehavior(body)
        let push = UIPushBehavior(items: [room.box], mode: .continuous)
        push.setAngle(0, magnitude: 1)
        animator.addBehavior(push)
        run(stage, 0.4)
        #expect(abs(room.box.center.x - (start + half * animator.elapsedTime * animator.elapsedTime)) < 1e-6)
    }

    @Test func instantaneousPushGivesAVelocityOnce() throws {
        let stage = try makeStage()
        let (room, animator) = (stage.content, stage.content.animator)
        let push = UIPushBehavior(items: [room.box], mode: .instantaneous)
        push.pushDirection = CGVector(dx: 0, dy: 2)
        animator.addBehavior(push)
        run(stage, 0.3)
        #expect(!push.active)
        #expect(abs(room.box.center.y - (150 + 200 * animator.elapsedTime)) < 1e-6)
    }

    /// A push beside the centre turns the item. The impulse of 100 at 50 points, divided by the moment of inertia of a square with the
    /// mass 1, (100² + 100²) / 12 = 1666.7, is 3 radians per second.
    @Test func pushBesideTheCentreTurnsTheItem() throws {
        let stage = try makeStage()
        let (room, animator) = (stage.content, stage.content.animator)
        let body = UIDynamicItemBehavior(items: [room.box])
        let push = UIPushBehavior(items: [room.box], mode: .instantaneous)
        push.pushDirection = CGVector(dx: 1, dy: 0)
        push.setTargetOffsetFromCenter(UIOffset(horizontal: 0, vertical: -50), for: room.box)
        animator.addBehavior(body)
        animator.addBehavior(push)
        run(stage, 0.1)
        #expect(abs(body.angularVelocity(for: room.box) - 3) < 1e-6)
        #expect(body.linearVelocity(for: room.box) == CGPoint(x: 100, y: 0))
        let angle = atan2(room.box.transform.b, room.box.transform.a)
        #expect(abs(angle - 3 * animator.elapsedTime) < 1e-6)
    }

    /// A box of 100 points falls to the floor at y = 600 and stays with its centre at 550. Then the animator pauses and needs no frames.
    @Test func itemFallsToTheFloorAndTheAnimatorPauses() throws {
        final class Log: UIDynamicAnimatorDelegate, UICollisionBehaviorDelegate {
            var events: [String] = []
            func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) { events.append("resume") }
            func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) { events.append("pause") }
            func collisionBehavior(
                _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
                withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
            ) {
                // In a step of the world, the item falls by less than 4 points.
                events.append("floor \(abs(p.y - 600) < 4) \(identifier == nil)")
            }
        }
        let stage = try makeStage()
        let (room, log) = (stage.content, Log())
        room.animator.delegate = log
        let collision = UICollisionBehavior(items: [room.box])
        collision.translatesReferenceBoundsIntoBoundary = true
        collision.collisionDelegate = log
        room.animator.addBehavior(UIGravityBehavior(items: [room.box]))
        room.animator.addBehavior(collision)
        run(stage, 5)
        #expect(!room.animator.isRunning)
        #expect(isNear(room.box.center, 150, 550, within: 0.1))
        #expect(room.box.transform.isIdentity || abs(room.box.transform.b) < 1e-3)
        #expect(log.events == ["resume", "floor true true", "pause"])
        var frames = 0
        stage.native.onFrame = { _ in frames += 1 }
        stage.system.advance(by: 1)
        #expect(frames == 0)
        // A change of a behaviour restarts the animator.
        collision.removeAllBoundaries()
        #expect(room.animator.isRunning)
    }

    /// With elasticity 0.5 the velocity halves, so the second height is a quarter of the first: 400 points, then 100.
    @Test func elasticItemBouncesToTheSquareOfItsElasticity() throws {
        let stage = try makeStage()
        let (room, animator) = (stage.content, stage.content.animator)
        let body = UIDynamicItemBehavior(items: [room.box])
        body.elasticity = 0.5
        let collision = UICollisionBehavior(items: [room.box])
        collision.addBoundary(withIdentifier: "floor" as NSString, from: CGPoint(x: 0, y: 600), to: CGPoint(x: 400, y: 600))
        #expect(collision.boundaryIdentifiers?.count == 1)
        for behavior in [UIGravityBehavior(items: [room.box]), collision, body] { animator.addBehavior(behavior) }
        // 400 points take √(2 · 400 / 1000) = 0.894 s; the bounce reaches its top after another √(2 · 100 / 1000) = 0.447 s.
        run(stage, 0.894 + 0.1)
        var top = room.box.center.y
        while animator.elapsedTime < 1.7 {
            run(stage, 0.01)
            top = min(top, room.box.center.y)
        }
        #expect(abs(top - 450) < 2)
    }

    /// Two equal boxes with elasticity 1 exchange their velocities, also if two behaviours list them in opposite orders.
    @Test(arguments: [1, 2]) func elasticItemsExchangeVelocities(behaviors: Int) throws {
        let stage = try makeStage(box: CGRect(x: 0, y: 100, width: 50, height: 50))
        let (room, animator) = (stage.content, stage.content.animator)
        let other = UIView(frame: CGRect(x: 200, y: 100, width: 50, height: 50))
        room.addSubview(other)
        let body = UIDynamicItemBehavior(items: [room.box, other])
        body.elasticity = 1
        body.addLinearVelocity(CGPoint(x: 300, y: 0), for: room.box)
        animator.addBehavior(body)
        animator.addBehavior(UICollisionBehavior(items: [room.box, other]))
        if behaviors == 2 { animator.addBehavior(UICollisionBehavior(items: [other, room.box])) }
        run(stage, 1)
        #expect(isNear(body.linearVelocity(for: room.box), 0, 0, within: 3))
        #expect(isNear(body.linearVelocity(for: other), 300, 0, within: 3))
        #expect(abs(other.center.y - 125) < 0.5)
    }

    /// The spring is exact: without oscillation (damping 1), x(t) = target − d · (1 + 15 t) · e^(−15 t).
    @Test func snapMovesToThePointWithoutOscillation() throws {
        let stage = try makeStage()
        let (room, animator) = (stage.content, stage.content.animator)
        let snap = UISnapBehavior(item: room.box, snapTo: CGPoint(x: 250, y: 150))
        snap.damping = 1
        animator.addBehavior(snap)
        for _ in 0..<4 {
            run(stage, 0.05)
            let t = animator.elapsedTime
            #expect(abs(room.box.center.x - (250 - 100 * (1 + 15 * t) * exp(-15 * t))) < 1e-6)
        }
        run(stage, 3)
        #expect(!animator.isRunning)
        #expect(room.box.center == CGPoint(x: 250, y: 150))
    }

    /// With less damping, the item moves beyond the point first.
    @Test func snapOscillatesWithLittleDamping() throws {
        let stage = try makeStage()
        let (room, animator) = (stage.content, stage.content.animator)
        room.box.transform = CGAffineTransform(rotationAngle: 0.5)
        let snap = UISnapBehavior(item: room.box, snapTo: CGPoint(x: 250, y: 150))
        snap.damping = 0
        animator.addBehavior(snap)
        var right: CGFloat = 0
        while animator.isRunning, animator.elapsedTime < 6 {
            run(stage, 0.02)
            right = max(right, room.box.center.x)
        }
        // A damping of 0 is a damping ratio of 0.2, which overshoots by e^(−π · 0.2 / √(1 − 0.04)) = 0.527.
        // The frames are 0.02 s apart and the steps of the world are finite, so the greatest value seen is a little less.
        #expect(right < 250 + 52.7 && right > 250 + 52.7 - 2)
        #expect(room.box.center == CGPoint(x: 250, y: 150))
        #expect(abs(room.box.transform.b) < 1e-6)
    }

    /// A pendulum of 100 points keeps its length. It swings from the right to the left of the anchor.
    @Test func attachmentToAnAnchorKeepsItsLength() throws {
        let stage = try makeStage(box: CGRect(x: 290, y: 90, width: 20, height: 20))
        let (room, animator) = (stage.content, stage.content.animator)
        let attachment = UIAttachmentBehavior(item: room.box, attachedToAnchor: CGPoint(x: 200, y: 100))
        #expect(attachment.length == 100)
        animator.addBehavior(attachment)
        animator.addBehavior(UIGravityBehavior(items: [room.box]))
        var left = room.box.center.x
        for _ in 0..<100 {
            run(stage, 0.02)
            left = min(left, room.box.center.x)
            #expect(abs(hypot(room.box.center.x - 200, room.box.center.y - 100) - 100) < 0.5)
        }
        #expect(left < 110)
    }

    /// A spring of 1 Hz without damping is on the other side after half a second: 50 points longer becomes 50 points shorter.
    @Test func springAttachmentOscillatesWithItsFrequency() throws {
        let stage = try makeStage()
        let (room, animator) = (stage.content, stage.content.animator)
        let attachment = UIAttachmentBehavior(item: room.box, attachedToAnchor: CGPoint(x: 0, y: 150))
        attachment.length = 100
        attachment.frequency = 1
        animator.addBehavior(attachment)
        run(stage, 0.5)
        #expect(abs(room.box.center.x - 50) < 3)
        run(stage, 0.5)
        #expect(abs(room.box.center.x - 150) < 4)
    }

    /// An attached item follows its anchor, as when a finger moves the anchor.
    @Test func movedAnchorDragsTheItem() throws {
        let stage = try makeStage()
        let (room, animator) = (stage.content, stage.content.animator)
        let attachment = UIAttachmentBehavior(item: room.box, attachedToAnchor: room.box.center)
        animator.addBehavior(attachment)
        for step in 1...10 {
            attachment.anchorPoint = CGPoint(x: 150 + step * 10, y: 150)
            run(stage, 0.02)
        }
        #expect(isNear(room.box.center, 250, 150))
    }

    /// Resistance r multiplies the velocity by e^(−r t): after 0.5 s with r = 2, 300 points per second are 300 / e = 110.
    @Test func resistanceSlowsAnItem() throws {
        let stage = try makeStage()
        let (room, animator) = (stage.content, stage.content.animator)
        let body = UIDynamicItemBehavior(items: [room.box])
        body.resistance = 2
        body.addLinearVelocity(CGPoint(x: 300, y: 0), for: room.box)
        animator.addBehavior(body)
        run(stage, 0.5)
        #expect(abs(body.linearVelocity(for: room.box).x - 300 * exp(-2 * animator.elapsedTime)) < 0.5)
    }

    @Test func anchoredItemsDoNotMoveAndOthersStopAtThem() throws {
        let stage = try makeStage()
        let (room, animator) = (stage.content, stage.content.animator)
        let shelf = UIView(frame: CGRect(x: 50, y: 400, width: 300, height: 20))
        room.addSubview(shelf)
        let fixed = UIDynamicItemBehavior(items: [shelf])
        fixed.isAnchored = true
        for behavior in [fixed, UIGravityBehavior(items: [room.box, shelf]), UICollisionBehavior(items: [room.box, shelf])] {
            animator.addBehavior(behavior)
        }
        run(stage, 4)
        #expect(shelf.frame == CGRect(x: 50, y: 400, width: 300, height: 20))
        #expect(isNear(room.box.center, 150, 350, within: 0.2))
        #expect(!animator.isRunning)
    }

    /// Radial gravity of strength 1 accelerates by 100 points per second² towards the centre, inside its region only.
    @Test func fieldsActInTheirRegion() throws {
        let stage = try makeStage()
        let (room, animator) = (stage.content, stage.content.animator)
        let far = UIView(frame: CGRect(x: 0, y: 500, width: 100, height: 100))
        room.addSubview(far)
        let field = UIFieldBehavior.radialGravityField(position: CGPoint(x: 350, y: 150))
        field.region = UIRegion(radius: 250)
        field.addItem(room.box)
        field.addItem(far)
        animator.addBehavior(field)
        run(stage, 0.5)
        #expect(abs(room.box.center.x - (150 + 50 * animator.elapsedTime * animator.elapsedTime)) < 0.01)
        #expect(far.center == CGPoint(x: 50, y: 550))
    }

    @Test func regionsCombine() {
        let disc = UIRegion(radius: 10)
        let box = UIRegion(size: CGSize(width: 10, height: 40))
        #expect(disc.contains(CGPoint(x: 9, y: 0)) && !disc.contains(CGPoint(x: 8, y: 8)))
        #expect(disc.byUnion(with: box).contains(CGPoint(x: 0, y: 19)))
        #expect(!disc.byIntersection(with: box).contains(CGPoint(x: 8, y: 0)))
        #expect(disc.byDifference(from: box).contains(CGPoint(x: 8, y: 0)))
        #expect(disc.inverse().contains(CGPoint(x: 11, y: 0)))
    }

    @Test func childBehaviorsActAndTheParentsActionIsCalled() throws {
        let stage = try makeStage()
        let (room, animator) = (stage.content, stage.content.animator)
        let group = UIDynamicBehavior()
        let gravity = UIGravityBehavior(items: [room.box])
        group.addChildBehavior(gravity)
        var calls = 0
        group.action = { calls += 1 }
        animator.addBehavior(group)
        #expect(gravity.dynamicAnimator === animator)
        run(stage, 0.2)
        #expect(calls > 3 && room.box.center.y > 160)
        #expect(animator.items(in: CGRect(x: 100, y: 150, width: 50, height: 50)).count == 1)
        animator.removeAllBehaviors()
        #expect(gravity.dynamicAnimator == nil && animator.behaviors.isEmpty)
    }
}
