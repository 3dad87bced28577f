// The user's choice of the items of a tab bar.

internal import Foundation

extension UITabBar {
    /// Whether the panel for the choice of items is visible.
    public var isCustomizing: Bool { customizing != nil }

    func showCustomizing(_ items: [UITabBarItem]) {
        guard let host = superview, customizing == nil else { return }
        delegate?.tabBar(self, willBeginCustomizing: items)
        owner?.customizingWillBegin(items)
        let panel = TabCustomizingView(bar: self, items: items)
        customizing = panel
        panel.frame = host.bounds
        panel.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        host.insertSubview(panel, belowSubview: self)
        let finish = { self.delegate?.tabBar(self, didBeginCustomizing: items) ?? () }
        guard window != nil, UIView.areAnimationsEnabled else { return finish() }
        panel.layoutIfNeeded()
        panel.transform = CGAffineTransform(translationX: 0, y: host.bounds.height)
        UIView.animate(withDuration: Theme.modalDuration, delay: 0, options: .curveEaseOut) {
            panel.transform = .identity
        } completion: { _ in
            finish()
        }
    }

    func hideCustomizing(animated: Bool) -> Bool {
        guard let panel = customizing else { return false }
        let items = items ?? []
        let changed = panel.hasChanges
        delegate?.tabBar(self, willEndCustomizing: items, changed: changed)
        owner?.customizingWillEnd(items, changed: changed)
        customizing = nil
        panel.stop()
        let finish = {
            panel.removeFromSuperview()
            self.owner?.customizingDidEnd(items, changed: changed)
            self.delegate?.tabBar(self, didEndCustomizing: items, changed: changed)
        }
        guard animated, window != nil, UIView.areAnimationsEnabled else {
            finish()
            return changed
        }
        UIView.animate(withDuration: Theme.modalDuration, delay: 0, options: .curveEaseIn) {
            panel.transform = CGAffineTransform(translationX: 0, y: panel.bounds.height)
        } completion: { _ in
            finish()
        }
        return changed
    }
}
