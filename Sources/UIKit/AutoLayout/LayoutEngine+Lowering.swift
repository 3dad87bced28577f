// From lines and lengths of items to sums of unknowns, all in the coordinates of the common ancestor.

internal import Cassowary
internal import Foundation

/// One side of a constraint: a sum of unknowns, and the items they belong to.
struct LayoutSum {
    var terms: [Term] = []
    var constant = 0.0
    var items: [LayoutItem] = []

    static func + (left: LayoutSum, right: LayoutSum) -> LayoutSum {
        LayoutSum(terms: left.terms + right.terms, constant: left.constant + right.constant, items: left.items + right.items)
    }

    static func * (sum: LayoutSum, factor: Double) -> LayoutSum {
        LayoutSum(
            terms: sum.terms.map { Term($0.variable, $0.coefficient * factor) }, constant: sum.constant * factor, items: sum.items)
    }

    static func - (left: LayoutSum, right: LayoutSum) -> LayoutSum { left + right * -1 }

    static func number(_ value: CGFloat) -> LayoutSum { LayoutSum(constant: Double(value)) }
}

extension LayoutEngine {
    /// A client's constraint in the solver's words; nil if its items are gone or apart.
    func lower(_ source: NSLayoutConstraint) -> Installed? {
        guard let common = source.commonAncestor, let first = source.first else { return nil }
        let direction = common.effectiveUserInterfaceLayoutDirection
        var sum = value(of: source.firstAttribute.resolved(direction), first, in: common)
        if source.isBinary {
            guard let second = source.second else { return nil }
            sum = sum - value(of: source.secondAttribute.resolved(direction), second, in: common) * Double(source.multiplier)
        }
        // From right to left, what leads is measured leftward: the constant then points to the left, and "greater" is farther left.
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

    private func value(of attribute: NSLayoutConstraint.Attribute, _ owner: any LayoutItemOwner, in common: UIView) -> LayoutSum {
        guard let view = owner.layoutView else { return LayoutSum() }
        let inside = interior(attribute, of: owner, view, in: common)
        guard attribute.sort != .length else { return inside }
        return inside + offset(of: view, from: common, isVertical: attribute.isVertical, isContent: owner is UILayoutGuide)
    }

    // MARK: Within an item

    /// Where an item begins along an axis and how long it is, each worked out only if asked, as asking makes unknowns.
    private struct Span {
        let start: () -> LayoutSum
        let length: () -> LayoutSum

        var end: LayoutSum { start() + length() }
        var middle: LayoutSum { start() + length() * 0.5 }
    }

    /// A line in the coordinates of the view's own interior, whose frame begins at zero; or a length.
    private func interior(
        _ attribute: NSLayoutConstraint.Attribute, of owner: any LayoutItemOwner, _ view: UIView, in common: UIView
    ) -> LayoutSum {
        let isVertical = attribute.isVertical
        if owner === common, attribute.sort != .length, common.scrollViewMeasuredByConstraints != nil {
            return contentInterior(attribute, of: common)
        }
        switch attribute {
        case .width, .height: return span(of: owner, view, isVertical).length()
        case .right, .bottom: return span(of: owner, view, isVertical).end
        case .centerX, .centerY: return span(of: owner, view, isVertical).middle
        case .rightMargin, .bottomMargin: return marginSpan(of: view, isVertical).end
        case .centerXWithinMargins, .centerYWithinMargins: return marginSpan(of: view, isVertical).middle
        case .leftMargin, .topMargin: return marginSpan(of: view, isVertical).start()
        case .firstBaseline: return baseline(.firstBaseline, of: view, span(of: owner, view, isVertical), view.forFirstBaselineLayout)
        case .lastBaseline: return baseline(.lastBaseline, of: view, span(of: owner, view, isVertical), view.forLastBaselineLayout)
        default: return span(of: owner, view, isVertical).start()
        }
    }

    /// For what lies within a scroll view, its lines are those of its content.
    private func contentInterior(_ attribute: NSLayoutConstraint.Attribute, of scrollView: UIView) -> LayoutSum {
        let isVertical = attribute.isVertical
        let length = { self.quantity(isVertical ? .contentHeight : .contentWidth, of: scrollView) }
        let margins: (LayoutQuantity, LayoutQuantity) = isVertical ? (.marginTop, .marginBottom) : (.marginLeft, .marginRight)
        let start = { self.quantity(margins.0, of: scrollView) }
        let end = { length() - self.quantity(margins.1, of: scrollView) }
        switch attribute {
        case .right, .bottom, .firstBaseline, .lastBaseline: return length()
        case .centerX, .centerY: return length() * 0.5
        case .leftMargin, .topMargin: return start()
        case .rightMargin, .bottomMargin: return end()
        case .centerXWithinMargins, .centerYWithinMargins: return (start() + end()) * 0.5
        default: return LayoutSum()
        }
    }

    private func span(of owner: any LayoutItemOwner, _ view: UIView, _ isVertical: Bool) -> Span {
        let (place, size) = isVertical ? (LayoutQuantity.y, LayoutQuantity.height) : (.x, .width)
        guard let guide = owner as? UILayoutGuide else {
            let insets = view.alignmentRectInsets
            return Span {
                .number(isVertical ? insets.top : insets.left)
            } length: {
                self.quantity(size, of: view)
            }
        }
        switch guide.kind {
        case .margins: return marginSpan(of: view, isVertical)
        case .safeArea: return insetSpan(of: view, isVertical, isVertical ? (.safeTop, .safeBottom) : (.safeLeft, .safeRight))
        case .readable where isVertical: return marginSpan(of: view, isVertical)
        case .content:
            return Span {
                LayoutSum()
            } length: {
                self.quantity(isVertical ? .contentHeight : .contentWidth, of: view)
            }
        case .frame:
            return Span {
                self.quantity(isVertical ? .originY : .originX, of: view)
            } length: {
                self.quantity(size, of: view)
            }
        case .free, .readable:
            return Span {
                var start = self.quantity(place, of: guide)
                if guide.kind == .readable { start.items.append(self.item(for: view)) }
                return start
            } length: {
                var length = self.quantity(size, of: guide)
                if guide.kind == .readable { length.items.append(self.item(for: view)) }
                return length
            }
        }
    }

    private func marginSpan(of view: UIView, _ isVertical: Bool) -> Span {
        insetSpan(of: view, isVertical, isVertical ? (.marginTop, .marginBottom) : (.marginLeft, .marginRight))
    }

    /// What is left of a view's frame between two insets.
    private func insetSpan(of view: UIView, _ isVertical: Bool, _ insets: (start: LayoutQuantity, end: LayoutQuantity)) -> Span {
        let alignment = view.alignmentRectInsets
        let both = isVertical ? alignment.top + alignment.bottom : alignment.left + alignment.right
        return Span {
            self.quantity(insets.start, of: view)
        } length: {
            self.quantity(isVertical ? .height : .width, of: view) + .number(both) - self.quantity(insets.start, of: view)
                - self.quantity(insets.end, of: view)
        }
    }

    /// Baselines are where the text puts them; a view without text stands on its lower edge.
    private func baseline(_ which: LayoutQuantity, of view: UIView, _ span: Span, _ textView: UIView) -> LayoutSum {
        view.baselineLabel(textView) == nil ? span.end : span.middle + quantity(which, of: view)
    }

    private func quantity(_ quantity: LayoutQuantity, of owner: any LayoutItemOwner) -> LayoutSum {
        let item = item(for: owner)
        return LayoutSum(terms: [Term(variable(quantity, of: item))], items: [item])
    }

    // MARK: From the item to the common ancestor

    /// How far the interior of `view` lies from that of `common`: the origins of all frames in between.
    private func offset(of view: UIView, from common: UIView, isVertical: Bool, isContent: Bool) -> LayoutSum {
        var sum = LayoutSum()
        var present = view
        while present !== common, let parent = present.superview {
            if present !== view || isContent { sum = sum - scrolling(of: present, isVertical) }
            let insets = present.alignmentRectInsets
            sum = sum + quantity(isVertical ? .y : .x, of: present) - .number(isVertical ? insets.top : insets.left)
            present = parent
        }
        return sum
    }

    private func scrolling(of view: UIView, _ isVertical: Bool) -> LayoutSum {
        let origin = isVertical ? view.bounds.minY : view.bounds.minX
        guard origin != 0 || view is UIScrollView else { return LayoutSum() }
        return quantity(isVertical ? .originY : .originX, of: view)
    }
}
