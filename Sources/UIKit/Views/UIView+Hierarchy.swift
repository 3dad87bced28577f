// Who contains whom, in which order, and who is told when that changes.

internal import Foundation
internal import QuartzCore

extension UIView {
    /// The window the view is in; a window is in itself.
    var windowOfView: UIWindow? { hostWindow }

    /// Whether the view is `view` or somewhere within it.
    public func isDescendant(of view: UIView) -> Bool {
        var candidate: UIView? = self
        while let present = candidate {
            if present === view { return true }
            candidate = present.parent
        }
        return false
    }

    /// The first view in the tree, this one first, with `tag`.
    public func viewWithTag(_ tag: Int) -> UIView? {
        if self.tag == tag { return self }
        for view in subviewList {
            if let found = view.viewWithTag(tag) { return found }
        }
        return nil
    }

    func insert(_ view: UIView, at index: Int) {
        guard !isDescendant(of: view) else { return }
        if view.parent === self {
            reorder(view, to: min(max(index, 0), subviewList.count - 1))
            return
        }
        let oldParent = view.parent
        let oldWindow = view.hostWindow
        let newWindow = hostWindow
        view.willMove(toSuperview: self)
        if oldWindow !== newWindow { view.announceWillMove(to: newWindow) }
        if let oldParent {
            oldParent.willRemoveSubview(view)
            view.willLeaveConstraintLayout()
            oldParent.subviewList.removeAll { $0 === view }
        }
        let place = min(max(index, 0), subviewList.count)
        if place < subviewList.count {
            layer.insertSublayer(view.layer, below: subviewList[place].layer)
        } else {
            layer.addSublayer(view.layer)
        }
        subviewList.insert(view, at: place)
        view.parent = self
        if oldWindow !== newWindow { view.assignWindow(newWindow) }
        view.didEnterConstraintLayout()
        setNeedsLayout()
        view.inheritFromSuperview()
        if oldWindow !== newWindow { view.announceDidMoveToWindow() }
        view.didMoveToSuperview()
        didAddSubview(view)
    }

    func insert(_ view: UIView, above sibling: UIView) {
        let others = subviewList.filter { $0 !== view }
        let place = others.firstIndex { $0 === sibling }.map { $0 + 1 } ?? others.count
        insert(view, at: place)
    }

    func insert(_ view: UIView, below sibling: UIView) {
        let others = subviewList.filter { $0 !== view }
        insert(view, at: others.firstIndex { $0 === sibling } ?? others.count)
    }

    func detach() {
        guard let oldParent = parent else { return }
        let oldWindow = hostWindow
        willMove(toSuperview: nil)
        if oldWindow != nil {
            UIApplication.shared.focus.viewWillLeave(self)
            announceWillMove(to: nil)
        }
        oldParent.willRemoveSubview(self)
        willLeaveConstraintLayout()
        oldParent.subviewList.removeAll { $0 === self }
        layer.removeFromSuperlayer()
        parent = nil
        if oldWindow != nil {
            resignFirstResponderWithin()
            assignWindow(nil)
        }
        oldParent.setNeedsLayout()
        inheritFromSuperview()
        if oldWindow != nil { announceDidMoveToWindow() }
        didMoveToSuperview()
    }

    /// Moves a subview to another place among its siblings. Layout does not follow from the order: views reorder in their own layout.
    func reorder(_ view: UIView, to index: Int) {
        guard let present = subviewList.firstIndex(where: { $0 === view }), present != index else { return }
        subviewList.remove(at: present)
        subviewList.insert(view, at: index)
        if index + 1 < subviewList.count {
            layer.insertSublayer(view.layer, below: subviewList[index + 1].layer)
        } else {
            layer.insertSublayer(view.layer, above: subviewList[index - 1].layer)
        }
    }

    func exchange(_ first: Int, _ second: Int) {
        guard subviewList.indices.contains(first), subviewList.indices.contains(second), first != second else { return }
        let low = min(first, second)
        let high = max(first, second)
        let lower = subviewList[low]
        let higher = subviewList[high]
        reorder(higher, to: low)
        reorder(lower, to: high)
    }

    // MARK: Windows

    func assignWindow(_ window: UIWindow?) {
        hostWindow = window
        for view in subviewList { view.assignWindow(window) }
    }

    func announceWillMove(to window: UIWindow?) {
        controller?.rootViewWillMove(to: window)
        willMove(toWindow: window)
        for view in subviewList { view.announceWillMove(to: window) }
    }

    /// Subviews may change their parent's list when told, so a copy is walked.
    func announceDidMoveToWindow() {
        let window = hostWindow
        if window != nil { tintColorDidChange() }
        didMoveToWindow()
        controller?.rootViewDidMoveToWindow()
        for view in subviewList where view.hostWindow === window { view.announceDidMoveToWindow() }
    }

    /// What comes from above has changed with the superview: tint, margins, safe area, appearance.
    private func inheritFromSuperview() {
        updateSafeArea()
        if preservesSuperviewLayoutMargins { marginsMayHaveChanged() }
        if hostWindow != nil { traitsMayHaveChanged() }
    }

    /// Key events do not go to a view that is in no window.
    private func resignFirstResponderWithin() {
        guard let responder = UIApplication.shared.firstResponder as? UIView, responder.isDescendant(of: self) else { return }
        UIApplication.shared.firstResponder = nil
    }
}
