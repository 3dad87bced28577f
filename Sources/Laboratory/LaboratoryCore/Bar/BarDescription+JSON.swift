// Reading and writing of bars as JSON. Members that are not known are errors, because a misspelled one would have no effect.

@preconcurrency public import Foundation
internal import TabBarKit

/// The name of a member.
private struct MemberName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(_ name: String) { stringValue = name }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

/// The members of an object, all of which are known.
private struct Members {
    private let container: KeyedDecodingContainer<MemberName>

    /// Throws if the object has a member that is not in `known`.
    init(of decoder: any Decoder, known: [String]) throws {
        container = try decoder.container(keyedBy: MemberName.self)
        let unknown = container.allKeys.map(\.stringValue).filter { !known.contains($0) }.sorted()
        guard let first = unknown.first else { return }
        let near = NearMiss.closest(to: first, among: known)
        throw BarProblem.unknownMember(name: first, near: near).error(at: decoder.codingPath + [MemberName(first)])
    }

    func required<Value: Decodable>(_ name: String, _ type: Value.Type = Value.self) throws -> Value {
        try container.decode(type, forKey: MemberName(name))
    }

    func optional<Value: Decodable>(_ name: String, _ type: Value.Type = Value.self) throws -> Value? {
        try container.decodeIfPresent(type, forKey: MemberName(name))
    }

    /// A text of at most `limit` characters.
    func text(_ name: String, limit: Int = BarLimits.textLength) throws -> String? {
        guard let text = try optional(name, String.self) else { return nil }
        guard text.count <= limit else { throw BarProblem.textTooLong(limit: limit).error(at: path(name)) }
        return text
    }

    /// The name of a file in the bar's folder.
    func file(_ name: String) throws -> String? {
        guard let file = try text(name, limit: 200) else { return nil }
        guard BarLimits.isFileName(file) else { throw BarProblem.badFileName(file).error(at: path(name)) }
        return file
    }

    /// A number in a range.
    func number(_ name: String, in range: ClosedRange<Double>) throws -> Double? {
        guard let number = try optional(name, Double.self) else { return nil }
        guard range.contains(number) else { throw BarProblem.outOfRange(range.lowerBound, range.upperBound).error(at: path(name)) }
        return number
    }

    func path(_ name: String) -> [any CodingKey] { container.codingPath + [MemberName(name)] }
}

extension BarDescription: Codable {
    private static let members = [
        "version", "name", "tabs", "tint", "unselected", "background", "blur", "button", "animation", "animations",
    ]
    /// The order in which members are written.
    private static let order =
        members + [
            "title", "icon", "selectedIcon", "ownColors", "badge", "page", "color", "iconColor", "diameter", "overhang", "light", "dark",
            "property", "delay", "duration", "values", "colors", "times", "mode", "easing", "from", "to", "spring",
        ]

    /// Reads a bar. Throws `DecodingError`, with a `BarProblem` as its underlying error if the value is not valid.
    public init(from decoder: any Decoder) throws {
        let version = try decoder.container(keyedBy: MemberName.self).decode(Int.self, forKey: MemberName("version"))
        guard version == Self.currentVersion else {
            throw (version > Self.currentVersion ? BarProblem.laterVersion : .unknownVersion(version))
                .error(at: decoder.codingPath + [MemberName("version")])
        }
        let members = try Members(of: decoder, known: Self.members)
        // The number is checked before the tabs are read: there may be thousands.
        let count = try members.required("tabs", TabCount.self).count
        guard Self.tabRange.contains(count) else { throw BarProblem.tabCount(count).error(at: members.path("tabs")) }
        guard let name = try members.text("name"), !name.isEmpty else { throw BarProblem.missing("name").error(at: decoder.codingPath) }
        let animations = try members.optional("animations", [TrackAnimation].self) ?? []
        try TrackAnimation.check(animations)
        self.init(
            name: name, tabs: try members.required("tabs"), tint: try members.optional("tint"),
            unselected: try members.optional("unselected"), background: try members.optional("background"),
            blur: try members.optional("blur") ?? true, button: try members.optional("button"), animation: try members.text("animation"),
            animations: animations)
    }

    /// Writes the members that do not have their usual values.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.encode(Self.currentVersion, forKey: MemberName("version"))
        try members.encode(name, forKey: MemberName("name"))
        try members.encodeIfPresent(tint, forKey: MemberName("tint"))
        try members.encodeIfPresent(unselected, forKey: MemberName("unselected"))
        try members.encodeIfPresent(background, forKey: MemberName("background"))
        if !blur { try members.encode(blur, forKey: MemberName("blur")) }
        try members.encodeIfPresent(button, forKey: MemberName("button"))
        try members.encodeIfPresent(animation, forKey: MemberName("animation"))
        if !animations.isEmpty { try members.encode(animations, forKey: MemberName("animations")) }
        try members.encode(tabs, forKey: MemberName("tabs"))
    }

    private struct TabCount: Decodable {
        let count: Int
        init(from decoder: any Decoder) throws { count = try decoder.unkeyedContainer().count ?? 0 }
    }

    /// The JSON text, with the members in the order of the documentation and a final line feed.
    public func json() throws -> Data {
        let value = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(self))
        // An own animation has all digits, so that a copy of it is equal to it.
        return Data(value.ordered(as: Self.order).text(isRounded: false))
    }

    /// Reads JSON text; throws `BarError`, which names `file`.
    public init(json data: Data, file: String) throws(BarError) {
        do { self = try JSONDecoder().decode(BarDescription.self, from: data) } catch {
            throw BarError(reading: error, file: file, text: String(decoding: data, as: UTF8.self))
        }
    }
}

