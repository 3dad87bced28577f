// Requests of screen readers while input is mirrored to a second window.

internal import Foundation
internal import WindowSystem

extension InputMirror {
    /// The element of the other window that corresponds to `element`: it has the same class, identifier and label, and is nearest to the
    /// same position. Nil if there is none, or if `element` is in neither window.
    func counterpart(of element: UIResponder) -> UIResponder? {
        guard let first, let second, let window = element.containingView?.window, window === first || window === second else { return nil }
        let other = window === first ? second : first
        let place = Self.middle(of: element, in: window)
        return AccessibilityTreeBuilder(windows: [other], title: "").owners.values.filter { candidate in
            type(of: candidate) == type(of: element) && candidate.accessibilityIdentifier == element.accessibilityIdentifier
                && candidate.accessibilityLabel == element.accessibilityLabel
        }.min { Self.middle(of: $0, in: other).distance(to: place) < Self.middle(of: $1, in: other).distance(to: place) }
    }

    /// Performs a request for an element and for its counterpart; returns whether it succeeded for the element.
    func perform(_ request: AccessibleRequest, for element: UIResponder, and counterpart: UIResponder) -> Bool {
        var isDone = false
        func perform(in target: UIResponder) {
            let result = target.performAlone(request)
            if target === element { isDone = result }
        }
        let isFirst = element.containingView?.window === first
        deliverPair {
            perform(in: isFirst ? element : counterpart)
        } _: {
            perform(in: isFirst ? counterpart : element)
        }
        return isDone
    }

    /// The centre of an element, in the coordinates of its window.
    private static func middle(of element: UIResponder, in window: UIWindow) -> CGPoint {
        let frame = element.accessibilityFrame
        return window.convert(fromScreen: CGPoint(x: frame.midX, y: frame.midY))
    }
}

extension CGPoint {
    fileprivate func distance(to other: CGPoint) -> CGFloat { hypot(x - other.x, y - other.y) }
}
