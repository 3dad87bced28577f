// Random changes of views and constraints: all required constraints hold after each of them.

import Foundation
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct RandomLayoutTests {
    /// A view hierarchy and random changes to it.
    private final class History {
        // At 1024 pixels per point, rounding to pixels does not hide errors.
        let fixture = LayoutFixture(width: 400, height: 400, scale: 1024)
        var random: SeededGenerator
        let views: [UIView]
        var constraints: [NSLayoutConstraint] = []

        init(seed: Int) {
            random = SeededGenerator(seed: UInt64(seed) &* 0x1234_5678_9ABC)
            views = (0..<7).map { $0 % 3 == 0 ? SizedView(CGFloat($0) * 7, 20) : UIView(frame: CGRect(10, 20, 60, 40)) }
            for view in views {
                view.translatesAutoresizingMaskIntoConstraints = false
                fixture.root.addSubview(view)
            }
        }

        func step() {
            let view = views.randomElement(using: &random) ?? fixture.root
            switch Int.random(in: 0..<12, using: &random) {
            case 0...4: constrain(view)
            case 5: constraints.randomElement(using: &random)?.constant = number
            case 6: constraints.randomElement(using: &random)?.priority = priority
            case 7: constraints.randomElement(using: &random)?.isActive = Bool.random(using: &random)
            case 8: view.removeFromSuperview()
            case 9:
                let parent = ([fixture.root] + views).randomElement(using: &random) ?? fixture.root
                if parent !== view { parent.addSubview(view) }
            case 10:
                view.translatesAutoresizingMaskIntoConstraints.toggle()
                view.autoresizingMask = UIView.AutoresizingMask(rawValue: UInt.random(in: 0..<64, using: &random))
            default:
                let target = Bool.random(using: &random) ? fixture.root : view
                target.frame = CGRect(0, 0, abs(number) * 5, abs(number) * 5)
                // Layout of the superview corrects a frame that conflicts with constraints.
                target.superview?.setNeedsLayout()
            }
        }

        private var number: CGFloat { CGFloat(Int.random(in: -40...80, using: &random)) }
        private var priority: UILayoutPriority {
            [.required, .required, .defaultHigh, .defaultLow].randomElement(using: &random) ?? .required
        }

        private func constrain(_ view: UIView) {
            let pairs: [(NSLayoutConstraint.Attribute, NSLayoutConstraint.Attribute)] = [
                (.left, .left), (.left, .right), (.right, .right), (.top, .bottom), (.top, .top), (.bottom, .bottom), (.centerX, .centerX),
                (.centerY, .centerY), (.width, .width), (.height, .width),
            ]
            let pair = pairs.randomElement(using: &random) ?? (.left, .left)
            let others = [fixture.root] + views.filter { $0 !== view }
            let relations: [NSLayoutConstraint.Relation] = [.equal, .equal, .lessThanOrEqual, .greaterThanOrEqual]
            let constraint = NSLayoutConstraint(
                item: view, attribute: pair.0, relatedBy: relations.randomElement(using: &random) ?? .equal,
                toItem: others.randomElement(using: &random), attribute: pair.1,
                multiplier: pair.0.kind == .length && Bool.random(using: &random) ? 0.5 : 1, constant: number)
            constraint.priority = priority
            constraint.isActive = true
            constraints.append(constraint)
        }

        /// The active required constraints that the frames violate, except those that the engine has broken.
        var violated: [NSLayoutConstraint] {
            let broken = Set((fixture.engine?.broken ?? []).map(ObjectIdentifier.init))
            return constraints.filter { constraint in
                guard constraint.isActive, constraint.priority == .required, !broken.contains(ObjectIdentifier(constraint)),
                    let first = constraint._firstItem as? UIView, let second = constraint._secondItem as? UIView,
                    first.isDescendant(of: fixture.root), second.isDescendant(of: fixture.root),
                    let left = value(constraint.firstAttribute, of: first), let right = value(constraint.secondAttribute, of: second)
                else { return false }
                let difference = left - (right * constraint.multiplier + constraint.constant)
                switch constraint.relation {
                case .equal: return abs(difference) > 0.1
                case .lessThanOrEqual: return difference > 0.1
                case .greaterThanOrEqual: return difference < -0.1
                }
            }
        }

        /// The value of `attribute` according to the frames, in the root's coordinates; nil for a view with the width or height 0.
        private func value(_ attribute: NSLayoutConstraint.Attribute, of view: UIView) -> CGFloat? {
            var box = view.untransformedFrame
            guard box.width > 0, box.height > 0 else { return nil }
            var parent = view.superview
            while let ancestor = parent, ancestor !== fixture.root, view !== fixture.root {
                box.origin.x += ancestor.untransformedFrame.minX
                box.origin.y += ancestor.untransformedFrame.minY
                parent = ancestor.superview
            }
            if view === fixture.root { box.origin = .zero }
            switch attribute {
            case .left: return box.minX
            case .right: return box.maxX
            case .top: return box.minY
            case .bottom: return box.maxY
            case .centerX: return box.midX
            case .centerY: return box.midY
            case .width: return box.width
            default: return box.height
            }
        }
    }

    @Test(arguments: 1...80)
    func requiredConstraintsHoldAfterEveryChange(seed: Int) {
        let (screen, scale) = (UIScreen.main, UIScreen.main.scale)
        defer { screen.update(size: screen.bounds.size, traits: UITraitCollection(displayScale: scale), safeAreaInsets: .zero) }
        let history = History(seed: seed)
        for step in 0..<60 {
            history.step()
            history.fixture.layout()
            let violated = history.violated
            #expect(violated.isEmpty, "seed \(seed), step \(step): \(violated.map(\.summary))")
        }
        for constraint in history.constraints { constraint.isActive = false }
        history.fixture.layout()
        #expect(history.fixture.engine?.isEmpty ?? true, "seed \(seed): the engine is not empty without constraints")
    }

    @Test func sameChangesGiveTheSameFrames() {
        let ends = (0..<2).map { _ in
            let history = History(seed: 4_711)
            for _ in 0..<80 { history.step() }
            history.fixture.layout()
            return history.views.map(\.frame)
        }
        #expect(ends[0] == ends[1])
        #expect(Set(ends[0].map(\.minX)).count > 1)
    }
}