extension BarTab: Codable {
    private static let members = ["title", "icon", "selectedIcon", "ownColors", "badge", "page", "animation"]

    /// Reads a tab.
    public init(from decoder: any Decoder) throws {
        let members = try Members(of: decoder, known: Self.members)
        self.init(
            title: try members.text("title") ?? "", icon: try members.file("icon"), selectedIcon: try members.file("selectedIcon"),
            ownColors: try members.optional("ownColors") ?? false, badge: try members.text("badge"),
            page: try members.optional("page") ?? .list, animation: try members.text("animation"))
    }

    /// Writes the members that do not have their usual values.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.encode(title, forKey: MemberName("title"))
        try members.encodeIfPresent(icon, forKey: MemberName("icon"))
        try members.encodeIfPresent(selectedIcon, forKey: MemberName("selectedIcon"))
        if ownColors { try members.encode(ownColors, forKey: MemberName("ownColors")) }
        try members.encodeIfPresent(badge, forKey: MemberName("badge"))
        try members.encode(page, forKey: MemberName("page"))
        try members.encodeIfPresent(animation, forKey: MemberName("animation"))
    }
}

extension BarPage: Codable {
    /// Reads "list", "grid" or "empty", or an object with the member "picture".
    public init(from decoder: any Decoder) throws {
        guard let name = try? decoder.singleValueContainer().decode(String.self) else {
            let members = try Members(of: decoder, known: ["picture"])
            guard let file = try members.file("picture") else { throw BarProblem.missing("picture").error(at: decoder.codingPath) }
            self = .picture(file)
            return
        }
        switch name {
        case "list": self = .list
        case "grid": self = .grid
        case "empty": self = .empty
        default:
            let near = NearMiss.closest(to: name, among: Self.names)
            throw BarProblem.unknownPage(name: name, near: near).error(at: decoder.codingPath)
        }
    }

    /// Writes the name, or the object with the picture.
    public func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .list: try value.encode("list")
        case .grid: try value.encode("grid")
        case .empty: try value.encode("empty")
        case .picture(let file): try value.encode(["picture": file])
        }
    }
}

extension RaisedButton: Codable {
    private static let members = ["title", "icon", "color", "iconColor", "diameter", "overhang"]

    /// Reads a button.
    public init(from decoder: any Decoder) throws {
        let members = try Members(of: decoder, known: Self.members)
        self.init(
            title: try members.text("title") ?? "", icon: try members.file("icon"), color: try members.optional("color"),
            iconColor: try members.optional("iconColor"),
            diameter: try members.number("diameter", in: Self.diameterRange) ?? Self.usualDiameter,
            overhang: try members.number("overhang", in: Self.overhangRange) ?? Self.usualOverhang)
    }

    /// Writes the members that do not have their usual values.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.encode(title, forKey: MemberName("title"))
        try members.encodeIfPresent(icon, forKey: MemberName("icon"))
        try members.encodeIfPresent(color, forKey: MemberName("color"))
        try members.encodeIfPresent(iconColor, forKey: MemberName("iconColor"))
        if diameter != Self.usualDiameter { try members.encode(diameter, forKey: MemberName("diameter")) }
        if overhang != Self.usualOverhang { try members.encode(overhang, forKey: MemberName("overhang")) }
    }
}

extension BarColor: Codable {
    /// Reads `#RRGGBB` or `#RRGGBBAA`.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let color = BarColor(text: text) else { throw BarProblem.notAColor(text).error(at: decoder.codingPath) }
        self = color
    }

    /// Writes `text`.
    public func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        try value.encode(text)
    }
}

extension BarColors: Codable {
    /// Reads a colour, or an object with the members "light" and "dark".
    public init(from decoder: any Decoder) throws {
        if (try? decoder.singleValueContainer().decode(String.self)) != nil {
            self.init(try BarColor(from: decoder))
            return
        }
        let members = try Members(of: decoder, known: ["light", "dark"])
        self.init(try members.required("light"), dark: try members.optional("dark"))
    }

    /// Writes a colour, or both.
    public func encode(to encoder: any Encoder) throws {
        guard let dark else { return try light.encode(to: encoder) }
        var members = encoder.container(keyedBy: MemberName.self)
        try members.encode(light, forKey: MemberName("light"))
        try members.encode(dark, forKey: MemberName("dark"))
    }
}
