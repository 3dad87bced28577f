// The view behind the card of a menu.

internal import CoreGraphics
internal import Foundation

/// Fills the window behind a menu. A press beside the card dismisses the menu.
@MainActor
final class MenuRoot: UIView {
    var dismiss: () -> Void = {}
    var layOut: () -> Void = {}
    var contentSizeCategoryChanged: () -> Void = {}

    override func layoutSubviews() {
        super.layoutSubviews()
        layOut()
    }

    override func contentSizeCategoryDidChange() {
        super.contentSizeCategoryDidChange()
        contentSizeCategoryChanged()
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        if touches.first?.view === self { dismiss() } else { super.touchesBegan(touches, with: event) }
    }

    override func scrollWheel(with event: UIEvent) {}
    override func automaticPointerStyle(at point: CGPoint) -> UIPointerStyle? { .system() }
}
