// Hears what happens to the view it lies in.

@preconcurrency import Foundation
import UIKit

/// An unseen view that fills a page's above the toolbar, and tells when either has another size, and when the page leaves the window.
final class EditModeWatcher: UIView {
    var somethingChanged: () -> Void = {}
    var pageHasGone: () -> Void = {}

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
        somethingChanged()
    }

    override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        setNeedsLayout()
    }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        if window == nil { pageHasGone() } else { setNeedsLayout() }
    }
}
