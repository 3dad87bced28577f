// Reads the accessibility tree of a stage, as a screen reader does.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import WindowSystem

@testable import UIKit

extension Stage where Content == Void {
    /// A window of 320×480 points while a screen reader is running.
    static func withScreenReader() -> Stage {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        stage.reader.isRead = true
        return stage
    }

    var reader: OffscreenAccessibility { system.reader }

    /// Adds `views` one below the other, 60 points apart, and waits until nothing moves.
    func show(_ views: UIView...) {
        for (index, view) in views.enumerated() {
            if view.bounds.isEmpty { view.bounds.size = CGSize(width: 200, height: 44) }
            view.frame.origin = CGPoint(x: 10, y: 10 + CGFloat(index) * 60)
            window.addSubview(view)
        }
        system.settle()
    }

    /// The roles and labels of all elements in the window, in reading order.
    var outline: [String] { (reader.tree?.all ?? []).dropFirst().map { "\($0.role) \($0.label)" } }

    func element(_ label: String) -> AccessibleElement? { reader.element(label) }

    /// Activates the element with this label; returns whether the request was performed.
    @discardableResult
    func press(_ label: String) -> Bool { reader.request(.perform(.activate), of: element(label)) }
}

extension UIAccessibilityElement {
    /// A button that is the only element of `view`, at `frame` in its coordinates.
    convenience init(button label: String, in view: UIView, at frame: CGRect) {
        self.init(accessibilityContainer: view)
        accessibilityLabel = label
        accessibilityTraits = .button
        accessibilityFrameInContainerSpace = frame
        view.accessibilityElements = [self]
    }
}
