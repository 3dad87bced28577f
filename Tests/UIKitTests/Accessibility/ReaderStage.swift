// A stage with a reader, as a screen reader is one.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import WindowSystem

@testable import UIKit

/// A window off the screen whose tree is read.
@MainActor
final class ReaderStage {
    let stage: Stage
    var reader: OffscreenAccessibility { stage.system.reader }
    /// Data sources and delegates: views hold them weakly.
    var kept: [AnyObject] = []

    init(size: CGSize = CGSize(width: 320, height: 480)) {
        stage = Stage(size: size)
        reader.isRead = true
    }

    /// Shows `views` one below the other, 60 points each, and lets a frame pass.
    func show(_ views: UIView...) {
        for (index, view) in views.enumerated() {
            if view.bounds.isEmpty { view.bounds.size = CGSize(width: 200, height: 44) }
            view.frame.origin = CGPoint(x: 10, y: 10 + CGFloat(index) * 60)
            stage.window.addSubview(view)
        }
        settle()
    }

    /// Lets everything come to rest, and the tree follow.
    func settle() { stage.system.settle() }

    /// The elements' roles and names in reading order, without the window's.
    var outline: [String] { (reader.tree?.all ?? []).dropFirst().map { "\($0.role) \($0.label)" } }

    func element(_ label: String) -> AccessibleElement? { reader.element(label) }

    /// Does an element's first action.
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
