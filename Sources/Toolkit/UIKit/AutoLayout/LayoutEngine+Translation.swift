// Translation of constraints into linear expressions, in the coordinates of the items' common ancestor.

internal import Cassowary

/// One side of a constraint: a linear expression, and the items of its variables.
struct LayoutSum {
    var terms: [Term] = []
    var constant = 0.0
    var items: [LayoutItem] = []

    static func + (left: LayoutSum, right: LayoutSum) -> LayoutSum {
        LayoutSum(terms: left.terms + right.terms, constant: left.constant + right.constant, items: left.items + right.items)
    }

    static func * (sum: LayoutSum, factor: Double) -> LayoutSum {
        LayoutSum(terms: sum.terms.map { Term($0.variable, $0.coefficient * factor) }, constant: sum.constant * factor, items: sum.items)
    }

    static func - (left: LayoutSum, right: LayoutSum) -> LayoutSum { left + right * -1 }

    static func number(_ value: CGFloat) -> LayoutSum { LayoutSum(constant: Double(value)) }
}

extension LayoutEngine {
    /// The constraint for the solver; nil if an item is deallocated or the items have no common ancestor.
    func translate(_ source: NSLayoutConstraint) -> Installed? {
        guard let common = source.commonAncestor, let first = source._firstItem else { return nil }
        let direction = common.effectiveUserInterfaceLayoutDirection
        var sum = value(of: source.firstAttribute.resolved(direction), of: first, in: common)
        if source.isBinary {
            guard let second = source._secondItem else { return nil }
            sum = sum - value(of: source.secondAttribute.resolved(direction), of: second, in: common) * Double(source.multiplier)
        }
        // In right-to-left layouts, a positive constant between directional attributes means leftward. Negating the expression mirrors
        // both the constant and the relation.
        if direction == .rightToLeft, source.isDirectional { sum = sum * -1 }
        let relation: Cassowary.Relation =
            switch source.relation {
            case .lessThanOrEqual: .lessThanOrEqual
            case .equal: .equal
            case .greaterThanOrEqual: .greaterThanOrEqual
            }
        let constraint = Constraint(
            Expression(sum.terms, constant: sum.constant - Double(source.constant)), relation,
            strength: Strength(source.priority.rawValue), name: source.identifier ?? "")
        var seen: Set<ObjectIdentifier> = []
        let items = sum.items.filter { seen.insert(ObjectIdentifier($0)).inserted }
        return Installed(source: source, constraint: constraint, offset: sum.constant, items: items)
    }

    private func value(of attribute: NSLayoutConstraint.Attribute, of owner: any LayoutItemOwner, in common: UIView) -> LayoutSum {
        guard let view = owner.layoutView else { return LayoutSum() }
        let local = localValue(of: attribute, of: owner, view: view, in: common)
        guard attribute.kind != .length else { return local }
        return local + offset(of: view, from: common, along: attribute.axis, isContent: owner is UILayoutGuide)
    }

    // MARK: Within an item

    /// An item's position and length along an axis, computed lazily, because computing them creates variables.
    private struct Span {
        let start: () -> LayoutSum
        let length: () -> LayoutSum

        var end: LayoutSum { start() + length() }
        var middle: LayoutSum { start() + length() * 0.5 }
    }

    /// A length, or a position. The position in a view is relative to the origin of the view's frame; the position in a guide is in the
    /// coordinates of the guide's view.
    private func localValue(
        of attribute: NSLayoutConstraint.Attribute, of owner: any LayoutItemOwner, view: UIView, in common: UIView
    ) -> LayoutSum {
        let axis = attribute.axis
        if owner === common, attribute.kind != .length, common.scrollViewMeasuredByConstraints != nil {
            return contentValue(of: attribute, of: common)
        }
        switch attribute {
        case .width, .height: return span(of: owner, in: view, along: axis).length()
        case .right, .bottom: return span(of: owner, in: view, along: axis).end
        case .centerX, .centerY: return span(of: owner, in: view, along: axis).middle
        case .rightMargin, .bottomMargin: return marginSpan(of: view, along: axis).end
        case .centerXWithinMargins, .centerYWithinMargins: return marginSpan(of: view, along: axis).middle
        case .leftMargin, .topMargin: return marginSpan(of: view, along: axis).start()
        case .firstBaseline:
            return baseline(.firstBaseline, of: view, text: view.forFirstBaselineLayout, span: span(of: owner, in: view, along: axis))
        case .lastBaseline:
            return baseline(.lastBaseline, of: view, text: view.forLastBaselineLayout, span: span(of: owner, in: view, along: axis))
        default: return span(of: owner, in: view, along: axis).start()
        }
    }

    /// A position in a scroll view's content, for constraints between a scroll view and its subviews.
    private func contentValue(of attribute: NSLayoutConstraint.Attribute, of scrollView: UIView) -> LayoutSum {
        let length = { self.quantity(.contentLength(along: attribute.axis), of: scrollView) }
        let margins = LayoutQuantity.margins(along: attribute.axis)
        let start = { self.quantity(margins.start, of: scrollView) }
        let end = { length() - self.quantity(margins.end, of: scrollView) }
        switch attribute {
        case .right, .bottom, .firstBaseline, .lastBaseline: return length()
        case .centerX, .centerY: return length() * 0.5
        case .leftMargin, .topMargin: return start()
        case .rightMargin, .bottomMargin: return end()
        case .centerXWithinMargins, .centerYWithinMargins: return (start() + end()) * 0.5
        default: return LayoutSum()
        }
    }

