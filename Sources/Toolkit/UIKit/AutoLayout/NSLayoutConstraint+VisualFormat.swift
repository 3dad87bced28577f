// Constraints from Apple's visual format language.

extension NSLayoutConstraint {
    /// Alignments and the direction of the views in a visual format.
    nonisolated public struct FormatOptions: OptionSet, Sendable {
        /// Apple's bits.
        public let rawValue: UInt

        /// Options from Apple's bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Aligns the left edges of views in a vertical format.
        public static let alignAllLeft = FormatOptions(.left)
        /// Aligns the right edges of views in a vertical format.
        public static let alignAllRight = FormatOptions(.right)
        /// Aligns the top edges of views in a horizontal format.
        public static let alignAllTop = FormatOptions(.top)
        /// Aligns the bottom edges of views in a horizontal format.
        public static let alignAllBottom = FormatOptions(.bottom)
        /// Aligns the leading edges of views in a vertical format.
        public static let alignAllLeading = FormatOptions(.leading)
        /// Aligns the trailing edges of views in a vertical format.
        public static let alignAllTrailing = FormatOptions(.trailing)
        /// Aligns the horizontal centres of views in a vertical format.
        public static let alignAllCenterX = FormatOptions(.centerX)
        /// Aligns the vertical centres of views in a horizontal format.
        public static let alignAllCenterY = FormatOptions(.centerY)
        /// Aligns the last baselines of views in a horizontal format.
        public static let alignAllLastBaseline = FormatOptions(.lastBaseline)
        /// Aligns the first baselines of views in a horizontal format.
        public static let alignAllFirstBaseline = FormatOptions(.firstBaseline)
        /// The bits of the alignments.
        public static let alignmentMask = FormatOptions(rawValue: 0xFFFF)

        /// The first view is at the leading side; the default.
        public static let directionLeadingToTrailing: FormatOptions = []
        /// The first view is at the left, whatever the layout direction.
        public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
        /// The first view is at the right, whatever the layout direction.
        public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)
        /// The bits of the direction.
        public static let directionMask = FormatOptions(rawValue: 3 << 16)

        /// Distances are between edges; the default.
        public static let spacingEdgeToEdge: FormatOptions = []
        /// Distances between views of a vertical format are from the last baseline of one to the first baseline of the next.
        public static let spacingBaselineToBaseline = FormatOptions(rawValue: 1 << 19)
        /// The bits of the spacing.
        public static let spacingMask = FormatOptions(rawValue: 1 << 19)

        private init(_ attribute: Attribute) { rawValue = 1 << UInt(attribute.rawValue) }

        var alignments: [Attribute] {
            [Attribute.left, .right, .top, .bottom, .leading, .trailing, .centerX, .centerY, .lastBaseline, .firstBaseline]
                .filter { contains(FormatOptions($0)) }
        }
    }

    /// Inactive constraints for views in a row or, after `V:`, in a column.
    ///
    /// `|` is the superview. A single `-` is the standard distance: 8 points between views, the layout margin at the superview. Logs
    /// a message and returns an empty array for a mistake in the format, a name in neither dictionary, or an alignment along the format's
    /// axis.
    /// - Parameters:
    ///   - metrics: numbers by the names that the format uses for distances, sizes and priorities.
    ///   - views: views and layout guides by their names in the format.
    @discardableResult
    public class func constraints(
        withVisualFormat format: String, options opts: FormatOptions = [], metrics: [String: Any]?, views: [String: Any]
    ) -> [NSLayoutConstraint] {
        do throws(VisualFormatError) {
            let parsed = try VisualFormatParser.parse(format)
            return try VisualFormatBuilder(format: parsed, options: opts, metrics: metrics ?? [:], views: views).build()
        } catch {
            let place = error.position.map { " at character \($0 + 1)" } ?? ""
            LayoutDiagnostics.report("no constraints from the visual format \"\(format)\"\(place): \(error.reason)")
            return []
        }
    }
}

/// A visual format: views in a row or a column, and the distances between them.
struct VisualFormat {
    /// A number in the format, or the name of a metric or a view.
    enum Value: Equatable {
        case number(Double)
        case name(String, position: Int)
    }

    /// A condition on a size or a distance, such as `>=20@750`.
    struct Predicate: Equatable {
        var relation = NSLayoutConstraint.Relation.equal
        var object: Value
        var priority: Value?
    }

    /// The distance between two views, or between a view and the superview.
    enum Connection: Equatable {
        case flush
        case standard
        case predicates([Predicate])
    }

    /// A view, with conditions on its width or height.
    struct Part: Equatable {
        var name: String
        var position: Int
        var size: [Predicate] = []
    }

    var axis = NSLayoutConstraint.Axis.horizontal
    /// The distance of the first view from the superview; nil without `|`.
    var start: Connection?
    var parts: [Part] = []
    /// The distances between the views, one fewer than `parts`.
    var gaps: [Connection] = []
    /// The distance of the last view from the superview; nil without `|`.
    var end: Connection?
}

/// A mistake in a visual format, or in the arguments that belong to it.
struct VisualFormatError: Error {
    var reason: String
    /// The index of the character; nil if the mistake is in the arguments.
    var position: Int?
}

/// Reads a visual format from left to right. Spaces between symbols are skipped.
struct VisualFormatParser {
    private let characters: [Character]
    private var index = 0

    private init(_ format: String) { characters = Array(format) }

    static func parse(_ format: String) throws(VisualFormatError) -> VisualFormat {
        var parser = VisualFormatParser(format)
        return try parser.format()
    }

