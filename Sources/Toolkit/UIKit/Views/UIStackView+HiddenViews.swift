// The frames of hidden arranged views.

internal import Foundation

extension UIStackView {
    /// Gives hidden arranged views a length of zero in the middle of the gap between their visible neighbours, so that an animation opens
    /// and closes them there. The stack's constraints do not include them.
    func placeHiddenViews() {
        let views = arrangedSubviews
        guard views.contains(where: \.isHidden) else { return }
        let room = isLayoutMarginsRelativeArrangement ? bounds.inset(by: layoutMargins) : bounds
        var previous: UIView?
        for (index, view) in views.enumerated() {
            guard view.isHidden else {
                previous = view
                continue
            }
            let next = views[index...].first { !$0.isHidden }
            let place = gapMiddle(between: previous?.constraintFrame, and: next?.constraintFrame, in: room)
            view.setConstraintFrame(
                axis == .horizontal
                    ? CGRect(x: place, y: room.minY, width: 0, height: room.height)
                    : CGRect(x: room.minX, y: place, width: room.width, height: 0))
        }
    }

    /// The coordinate along the axis in the middle between two frames. If one is nil, the near edge of the other; if both are, the start of
    /// the room.
    private func gapMiddle(between previous: CGRect?, and next: CGRect?, in room: CGRect) -> CGFloat {
        let runsBackward = axis == .horizontal && isMirrored
        func start(_ box: CGRect) -> CGFloat { axis == .vertical ? box.minY : runsBackward ? box.maxX : box.minX }
        func end(_ box: CGRect) -> CGFloat { axis == .vertical ? box.maxY : runsBackward ? box.minX : box.maxX }
        switch (previous, next) {
        case (let previous?, let next?): return (end(previous) + start(next)) / 2
        case (nil, let next?): return start(next)
        case (let previous?, nil): return end(previous)
        case (nil, nil): return start(room)
        }
    }
}
