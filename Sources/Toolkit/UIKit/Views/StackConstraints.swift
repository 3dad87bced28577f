// The constraints of a stack view: a chain along its axis, and the alignment across it.

internal import Foundation

/// The constraints between a stack view and its visible arranged subviews.
@MainActor
struct StackConstraints {
    private typealias Attribute = NSLayoutConstraint.Attribute

    /// The guides between neighbouring views, for distributions with equal gaps or equal distances between centres.
    let gaps: [UILayoutGuide]
    private let stack: UIStackView
    private let views: [UIView]
    private let spacing: (UIView) -> CGFloat
    private let isRow: Bool

    /// Lower than the priorities of the content: across its axis, a stack is as short as its views allow.
    private static let compression = UILayoutPriority(rawValue: 49)
    /// Decides only between views without content sizes.
    private static let empty = UILayoutPriority(rawValue: 25)
    private static let nearlyRequired = UILayoutPriority(rawValue: 999)
    private static let centred = UILayoutPriority(rawValue: 150)

    init(_ stack: UIStackView, views: [UIView], spacing: @escaping (UIView) -> CGFloat) {
        self.stack = stack
        self.views = views
        self.spacing = spacing
        isRow = stack.axis == .horizontal
        let hasGuides = stack.distribution == .equalSpacing || stack.distribution == .equalCentering
        gaps = hasGuides ? views.dropFirst().map { _ in UILayoutGuide() } : []
    }

    private var start: Attribute { isRow ? .leading : .top }
    private var end: Attribute { isRow ? .trailing : .bottom }
    private var measuresBaselines: Bool { !isRow && stack.isBaselineRelativeArrangement }
    /// The attributes between which spacing is measured: from a view's `spacingEnd` to the `spacingStart` of the next.
    private var spacingStart: Attribute { measuresBaselines ? .firstBaseline : start }
    private var spacingEnd: Attribute { measuresBaselines ? .lastBaseline : end }
    private var extent: Attribute { isRow ? .width : .height }
    private var middle: Attribute { isRow ? .centerX : .centerY }
    private var crossStart: Attribute { isRow ? .top : .leading }
    private var crossEnd: Attribute { isRow ? .bottom : .trailing }
    private var crossExtent: Attribute { isRow ? .height : .width }
    private var crossMiddle: Attribute { isRow ? .centerY : .centerX }
    private var container: Any { stack.isLayoutMarginsRelativeArrangement ? stack.layoutMarginsGuide : stack }

    func make() -> [NSLayoutConstraint] {
        guard let first = views.first, let last = views.last else { return [] }
        var result = [relate(first, attribute: start, to: container), relate(last, attribute: end, to: container)]
        result += along()
        for view in views { result += across(view, first: first) }
        result += emptyLengths()
        if stack.alignment != .fill {
            let minimal = relate(stack, attribute: crossExtent, to: nil)
            minimal.priority = Self.compression
            result.append(minimal)
        }
        return result
    }

    /// A constraint between two items; `otherAttribute` is `attribute` unless given.
    private func relate(
        _ item: Any, attribute: Attribute, by relation: NSLayoutConstraint.Relation = .equal, to other: Any?,
        attribute otherAttribute: Attribute? = nil, multiplier: CGFloat = 1, constant: CGFloat = 0
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(
            item: item, attribute: attribute, relatedBy: relation, toItem: other,
            attribute: other == nil ? .notAnAttribute : otherAttribute ?? attribute, multiplier: multiplier, constant: constant)
    }

    // MARK: Along the axis

    private func along() -> [NSLayoutConstraint] {
        var result: [NSLayoutConstraint] = []
        for (index, pair) in zip(views, views.dropFirst()).enumerated() {
            let (view, next) = pair
            let relation: NSLayoutConstraint.Relation = gaps.isEmpty ? .equal : .greaterThanOrEqual
            result.append(relate(next, attribute: spacingStart, by: relation, to: view, attribute: spacingEnd, constant: spacing(view)))
            switch stack.distribution {
            case .fill: break
            case .fillEqually: result.append(relate(next, attribute: extent, to: views[0]))
            case .fillProportionally: result += proportion(of: next)
            case .equalSpacing:
                result += gap(
                    at: index, from: view, attribute: spacingEnd, to: next, attribute: spacingStart, priority: .required)
            case .equalCentering:
                result += gap(at: index, from: view, attribute: middle, to: next, attribute: middle, priority: Self.centred)
            }
        }
        return result
    }

    /// Views without a content size are empty if nothing else determines their size; along the axis, the last of them takes the
    /// remaining length.
    private func emptyLengths() -> [NSLayoutConstraint] {
        var result: [NSLayoutConstraint] = []
        if stack.distribution == .fill {
            let plain = views.filter { intrinsicLength(of: $0) < 0 }
            for view in plain.dropLast() { result.append(relate(view, attribute: extent, to: nil)) }
        }
        if stack.alignment != .fill {
            let plain = views.filter { (isRow ? $0.intrinsicContentSize.height : $0.intrinsicContentSize.width) < 0 }
            for view in plain { result.append(relate(view, attribute: crossExtent, to: nil)) }
        }
        for constraint in result { constraint.priority = Self.empty }
        return result
    }

    private func intrinsicLength(of view: UIView) -> CGFloat {
        let size = view.intrinsicContentSize
        return isRow ? size.width : size.height
    }

    private func proportion(of view: UIView) -> [NSLayoutConstraint] {
        let (own, first) = (intrinsicLength(of: view), intrinsicLength(of: views[0]))
        guard own > 0, first > 0 else { return [] }
        let constraint = relate(view, attribute: extent, to: views[0], multiplier: own / first)
        constraint.priority = Self.nearlyRequired
        return [constraint]
    }

    private func gap(
        at index: Int, from view: UIView, attribute: Attribute, to next: UIView, attribute nextAttribute: Attribute,
        priority: UILayoutPriority
    ) -> [NSLayoutConstraint] {
        let gap = gaps[index]
        var result = [
            relate(gap, attribute: start, to: view, attribute: attribute), relate(gap, attribute: end, to: next, attribute: nextAttribute),
        ]
        if index > 0 {
            let equal = relate(gap, attribute: extent, to: gaps[0])
            equal.priority = priority
            result.append(equal)
        }
        return result
    }

    // MARK: Across the axis

    private func across(_ view: UIView, first: UIView) -> [NSLayoutConstraint] {
        let atStart = relate(view, attribute: crossStart, to: container)
        let atEnd = relate(view, attribute: crossEnd, to: container)
        let pastStart = relate(view, attribute: crossStart, by: .greaterThanOrEqual, to: container)
        let beforeEnd = relate(view, attribute: crossEnd, by: .lessThanOrEqual, to: container)
        switch stack.alignment {
        case .fill: return [atStart, atEnd]
        case .leading: return [atStart, beforeEnd]
        case .trailing: return [pastStart, atEnd]
        case .center: return [pastStart, beforeEnd, relate(view, attribute: crossMiddle, to: container)]
        case .firstBaseline, .lastBaseline:
            guard isRow else { return [atStart, beforeEnd] }
            let baseline: Attribute = stack.alignment == .firstBaseline ? .firstBaseline : .lastBaseline
            return [pastStart, beforeEnd] + (view === first ? [] : [relate(view, attribute: baseline, to: first)])
        }
    }
}
