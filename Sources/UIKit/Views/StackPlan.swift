// The constraints of a stack: a chain along its axis, and each view's place across it.

internal import Foundation

/// How a stack view places the views that are not hidden.
@MainActor
struct StackPlan {
    private typealias Attribute = NSLayoutConstraint.Attribute

    /// What takes the gaps' room where these are all equal.
    let gaps: [UILayoutGuide]
    private let stack: UIStackView
    private let views: [UIView]
    private let spacing: (UIView) -> CGFloat
    private let isRow: Bool

    /// Below what any content asks for: a stack is no wider across its axis than it must be.
    private static let snug = UILayoutPriority(rawValue: 49)
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
    private var extent: Attribute { isRow ? .width : .height }
    private var middle: Attribute { isRow ? .centerX : .centerY }
    private var crossStart: Attribute { isRow ? .top : .leading }
    private var crossEnd: Attribute { isRow ? .bottom : .trailing }
    private var crossExtent: Attribute { isRow ? .height : .width }
    private var crossMiddle: Attribute { isRow ? .centerY : .centerX }
    private var room: Any { stack.isLayoutMarginsRelativeArrangement ? stack.layoutMarginsGuide : stack }

    func constraints() -> [NSLayoutConstraint] {
        guard let first = views.first, let last = views.last else { return [] }
        var result = [relate(first, start, .equal, room, start), relate(last, end, .equal, room, end)]
        result += along()
        for view in views { result += across(view, first: first) }
        if stack.alignment != .fill {
            let snug = relate(stack, crossExtent, .equal, nil, .notAnAttribute)
            snug.priority = Self.snug
            result.append(snug)
        }
        return result
    }

    private func relate(
        _ one: Any, _ attribute: Attribute, _ relation: NSLayoutConstraint.Relation, _ other: Any?, _ otherAttribute: Attribute,
        multiplier: CGFloat = 1, constant: CGFloat = 0
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(
            item: one, attribute: attribute, relatedBy: relation, toItem: other, attribute: otherAttribute, multiplier: multiplier,
            constant: constant)
    }

    // MARK: Along the axis

    private func along() -> [NSLayoutConstraint] {
        var result: [NSLayoutConstraint] = []
        for (index, pair) in zip(views, views.dropFirst()).enumerated() {
            let (view, next) = pair
            let relation: NSLayoutConstraint.Relation = gaps.isEmpty ? .equal : .greaterThanOrEqual
            result.append(relate(next, start, relation, view, end, constant: spacing(view)))
            switch stack.distribution {
            case .fill: break
            case .fillEqually: result.append(relate(next, extent, .equal, views[0], extent))
            case .fillProportionally: result += proportion(of: next)
            case .equalSpacing: result += gap(index, from: view, end, to: next, start, priority: .required)
            case .equalCentering: result += gap(index, from: view, middle, to: next, middle, priority: Self.centred)
            }
        }
        return result
    }

    private func wanted(_ view: UIView) -> CGFloat {
        let size = view.intrinsicContentSize
        return isRow ? size.width : size.height
    }

    private func proportion(of view: UIView) -> [NSLayoutConstraint] {
        let (own, first) = (wanted(view), wanted(views[0]))
        guard own > 0, first > 0 else { return [] }
        let constraint = relate(view, extent, .equal, views[0], extent, multiplier: own / first)
        constraint.priority = Self.nearlyRequired
        return [constraint]
    }

    private func gap(
        _ index: Int, from view: UIView, _ edge: Attribute, to next: UIView, _ nextEdge: Attribute, priority: UILayoutPriority
    ) -> [NSLayoutConstraint] {
        let gap = gaps[index]
        var result = [relate(gap, start, .equal, view, edge), relate(gap, end, .equal, next, nextEdge)]
        if index > 0 {
            let equal = relate(gap, extent, .equal, gaps[0], extent)
            equal.priority = priority
            result.append(equal)
        }
        return result
    }

    // MARK: Across the axis

    private func across(_ view: UIView, first: UIView) -> [NSLayoutConstraint] {
        let atStart = relate(view, crossStart, .equal, room, crossStart)
        let atEnd = relate(view, crossEnd, .equal, room, crossEnd)
        let pastStart = relate(view, crossStart, .greaterThanOrEqual, room, crossStart)
        let beforeEnd = relate(view, crossEnd, .lessThanOrEqual, room, crossEnd)
        switch stack.alignment {
        case .fill: return [atStart, atEnd]
        case .leading: return [atStart, beforeEnd]
        case .trailing: return [pastStart, atEnd]
        case .center: return [pastStart, beforeEnd, relate(view, crossMiddle, .equal, room, crossMiddle)]
        case .firstBaseline, .lastBaseline:
            guard isRow else { return [atStart, beforeEnd] }
            let baseline: Attribute = stack.alignment == .firstBaseline ? .firstBaseline : .lastBaseline
            return [pastStart, beforeEnd] + (view === first ? [] : [relate(view, baseline, .equal, first, baseline)])
        }
    }
}
