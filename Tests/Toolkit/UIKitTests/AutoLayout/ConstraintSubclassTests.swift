// Subclasses of `NSLayoutConstraint` in other modules.

import Foundation
import Testing
import UIKit

/// A constraint with a name of its own, as applications make them.
private final class NamedConstraint: NSLayoutConstraint {
    var name = "none"
}

/// A constraint that is created without items.
private final class EmptyConstraint: NSLayoutConstraint {
    let number: Int

    init(number: Int) {
        self.number = number
        super.init()
    }
}

@MainActor @Suite struct ConstraintSubclassTests {
    /// Apple, `NSLayoutConstraint`: an open class with the initializers of `NSObject`.
    @Test func constraintsCanBeEmpty() {
        let constraint = NSLayoutConstraint()
        #expect(constraint.firstItem == nil && constraint.secondItem == nil)
        #expect(constraint.firstAttribute == .notAnAttribute && constraint.relation == .equal && constraint.multiplier == 1)
        #expect(constraint.constant == 0 && constraint.priority == .required)
        constraint.constant = 3
        #expect(constraint.constant == 3)
        #expect(EmptyConstraint(number: 4).number == 4)
    }

    @Test func subclassesInheritTheInitializer() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let view = UIView()
        view.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(view)
        let width = NamedConstraint(
            item: view, attribute: .width, relatedBy: .equal, toItem: root, attribute: .width, multiplier: 0.5, constant: 1)
        width.name = "half"
        width.isActive = true
        root.layoutIfNeeded()
        #expect(view.bounds.width == 51)
        #expect(width.name == "half" && root.constraints.contains(width))
    }
}