    private func span(of owner: any LayoutItemOwner, in view: UIView, along axis: NSLayoutConstraint.Axis) -> Span {
        guard let guide = owner as? UILayoutGuide else {
            let insets = view.alignmentRectInsets
            return Span(start: { .number(insets.start(along: axis)) }, length: { self.quantity(.length(along: axis), of: view) })
        }
        switch guide.kind {
        case .margins: return marginSpan(of: view, along: axis)
        case .safeArea: return insetSpan(of: view, along: axis, insets: LayoutQuantity.safeAreaInsets(along: axis))
        case .readable where axis == .vertical: return marginSpan(of: view, along: axis)
        case .topBar, .bottomBar, .keyboard: return barSpan(of: guide, in: view, along: axis)
        case .content:
            return Span(start: { LayoutSum() }, length: { self.quantity(.contentLength(along: axis), of: view) })
        case .frame:
            let start = { self.quantity(.boundsOrigin(along: axis), of: view) }
            return Span(start: start, length: { self.quantity(.length(along: axis), of: view) })
        case .free, .readable:
            return Span {
                var start = self.quantity(.position(along: axis), of: guide)
                if guide.kind == .readable { start.items.append(self.item(for: view)) }
                return start
            } length: {
                var length = self.quantity(.length(along: axis), of: guide)
                if guide.kind == .readable { length.items.append(self.item(for: view)) }
                return length
            }
        }
    }

    /// The span of a guide for bars or the keyboard: horizontally the view's whole width; vertically the part above or below the safe area,
    /// and the input views.
    private func barSpan(of guide: UILayoutGuide, in view: UIView, along axis: NSLayoutConstraint.Axis) -> Span {
        let alignment = view.alignmentRectInsets
        let outer = { self.quantity(.length(along: axis), of: view) + .number(alignment.start(along: axis) + alignment.end(along: axis)) }
        guard axis == .vertical else { return Span(start: { LayoutSum() }, length: outer) }
        if guide.kind == .topBar { return Span(start: { LayoutSum() }, length: { self.quantity(.safeTop, of: view) }) }
        let extent = guide.keyboardExtent
        let inset = { (guide.bottomInset.map { self.quantity($0, of: view) } ?? LayoutSum()) + .number(extent) }
        return Span(start: { outer() - inset() }, length: inset)
    }

    private func marginSpan(of view: UIView, along axis: NSLayoutConstraint.Axis) -> Span {
        insetSpan(of: view, along: axis, insets: LayoutQuantity.margins(along: axis))
    }

    /// The part of a view's frame between two insets.
    private func insetSpan(
        of view: UIView, along axis: NSLayoutConstraint.Axis, insets: (start: LayoutQuantity, end: LayoutQuantity)
    ) -> Span {
        let alignment = view.alignmentRectInsets
        let both = alignment.start(along: axis) + alignment.end(along: axis)
        return Span {
            self.quantity(insets.start, of: view)
        } length: {
            self.quantity(.length(along: axis), of: view) + .number(both) - self.quantity(insets.start, of: view)
                - self.quantity(insets.end, of: view)
        }
    }

    /// The baseline of the view's text; the lower edge of a view without text.
    private func baseline(_ quantity: LayoutQuantity, of view: UIView, text: UIView, span: Span) -> LayoutSum {
        view.baselineLabel(text) == nil ? span.end : span.middle + self.quantity(quantity, of: view)
    }

    private func quantity(_ quantity: LayoutQuantity, of owner: any LayoutItemOwner) -> LayoutSum {
        let item = item(for: owner)
        return LayoutSum(terms: [Term(variable(quantity, of: item))], items: [item])
    }

    // MARK: From the item to the common ancestor

    /// The position of `view`'s frame in the coordinates of `common`; if `isContent`, the position of `view`'s coordinate origin. It is the
    /// sum of the frame origins of `view` and its superviews below `common`, minus the bounds origins of these superviews, and of `view` if
    /// `isContent`.
    private func offset(of view: UIView, from common: UIView, along axis: NSLayoutConstraint.Axis, isContent: Bool) -> LayoutSum {
        var sum = LayoutSum()
        var current = view
        while current !== common, let parent = current.superview {
            if current !== view || isContent { sum = sum - boundsOrigin(of: current, along: axis) }
            sum = sum + quantity(.position(along: axis), of: current) - .number(current.alignmentRectInsets.start(along: axis))
            current = parent
        }
        return sum
    }

    private func boundsOrigin(of view: UIView, along axis: NSLayoutConstraint.Axis) -> LayoutSum {
        let origin = axis == .vertical ? view.bounds.minY : view.bounds.minX
        return origin != 0 || view is UIScrollView ? quantity(.boundsOrigin(along: axis), of: view) : LayoutSum()
    }
}

extension UIEdgeInsets {
    fileprivate func start(along axis: NSLayoutConstraint.Axis) -> CGFloat { axis == .vertical ? top : left }
    fileprivate func end(along axis: NSLayoutConstraint.Axis) -> CGFloat { axis == .vertical ? bottom : right }
}
