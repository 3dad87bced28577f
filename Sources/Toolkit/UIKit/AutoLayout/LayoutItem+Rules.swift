// The rules of an item: its frame as constants, or its content size with its priorities.

internal import Cassowary
internal import Foundation

extension LayoutItem {
    private static let readableStrength = Strength(999)
    private static let fillStrength = Strength(1)

    /// The rules that apply to the item at present.
    func currentRules(in engine: LayoutEngine) -> [(key: RuleKey, rule: LayoutRule)] {
        if let guide { return rules(for: guide, in: engine) }
        guard let view else { return [] }
        var result: [(key: RuleKey, rule: LayoutRule)] = []
        for quantity in LayoutQuantity.allCases where !quantity.isFrameQuantity {
            guard let variable = existingVariable(quantity), !quantity.isContentSize else { continue }
            result.append((.pin(quantity), .pin(variable, to: presentValue(quantity, of: view))))
        }
        result += contentRules(in: engine)
        switch engine.layoutSource(of: view) {
        case .frame: result += frameRules(view, in: engine)
        case .constraints: result += sizeRules(view, in: engine)
        case .fittingSize(let size, let horizontal, let vertical):
            result += sizeRules(view, in: engine)
            result.append((.fitting(.horizontal), .pin(engine.variable(.width, of: self), to: size.width, priority: horizontal)))
            result.append((.fitting(.vertical), .pin(engine.variable(.height, of: self), to: size.height, priority: vertical)))
        }
        return result
    }

    // MARK: Guides

    private func rules(for guide: UILayoutGuide, in engine: LayoutEngine) -> [(key: RuleKey, rule: LayoutRule)] {
        var result: [(key: RuleKey, rule: LayoutRule)] = []
        if let width = existingVariable(.width) { result.append((.notNegative(.horizontal), .notNegative(width))) }
        if let height = existingVariable(.height) { result.append((.notNegative(.vertical), .notNegative(height))) }
        guard guide.kind == .readable, let owner = guide.owner else { return result }
        let x = engine.variable(.x, of: self)
        let width = engine.variable(.width, of: self)
        let ownerItem = engine.item(for: owner)
        let left = engine.variable(.marginLeft, of: ownerItem)
        let right = engine.variable(.marginRight, of: ownerItem)
        let outer = engine.variable(.width, of: ownerItem)
        let room = [Term(width), Term(outer, -1), Term(left), Term(right)]
        let middle = [Term(x, 2), Term(width), Term(outer, -1), Term(left, -1), Term(right)]
        let widest = -Double(UIView.readableWidth)
        result.append((.readable(0), LayoutRule(terms: [Term(width)], relation: .lessThanOrEqual, constant: widest, strength: .required)))
        result.append((.readable(1), LayoutRule(terms: room, relation: .equal, constant: 0, strength: Self.readableStrength)))
        result.append((.readable(2), LayoutRule(terms: middle, relation: .equal, constant: 0, strength: .required)))
        return result
    }

    // MARK: Scroll views

    /// Without other constraints, the content has the size of the scroll view.
    private func contentRules(in engine: LayoutEngine) -> [(key: RuleKey, rule: LayoutRule)] {
        var result: [(key: RuleKey, rule: LayoutRule)] = []
        for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
            let content = LayoutQuantity.contentLength(along: axis)
            guard let variable = existingVariable(content) else { continue }
            let terms = [Term(variable), Term(engine.variable(.length(along: axis), of: self), -1)]
            result.append((.contentFill(content), LayoutRule(terms: terms, relation: .equal, constant: 0, strength: Self.fillStrength)))
            result.append((.contentNotNegative(content), .notNegative(variable)))
        }
        return result
    }

    // MARK: Views with frames

    /// Rules that keep a view at its frame. If constraints determine the size of the superview, the rules apply the autoresizing mask.
    private func frameRules(_ view: UIView, in engine: LayoutEngine) -> [(key: RuleKey, rule: LayoutRule)] {
        let parent = view.superview.flatMap { engine.existingItem(for: $0) }
        let rect = view.alignmentRect
        var result: [(key: RuleKey, rule: LayoutRule)] = []
        for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
            let isHorizontal = axis == .horizontal
            let start = existingVariable(.position(along: axis))
            let length = existingVariable(.length(along: axis))
            guard start != nil || length != nil else { continue }
            let (position, extent) = isHorizontal ? (rect.minX, rect.width) : (rect.minY, rect.height)
            var outer: (variable: Variable, length: CGFloat)?
            var shares = AutoresizingShares(start: 0, length: 0)
            if let parent, let parentView = parent.view, !engine.usesFrame(parentView) {
                let outerLength = isHorizontal ? parentView.alignmentRect.width : parentView.alignmentRect.height
                outer = (engine.variable(.length(along: axis), of: parent), outerLength)
                shares = AutoresizingShares(mask: view.autoresizingMask, axis: axis, rect: rect, outerLength: outerLength)
            }
            let pins =
                [(LayoutQuantity.position(along: axis), start, position, shares.start)]
                + [(.length(along: axis), length, extent, shares.length)]
            for (quantity, variable, value, share) in pins {
                guard let variable else { continue }
                result.append((.pin(quantity), .proportional(variable, at: value, share: share, of: outer)))
            }
        }
        return result
    }

    // MARK: Views with constraints

    private func sizeRules(_ view: UIView, in engine: LayoutEngine) -> [(key: RuleKey, rule: LayoutRule)] {
        let width = engine.variable(.width, of: self)
        let height = engine.variable(.height, of: self)
        let size = contentSize(of: view, solvedWidth: engine.solvedLabelWidth(of: self))
        var result: [(key: RuleKey, rule: LayoutRule)] = [
            (.notNegative(.horizontal), .notNegative(width)),
            (.notNegative(.vertical), .notNegative(height)),
        ]
        for (axis, variable, length) in [(NSLayoutConstraint.Axis.horizontal, width, size.width), (.vertical, height, size.height)] {
            guard length >= 0, length.isFinite else { continue }
            let constant = -Double(min(length, LayoutDiagnostics.largestNumber))
            let hugging = Strength(view.contentHuggingPriority(for: axis).rawValue)
            let compression = Strength(view.contentCompressionResistancePriority(for: axis).rawValue)
            let terms = [Term(variable)]
            result.append(
                (.hugging(axis), LayoutRule(terms: terms, relation: .lessThanOrEqual, constant: constant, strength: hugging)))
            result.append(
                (.compression(axis), LayoutRule(terms: terms, relation: .greaterThanOrEqual, constant: constant, strength: compression)))
        }
        return result
    }
}
