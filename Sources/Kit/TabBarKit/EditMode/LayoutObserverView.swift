// An invisible view that reports layout changes.

@preconcurrency import Foundation
import UIKit

/// A view between a page's top edge and its toolbar. Calls `layoutHandler` when laid out, and `leftWindowHandler` on leaving the window.
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
