// The work that an SVG file demands, estimated before it is drawn: small files can refer to themselves a billion times.

@preconcurrency public import Foundation

/// Estimates how many elements a drawing has after all its references are followed.
public enum SVGWeight {
    /// The most elements, references followed.
    private static let mostElements = 20_000
    /// The most tags: two for each element, and those of the file's head.
    private static let mostTags = 2 * mostElements + 100
    /// The elements for which a filter's step counts: one can take more than 10 ms.
    private static let filterWeight = 500
    /// The most elements within elements.
    private static let deepest = 200

    /// Throws if a drawing has too many elements, is nested too deeply, or defines entities that contain others.
    public static func check(_ data: Data, file: String) throws(BarProblem) {
        let text = String(decoding: data, as: UTF8.self)
        func bad(_ reason: String) -> BarProblem { .badPicture(file: file, reason: reason) }
        if hasNestedEntities(text) { throw bad("entities that refer to entities") }
        let tags = tags(of: text)
        guard tags.count <= mostTags else { throw bad("too many elements") }
        guard let elements = elements(of: tags) else { throw bad("nested too deeply") }
        if total(of: elements, styles: styleReferences(of: text)) > mostElements { throw bad("too many elements, or too many filters") }
    }

    /// The identifiers in style sheets, which may apply to all elements.
    private static func styleReferences(of text: String) -> [String] {
        text.components(separatedBy: "<style").dropFirst().flatMap { references(of: $0.components(separatedBy: "</style")[0][...]) }
    }

    /// An element with an identifier, or the whole drawing.
    private struct Element {
        var id: String?
        /// The elements within it, itself included.
        var count = 1
        /// The identifiers to which it and its contents refer.
        var references: [String] = []
    }

    private static func hasNestedEntities(_ text: String) -> Bool {
        text.components(separatedBy: "<!ENTITY").dropFirst().contains { value in
            value.prefix { $0 != ">" }.contains { $0 == "&" }
        }
    }

    /// The elements with identifiers, and the whole drawing at the end; nil if it is nested too deeply.
    private static func elements(of tags: [Substring]) -> [Element]? {
        var open = [Element(id: nil, count: 0)]
        var finished: [Element] = []
        func close() {
            guard open.count > 1 else { return }
            let element = open.removeLast()
            open[open.count - 1].count += element.count
            open[open.count - 1].references += element.references
            if element.id != nil { finished.append(element) }
        }
        for tag in tags {
            if tag.hasPrefix("/") {
                close()
                continue
            }
            guard tag.first?.isLetter == true else { continue }
            // The name may have a prefix, such as "svg:".
            let name = tag.prefix { !$0.isWhitespace && $0 != "/" }.split(separator: ":").last ?? ""
            let weight = name.hasPrefix("fe") ? filterWeight * octaves(of: tag) : 1
            open.append(Element(id: attribute("id", of: tag), count: weight, references: references(of: tag)))
            if open.count > deepest { return nil }
            if tag.hasSuffix("/") { close() }
        }
        while open.count > 1 { close() }
        return finished + open
    }

    /// The texts between "<" and ">", without comments; at most one more than `mostTags`.
    private static func tags(of text: String) -> [Substring] {
        var tags: [Substring] = []
        var rest = text[...]
        while tags.count <= mostTags, let start = rest.firstIndex(of: "<") {
            rest = rest[rest.index(after: start)...]
            if rest.hasPrefix("!--") {
                guard let end = rest.range(of: "-->") else { break }
                rest = rest[end.upperBound...]
                continue
            }
            var quote: Character?
            let end = rest.firstIndex { character in
                if let open = quote {
                    if character == open { quote = nil }
                    return false
                }
                if character == "\"" || character == "'" { quote = character }
                return character == ">"
            }
            guard let end else { break }
            tags.append(rest[..<end])
            rest = rest[rest.index(after: end)...]
        }
        return tags
    }

    private static func attribute(_ name: String, of tag: Substring) -> String? {
        for quote in ["\"", "'"] {
            for space in [" ", "\n", "\t"] {
                guard let start = tag.range(of: space + name + "=" + quote) else { continue }
                return tag[start.upperBound...].components(separatedBy: quote).first
            }
        }
        return nil
    }

    /// How often a step of a filter is done: the octaves of noise.
    private static func octaves(of tag: Substring) -> Int {
        let count = attribute("numOctaves", of: tag).flatMap { Int($0) } ?? 1
        return min(max(count, 1), mostElements)
    }

    /// The identifiers after "#" in links and paints.
    private static func references(of tag: Substring) -> [String] {
        var found: [String] = []
        for mark in ["href=\"#", "href='#", "url(#", "url('#", "url(\"#"] {
            for part in tag.components(separatedBy: mark).dropFirst() {
                found.append(String(part.prefix { !"\"')".contains($0) }))
            }
        }
        return found
    }

    /// The elements of the last of `elements`, references followed; at most a little more than `mostElements`.
    private static func total(of elements: [Element], styles: [String]) -> Int {
        guard var drawing = elements.last else { return 0 }
        drawing.references += styles
        let named = Dictionary(elements.compactMap { element in element.id.map { ($0, element) } }) { first, _ in first }
        var weights: [String: Int] = [:]
        func weight(_ element: Element, depth: Int) -> Int {
            // A circle of references is an error of the drawing, which librsvg ends.
            guard depth < deepest else { return mostElements + 1 }
            var sum = element.count
            for name in element.references {
                guard sum <= mostElements else { break }
                if let known = weights[name] {
                    sum += known
                } else if let target = named[name] {
                    weights[name] = 0
                    let heavy = weight(target, depth: depth + 1)
                    weights[name] = heavy
                    sum += heavy
                }
            }
            return min(sum, mostElements + 1)
        }
        let all = weight(drawing, depth: 0)
        return all + styles.reduce(0) { $0 + (weights[$1] ?? 0) } * min(drawing.count, mostElements)
    }
}
