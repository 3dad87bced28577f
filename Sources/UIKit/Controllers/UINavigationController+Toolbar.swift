// A navigation controller's own toolbar: the items of the page in sight, above the window's rim or the tab bar.

internal import CoreGraphics
internal import Foundation

/// What a navigation controller knows of its toolbar.
@MainActor
struct NavigationToolbar {
    /// Made when it is first asked for.
    var bar: UIToolbar?
    var isHidden = true
    /// Counts changes: the end of one that another has overtaken changes nothing.
    var turn = 0
}

extension UINavigationController {
    func toolbarMade() -> UIToolbar {
        if let bar = toolbarState.bar { return bar }
        let bar = UIToolbar(frame: .zero)
        toolbarState.bar = bar
        bar.isHidden = toolbarState.isHidden
        bar.items = stack.last?.toolbarItems
        return bar
    }

    /// The lowest of the bars that lie over the pages.
    var lowestBar: UIView {
        if let toolbar = toolbarState.bar, toolbar.superview === loadedView { return toolbar }
        return bar
    }

    /// The room the toolbar takes from a page, above the rim and the tab bar.
    var toolbarInset: CGFloat { toolbarState.isHidden ? 0 : Theme.toolbarHeight }

    func changeToolbar(hidden: Bool, animated: Bool) {
        guard hidden != toolbarState.isHidden else { return }
        let toolbar = toolbarMade()
        toolbarState.isHidden = hidden
        toolbarState.turn += 1
        let turn = toolbarState.turn
        UIView.performWithoutAnimation {
            placeToolbar()
            if !hidden, toolbar.isHidden {
                toolbar.isHidden = false
                toolbar.transform = CGAffineTransform(translationX: 0, y: wayOut(of: toolbar))
                toolbar.layoutIfNeeded()
            }
        }
        shown?.updateSafeAreaAdditions()
        let move = { toolbar.transform = hidden ? CGAffineTransform(translationX: 0, y: self.wayOut(of: toolbar)) : .identity }
        let end = { if turn == self.toolbarState.turn { toolbar.isHidden = hidden } }
        guard animated, isShown else {
            UIView.performWithoutAnimation(move)
            end()
            return
        }
        let duration = Theme.toolbarSlideDuration
        UIView.animate(withDuration: duration, delay: 0, options: .allowUserInteraction, animations: move) { _ in end() }
    }

    /// How far a toolbar moves down until none of it is in the window.
    private func wayOut(of toolbar: UIToolbar) -> CGFloat {
        guard let root = loadedView else { return toolbar.bounds.height }
        return root.bounds.maxY - (toolbar.center.y - toolbar.bounds.height / 2)
    }

    /// Puts the toolbar in its place, in which it may be moved by a transform.
    func placeToolbar() {
        guard let toolbar = toolbarState.bar, let root = loadedView else { return }
        if toolbar.superview !== root { root.insertSubview(toolbar, belowSubview: bar) }
        let tabBar = shown.map { bottomBarInset(insteadOf: $0) } ?? 0
        let covered = root.safeAreaInsets.bottom - tabBar
        let rim = root.window?.safeAreaInsets.bottom ?? 0
        // Over the tab bar it ends there; over the window's rim it fills it.
        let below = covered > rim ? 0 : covered
        let top = root.bounds.maxY - covered - Theme.toolbarHeight
        toolbar.bounds.size = CGSize(width: root.bounds.width, height: Theme.toolbarHeight + below)
        toolbar.center = CGPoint(x: root.bounds.midX, y: top + toolbar.bounds.height / 2)
    }

    /// Shows the items of the page in sight.
    func updateToolbarItems(animated: Bool) {
        toolbarState.bar?.setItems(stack.last?.toolbarItems, animated: animated && !toolbarState.isHidden)
    }
}
