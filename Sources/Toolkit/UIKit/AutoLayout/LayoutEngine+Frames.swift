// Frames from the solution, and the pass that updates constraints.

internal import Cassowary
internal import Foundation

extension LayoutEngine {
    /// Rounds the solution to device pixels. Schedules the layout of a view if its content size or the frame of a subview has changed.
    func applySolution(whileLayingOut current: UIView?) {
        let scale = displayScale
        solutionScale = scale
        for item in items.values {
            guard let view = item.view else { continue }
            checkContentSize(of: view, whileLayingOut: current)
            guard case .constraints = layoutSource(of: view) else {
                item.frame = nil
                continue
            }
            let frame = view.frame(forAlignmentRect: solution(for: item).roundedToPixels(at: scale))
            item.frame = frame
            if isLive, view.superview !== current, frame != view.constraintFrame { view.superview?.setNeedsLayout() }
        }
    }

    private func checkContentSize(of view: UIView, whileLayingOut current: UIView?) {
        guard isLive, view !== current, let scrollView = view.scrollViewMeasuredByConstraints else { return }
        if let size = solvedContentSize(of: scrollView), size != scrollView.contentSize { view.setNeedsLayout() }
    }

    /// The solver's value for a quantity; nil if no constraint contains it.
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

    /// Sets the frames of subviews with constraints.
    func setSubviewFrames(of view: UIView) {
        update(whileLayingOut: view)
        setContentSize(of: view)
        for subview in view._subviews where subview.autoLayout != nil && !subview.translatesAutoresizingMaskIntoConstraints {
            if let frame = existingItem(for: subview)?.frame { subview.setConstraintFrame(frame) }
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

    /// Calls `updateConstraints()` of the scheduled views, deepest views first, until no view is scheduled. A view that schedules
    /// itself in each call is called ten times.
    func runUpdates(within view: UIView) {
        var calls: [ObjectIdentifier: Int] = [:]
        while true {
            viewsToUpdate.removeAll { $0.view?.autoLayout?.needsUpdate != true }
            let due = viewsToUpdate.compactMap(\.view).filter { $0.isDescendant(of: view) && calls[ObjectIdentifier($0), default: 0] < 10 }
            guard !due.isEmpty else { return }
            let deepestFirst = due.map { (view: $0, depth: $0.layoutDepth) }.sorted { $0.depth > $1.depth }
            for next in deepestFirst.map(\.view) where next.autoLayout?.needsUpdate == true {
                guard calls[ObjectIdentifier(next), default: 0] < 10 else { continue }
                calls[ObjectIdentifier(next), default: 0] += 1
                next.callUpdateConstraints()
            }
        }
    }
}

extension UIView {
    fileprivate var layoutDepth: Int {
        var depth = 0
        var view = superview
        while let current = view {
            depth += 1
            view = current.superview
        }
        return depth
    }
}

extension CGRect {
    /// Rounds each edge to the nearest device pixel, so that shared edges stay shared.
    func roundedToPixels(at scale: CGFloat) -> CGRect {
        func round(_ value: CGFloat) -> CGFloat { (value * scale + 0.5 + 1e-6).rounded(.down) / scale }
        let left = round(origin.x)
        let top = round(origin.y)
        let right = round(origin.x + max(0, size.width))
        let bottom = round(origin.y + max(0, size.height))
        return CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }
}
