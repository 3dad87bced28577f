// An invisible view that reports layout changes.

@preconcurrency import Foundation
import UIKit

/// A view constrained to a page's edges. It calls `layoutHandler` when it is laid out, and `leftWindowHandler` when it leaves the window.
final class LayoutObserverView: UIView {
    var layoutHandler: () -> Void = {}
    var leftWindowHandler: () -> Void = {}

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        isOpaque = false
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        layoutHandler()
    }

    override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        setNeedsLayout()
    }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        if window == nil { leftWindowHandler() } else { setNeedsLayout() }
    }
}
