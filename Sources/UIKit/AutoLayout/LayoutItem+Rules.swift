// The rules that come with an item: where frames put it, or how large its contents want it.

internal import Cassowary
internal import Foundation

extension LayoutItem {
    /// A size below zero is worse than any wish of a client, and still no contradiction: small windows must not break layouts.
    private static let notNegative = Strength(999.9)
    private static let readableWish = Strength(999)
    private static let contentFill = Strength(1)

    /// The rules that should hold for the item now.
    func wantedRules(in engine: LayoutEngine) -> [(key: RuleKey, rule: LayoutRule)] {
        if let guide { return rules(for: guide, in: engine) }
        guard let view else { return [] }
        var result: [(key: RuleKey, rule: LayoutRule)] = []
        for quantity in LayoutQuantity.allCases where !quantity.isBoxSide {
            guard let variable = existingVariable(quantity), !quantity.isContentSide else { continue }
            result.append((.pin(quantity), .pin(variable, to: presentValue(quantity, of: view))))
        }
        result += contentRules(engine)
        switch engine.placement(of: view) {
        case .byFrame: result += frameRules(view, in: engine)
        case .byConstraints: result += sizeRules(view, in: engine)
        case .wanted(let size, let horizontal, let vertical):
            result += sizeRules(view, in: engine)
            result.append((.wanted(.horizontal), .wish(engine.variable(.width, of: self), size.width, horizontal)))
            result.append((.wanted(.vertical), .wish(engine.variable(.height, of: self), size.height, vertical)))
        }
        return result
    }

    // MARK: Guides

    private func rules(for guide: UILayoutGuide, in engine: LayoutEngine) -> [(key: RuleKey, rule: LayoutRule)] {
        var result: [(key: RuleKey, rule: LayoutRule)] = []
        if let width = existingVariable(.width) { result.append((.notNegative(.horizontal), .notNegative(width, Self.notNegative))) }
        if let height = existingVariable(.height) { result.append((.notNegative(.vertical), .notNegative(height, Self.notNegative))) }
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
        result.append((.readable(1), LayoutRule(terms: room, relation: .equal, constant: 0, strength: Self.readableWish)))
        result.append((.readable(2), LayoutRule(terms: middle, relation: .equal, constant: 0, strength: .required)))
        return result
    }

    // MARK: Scroll views

    /// Content is as large as the scroll view where nothing says more.
    private func contentRules(_ engine: LayoutEngine) -> [(key: RuleKey, rule: LayoutRule)] {
        var result: [(key: RuleKey, rule: LayoutRule)] = []
        let sides: [(LayoutQuantity, LayoutQuantity)] = [(.contentWidth, .width), (.contentHeight, .height)]
        for (content, side) in sides {
            guard let variable = existingVariable(content) else { continue }
            let terms = [Term(variable), Term(engine.variable(side, of: self), -1)]
            result.append((.contentFill(content), LayoutRule(terms: terms, relation: .equal, constant: 0, strength: Self.contentFill)))
            result.append((.contentNotNegative(content), .notNegative(variable, Self.notNegative)))
        }
        return result
    }

    // MARK: Views with frames

    /// A view with a frame stands where it is; within one that constraints place, it follows as its mask says.
    private func frameRules(_ view: UIView, in engine: LayoutEngine) -> [(key: RuleKey, rule: LayoutRule)] {
        let parent = view.superview.flatMap { engine.existingItem(for: $0) }
        let box = view.alignmentBox
        var result: [(key: RuleKey, rule: LayoutRule)] = []
        for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
            let isHorizontal = axis == .horizontal
            let start = existingVariable(isHorizontal ? .x : .y)
            let length = existingVariable(isHorizontal ? .width : .height)
            guard start != nil || length != nil else { continue }
            let places = isHorizontal ? (box.minX, box.width) : (box.minY, box.height)
            var outer: (variable: Variable, length: CGFloat)?
            var shares = AutoresizingShares(start: 0, length: 0)
            if let parent, let parentView = parent.view, !engine.isPlacedByFrame(parentView) {
                let outerLength = isHorizontal ? parentView.alignmentBox.width : parentView.alignmentBox.height
                outer = (engine.variable(isHorizontal ? .width : .height, of: parent), outerLength)
                shares = AutoresizingShares(mask: view.autoresizingMask, axis: axis, box: box, outerLength: outerLength)
            }
            let pins = [(start, places.0, shares.start, isHorizontal ? LayoutQuantity.x : .y)]
                + [(length, places.1, shares.length, isHorizontal ? LayoutQuantity.width : .height)]
            for (variable, place, share, quantity) in pins {
                guard let variable else { continue }
                result.append((.pin(quantity), .following(variable, place, share, outer)))
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
            (.notNegative(.horizontal), .notNegative(width, Self.notNegative)),
            (.notNegative(.vertical), .notNegative(height, Self.notNegative)),
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
