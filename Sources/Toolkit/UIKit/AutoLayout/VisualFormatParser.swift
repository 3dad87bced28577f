// Parses visual formats by the grammar in Apple's "Auto Layout Guide".

internal import Foundation

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
        let predicates: [VisualFormat.Predicate]
        if next == "(" {
            predicates = try predicateList()
        } else {
            guard next.isNumber || next == "." || isNameStart(next) else {
                throw mistake("expected a distance, which is a number, the name of a metric, or a list in parentheses")
            }
            predicates = [VisualFormat.Predicate(object: try value())]
        }
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
        let relations: [(Character, NSLayoutConstraint.Relation)] = [
            ("=", .equal), ("<", .lessThanOrEqual), (">", .greaterThanOrEqual),
        ]
        guard let first = peek(), let relation = relations.first(where: { $0.0 == first })?.1 else { return .equal }
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
