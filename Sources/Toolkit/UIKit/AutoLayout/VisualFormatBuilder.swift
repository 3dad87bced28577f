// Makes the constraints of a parsed visual format.

internal import Foundation

/// Makes the constraints of a visual format for views and metrics given by name.
@MainActor
struct VisualFormatBuilder {
    typealias Attribute = NSLayoutConstraint.Attribute

    /// An edge or a baseline of a view.
    private struct Edge {
        var item: any LayoutItemOwner
        var attribute: Attribute
    }

    let format: VisualFormat
    let options: NSLayoutConstraint.FormatOptions
    let metrics: [String: Any]
    let views: [String: Any]

    func build() throws(VisualFormatError) -> [NSLayoutConstraint] {
        try checkAlignments()
        var items: [any LayoutItemOwner] = []
        for part in format.parts { items.append(try item(part.name, position: part.position)) }
        var result: [NSLayoutConstraint] = []
        if let start = format.start { result += try outerConstraints(start, of: items[0], at: 0, isStart: true) }
        for (index, part) in format.parts.enumerated() {
            for predicate in part.size { result.append(try sizeConstraint(predicate, of: items[index])) }
            guard index + 1 < items.count else { continue }
            let (before, after) = (Edge(item: items[index], attribute: endOfView), Edge(item: items[index + 1], attribute: startOfView))
            result += try constraints(format.gaps[index], from: before, to: after, standard: standardGap(before: items[index + 1]))
        }
        let last = items.count - 1
        if let end = format.end { result += try outerConstraints(end, of: items[last], at: last, isStart: false) }
        for attribute in options.alignments {
            for (first, second) in zip(items, items.dropFirst()) {
                result.append(
                    NSLayoutConstraint(first: second, attribute, .equal, second: first, attribute, multiplier: 1, constant: 0))
            }
        }
        return result
    }

    private func checkAlignments() throws(VisualFormatError) {
        guard let wrong = options.alignments.first(where: { $0.axis == format.axis }) else { return }
        let word = format.axis == .horizontal ? "horizontal" : "vertical"
        throw VisualFormatError(reason: "'\(wrong)' cannot align the views of a \(word) format")
    }

    // MARK: Distances

    /// The constraints between the superview and the first or the last view.
    private func outerConstraints(
        _ connection: VisualFormat.Connection, of item: any LayoutItemOwner, at index: Int, isStart: Bool
    ) throws(VisualFormatError) -> [NSLayoutConstraint] {
        guard let outer = (item as? UIView)?.superview ?? (item as? UILayoutGuide)?.owningView else {
            throw VisualFormatError(
                reason: "'\(format.parts[index].name)' has no superview for '|'", position: format.parts[index].position)
        }
        let attribute = isStart ? startEdge : endEdge
        let isStandard = connection == .standard
        let outside = Edge(item: outer, attribute: isStandard ? margin(attribute) : attribute)
        let inside = Edge(item: item, attribute: attribute)
        return try constraints(connection, from: isStart ? outside : inside, to: isStart ? inside : outside, standard: 0)
    }

    /// Constraints on the distance between two edges; `first` is the one that the format names first.
    private func constraints(
        _ connection: VisualFormat.Connection, from first: Edge, to second: Edge, standard: CGFloat
    ) throws(VisualFormatError) -> [NSLayoutConstraint] {
        let isReversed = format.axis == .horizontal && options.contains(.directionRightToLeft)
        let (near, far) = isReversed ? (second, first) : (first, second)
        func distance(_ relation: NSLayoutConstraint.Relation, _ constant: CGFloat) -> NSLayoutConstraint {
            NSLayoutConstraint(
                first: far.item, far.attribute, relation, second: near.item, near.attribute, multiplier: 1, constant: constant)
        }
        switch connection {
        case .flush: return [distance(.equal, 0)]
        case .standard: return [distance(.equal, standard)]
        case .predicates(let predicates):
            var result: [NSLayoutConstraint] = []
            for predicate in predicates {
                let constraint = distance(predicate.relation, CGFloat(try number(predicate.object)))
                constraint.priority = try priority(predicate)
                result.append(constraint)
            }
            return result
        }
    }

