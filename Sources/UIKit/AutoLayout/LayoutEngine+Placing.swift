// From the solution to frames.

internal import Cassowary
internal import Foundation

extension LayoutEngine {
    /// Rounds the solution to device pixels, and asks for the layout of those superviews whose subviews are elsewhere.
    func takeSolution(whileLayingOut present: UIView?) {
        let scale = displayScale
        solutionScale = scale
        for item in items.values {
            guard let view = item.view else { continue }
            noteContentSize(of: view, whileLayingOut: present)
            guard case .byConstraints = placement(of: view) else {
                item.box = nil
                continue
            }
            let box = view.frame(forAlignmentRect: solution(for: item).roundedToPixels(at: scale))
            item.box = box
            if isLive, view.superview !== present, box != view.layoutBox { view.superview?.setNeedsLayout() }
        }
    }

    private func noteContentSize(of view: UIView, whileLayingOut present: UIView?) {
        guard isLive, view !== present, let scrollView = view.scrollViewMeasuredByConstraints else { return }
        if let size = solvedContentSize(of: scrollView), size != scrollView.contentSize { view.setNeedsLayout() }
    }

    /// What the solver says of a quantity; nil if no constraint speaks of it.
    func solvedValue(_ quantity: LayoutQuantity, of item: LayoutItem) -> CGFloat? {
        guard let variable = item.existingVariable(quantity), solver.contains(variable) else { return nil }
        let value = CGFloat(solver.value(of: variable))
        return value.isFinite ? value : 0
    }

    private func solution(for item: LayoutItem) -> CGRect {
        CGRect(
            x: solvedValue(.x, of: item) ?? 0, y: solvedValue(.y, of: item) ?? 0, width: solvedValue(.width, of: item) ?? 0,
            height: solvedValue(.height, of: item) ?? 0)
    }

    /// Gives the subviews of `view` that constraints place their boxes.
    func place(subviewsOf view: UIView) {
        update(whileLayingOut: view)
        setContentSize(of: view)
        for subview in view._subviews where subview.autoLayout != nil && !subview.translatesAutoresizingMaskIntoConstraints {
            if let box = existingItem(for: subview)?.box { subview.place(in: box) }
        }
    }

    /// A guide's rectangle in its owner's coordinates, in whole device pixels.
    func solvedFrame(of guide: UILayoutGuide) -> CGRect {
        update()
        guard let item = existingItem(for: guide) else { return .zero }
        return solution(for: item).roundedToPixels(at: displayScale)
    }

    // MARK: The pass that updates constraints

    func needsUpdate(_ view: UIView) {
        viewsToUpdate.append(WeakView(view: view))
        if isLive { root?.setNeedsLayout() }
    }

    /// Calls `updateConstraints` where it is due, innermost first; what asks again gets another turn, within reason.
    func runUpdates(within view: UIView) {
        var rounds = 0
        while rounds < 10, let next = takeDeepestToUpdate(within: view) {
            next.autoLayout?.needsUpdate = false
            let before = viewsToUpdate.count
            next.updateConstraints()
            if viewsToUpdate.count > before { rounds += 1 }
        }
    }

    private func takeDeepestToUpdate(within view: UIView) -> UIView? {
        viewsToUpdate.removeAll { $0.view?.autoLayout?.needsUpdate != true }
        let candidates = viewsToUpdate.compactMap(\.view).filter { $0.isDescendant(of: view) }
        return candidates.max { $0.layoutDepth < $1.layoutDepth }
    }
}

extension UIView {
    fileprivate var layoutDepth: Int {
        var depth = 0
        var view = superview
        while let present = view {
            depth += 1
            view = present.superview
        }
        return depth
    }
}

extension CGRect {
    /// Each edge at the nearest device pixel, so that neighbours that share an edge still do.
    func roundedToPixels(at scale: CGFloat) -> CGRect {
        func round(_ value: CGFloat) -> CGFloat { (value * scale + 0.5 + 1e-6).rounded(.down) / scale }
        let left = round(origin.x)
        let top = round(origin.y)
        let right = round(origin.x + max(0, size.width))
        let bottom = round(origin.y + max(0, size.height))
        return CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }
}