    private mutating func format() throws(VisualFormatError) -> VisualFormat {
        var result = VisualFormat()
        result.axis = try orientation()
        if take("|") { result.start = try connection() }
        result.parts.append(try part())
        while peek() != nil {
            let gap = try connection()
            if take("|") {
                result.end = gap
                guard peek() == nil else { throw mistake("nothing can follow the second '|'") }
                return result
            }
            result.parts.append(try part())
            result.gaps.append(gap)
        }
        return result
    }

    private mutating func orientation() throws(VisualFormatError) -> NSLayoutConstraint.Axis {
        guard let first = peek(), first == "H" || first == "V" else { return .horizontal }
        index += 1
        guard take(":") else { throw mistake("expected ':' after '\(first)'") }
        return first == "V" ? .vertical : .horizontal
    }

    private mutating func part() throws(VisualFormatError) -> VisualFormat.Part {
        guard take("[") else { throw mistake("expected a view in brackets") }
        _ = peek()
        let position = index
        guard let name = identifier() else { throw mistake("expected the name of a view") }
        var part = VisualFormat.Part(name: name, position: position)
        if peek() == "(" { part.size = try predicateList() }
        guard take("]") else { throw mistake("expected ']'") }
        return part
    }

    private mutating func connection() throws(VisualFormatError) -> VisualFormat.Connection {
        guard take("-") else { return .flush }
        guard let next = peek(), next != "[", next != "|" else { return .standard }
        guard next == "(" || next.isNumber || next == "." || isNameStart(next)
        else { throw mistake("expected a distance, which is a number, the name of a metric, or a list in parentheses") }
        let predicates = try next == "(" ? predicateList() : [VisualFormat.Predicate(object: value())]
        guard take("-") else { throw mistake("expected '-' after the distance") }
        return .predicates(predicates)
    }

    private mutating func predicateList() throws(VisualFormatError) -> [VisualFormat.Predicate] {
        _ = take("(")
        var result = [try predicate()]
        while take(",") { result.append(try predicate()) }
        guard take(")") else { throw mistake("expected ',' or ')'") }
        return result
    }

    private mutating func predicate() throws(VisualFormatError) -> VisualFormat.Predicate {
        let relation = try relation()
        let object = try value()
        return VisualFormat.Predicate(relation: relation, object: object, priority: take("@") ? try value() : nil)
    }

    private mutating func relation() throws(VisualFormatError) -> NSLayoutConstraint.Relation {
        let relations: [Character: NSLayoutConstraint.Relation] = ["=": .equal, "<": .lessThanOrEqual, ">": .greaterThanOrEqual]
        guard let first = peek(), let relation = relations[first] else { return .equal }
        index += 1
        guard index < characters.count, characters[index] == "=" else { throw mistake("expected '==', '<=' or '>='") }
        index += 1
        return relation
    }

    private mutating func value() throws(VisualFormatError) -> VisualFormat.Value {
        _ = peek()
        let start = index
        if let name = identifier() { return .name(name, position: start) }
        while let next = current, next.isNumber || next == "." || (index == start && (next == "-" || next == "+")) { index += 1 }
        guard let number = Double(String(characters[start..<index])), number.isFinite else {
            index = start
            throw mistake("expected a number or a name")
        }
        return .number(number)
    }

    // MARK: Characters

    private var current: Character? { index < characters.count ? characters[index] : nil }

    /// The next character that is not a space, which becomes the current one.
    private mutating func peek() -> Character? {
        while let next = current, next.isWhitespace { index += 1 }
        return current
    }

    private mutating func take(_ character: Character) -> Bool {
        guard peek() == character else { return false }
        index += 1
        return true
    }

    private func isNameStart(_ character: Character) -> Bool { character.isLetter || character == "_" }

    private mutating func identifier() -> String? {
        guard let first = peek(), isNameStart(first) else { return nil }
        let start = index
        while let next = current, isNameStart(next) || next.isNumber { index += 1 }
        return String(characters[start..<index])
    }

    private func mistake(_ reason: String) -> VisualFormatError { VisualFormatError(reason: reason, position: index) }
}

/// Makes the constraints of a visual format for views and metrics given by name.
struct VisualFormatBuilder {
    typealias Attribute = NSLayoutConstraint.Attribute

    private struct Edge {
        var item: any LayoutItemOwner
        var attribute: Attribute
    }

    let format: VisualFormat
    let options: NSLayoutConstraint.FormatOptions
    let metrics, views: [String: Any]

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
                result.append(NSLayoutConstraint(first: second, attribute, .equal, second: first, attribute, multiplier: 1, constant: 0))
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
            let part = format.parts[index]
            throw VisualFormatError(reason: "'\(part.name)' has no superview for '|'", position: part.position)
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
        guard let item = value as? any LayoutItemOwner
        else { throw VisualFormatError(reason: "'\(name)' is neither a view nor a layout guide", position: position) }
        return item
    }

    private func number(_ value: VisualFormat.Value) throws(VisualFormatError) -> Double {
        switch value {
        case .number(let number): return number
        case .name(let name, let position):
            guard let metric = metrics[name]
            else { throw VisualFormatError(reason: "'\(name)' is not a key of metrics", position: position) }
            guard let number = double(metric), number.isFinite
            else { throw VisualFormatError(reason: "the metric '\(name)' is not a number", position: position) }
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

    /// The attribute of the layout margin at an edge; the raw values of margins have the order of those of edges.
    private func margin(_ edge: Attribute) -> Attribute {
        Attribute(rawValue: edge.rawValue - Attribute.left.rawValue + Attribute.leftMargin.rawValue) ?? edge
    }
}