    /// 8 points; between baselines, the line height of the text below.
    private func standardGap(before item: any LayoutItemOwner) -> CGFloat {
        guard measuresBaselines, let view = item as? UIView, let label = view.baselineLabel(view.forFirstBaselineLayout) else { return 8 }
        return label.font.lineHeight
    }

    // MARK: Sizes

    private func sizeConstraint(_ predicate: VisualFormat.Predicate, of item: any LayoutItemOwner) throws(VisualFormatError)
        -> NSLayoutConstraint
    {
        let length: Attribute = format.axis == .horizontal ? .width : .height
        var other: (any LayoutItemOwner)?
        var constant = 0.0
        if case .name(let name, let position) = predicate.object, metrics[name] == nil {
            other = try self.item(name, position: position)
        } else {
            constant = try number(predicate.object)
        }
        let constraint = NSLayoutConstraint(
            first: item, length, predicate.relation, second: other, other == nil ? .notAnAttribute : length, multiplier: 1,
            constant: CGFloat(constant))
        constraint.priority = try priority(predicate)
        return constraint
    }

    private func priority(_ predicate: VisualFormat.Predicate) throws(VisualFormatError) -> UILayoutPriority {
        guard let value = predicate.priority else { return .required }
        let number = try number(value)
        guard number >= 1, number <= 1000 else { throw VisualFormatError(reason: "the priority \(number) is not in 1…1000") }
        return UILayoutPriority(Float(number))
    }

    // MARK: Names

    private func item(_ name: String, position: Int) throws(VisualFormatError) -> any LayoutItemOwner {
        guard let value = views[name] else { throw VisualFormatError(reason: "'\(name)' is not a key of views", position: position) }
        guard let item = value as? any LayoutItemOwner else {
            throw VisualFormatError(reason: "'\(name)' is neither a view nor a layout guide", position: position)
        }
        return item
    }

    private func number(_ value: VisualFormat.Value) throws(VisualFormatError) -> Double {
        switch value {
        case .number(let number): return number
        case .name(let name, let position):
            guard let metric = metrics[name] else {
                throw VisualFormatError(reason: "'\(name)' is not a key of metrics", position: position)
            }
            guard let number = double(metric), number.isFinite else {
                throw VisualFormatError(reason: "the metric '\(name)' is not a number", position: position)
            }
            return number
        }
    }

    private func double(_ value: Any) -> Double? {
        switch value {
        case let number as CGFloat: Double(number)
        case let number as any BinaryInteger: Double(number)
        case let number as any BinaryFloatingPoint: Double(number)
        case let number as NSNumber: number.doubleValue
        default: nil
        }
    }

    // MARK: Edges

    private var measuresBaselines: Bool { format.axis == .vertical && options.contains(.spacingBaselineToBaseline) }

    /// The edge of each view that faces the beginning of the format.
    private var startEdge: Attribute {
        guard format.axis == .horizontal else { return .top }
        if options.contains(.directionRightToLeft) { return .right }
        return options.contains(.directionLeftToRight) ? .left : .leading
    }

    private var endEdge: Attribute {
        guard format.axis == .horizontal else { return .bottom }
        if options.contains(.directionRightToLeft) { return .left }
        return options.contains(.directionLeftToRight) ? .right : .trailing
    }

    private var startOfView: Attribute { measuresBaselines ? .firstBaseline : startEdge }
    private var endOfView: Attribute { measuresBaselines ? .lastBaseline : endEdge }

    private func margin(_ edge: Attribute) -> Attribute {
        switch edge {
        case .left: .leftMargin
        case .right: .rightMargin
        case .leading: .leadingMargin
        case .trailing: .trailingMargin
        case .top: .topMargin
        default: .bottomMargin
        }
    }
}
