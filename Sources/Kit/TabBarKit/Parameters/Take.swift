// Takes: a state of a window, and the input that followed, which can be played again with other values.

@preconcurrency public import Foundation

/// A recorded part of the use of a window. A preset stores takes without interpreting what their pages contain.
nonisolated public struct Take: Hashable, Sendable {
    /// The longest duration, in seconds.
    public static let longestDuration = 120.0
    /// The maximum number of inputs.
    public static let mostInputs = 10_000
    /// The largest width and height of a window, in points.
    public static let largestSide = 10_000.0

    /// The name that the user gave it.
    public var name: String
    /// The seconds from the state to the end.
    public var duration: Double
    /// The window in which it was recorded.
    public var screen: TakeScreen
    /// The settings of the app at the beginning, by name.
    public var settings: [String: String]
    /// What the window showed at the beginning.
    public var contents: WindowContents
    /// The input in the order of time.
    public var inputs: [TakeInput]

    /// Creates a take.
    public init(
        name: String, duration: Double, screen: TakeScreen, settings: [String: String] = [:], contents: WindowContents = WindowContents(),
        inputs: [TakeInput]
    ) {
        (self.name, self.duration, self.screen) = (name, duration, screen)
        (self.settings, self.contents, self.inputs) = (settings, contents, inputs)
    }

    /// The number as a file has it, in microseconds or millionths of a point.
    public static func rounded(_ number: Double) -> Double { (number * 1e6).rounded() / 1e6 }
}

/// The size of a window and its safe area, in points.
nonisolated public struct TakeScreen: Hashable, Sendable {
    /// The size.
    public var width, height: Double
    /// The insets of the safe area.
    public var top, left, bottom, right: Double

    /// A window with a size and the insets of its safe area.
    public init(width: Double, height: Double, top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
        (self.width, self.height) = (width, height)
        (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }
}

/// What a window shows: its pages, and how far their contents are scrolled.
nonisolated public struct WindowContents: Hashable, Sendable {
    /// The root page with the pages in it; nil for the state in which the app shows it first.
    public var root: PageContents?
    /// The content offsets of scroll views. A key has the indices of the subviews that lead from the window to the view, such as "0.1.0".
    public var offsets: [String: [Double]]
    /// The largest content offset, in points.
    public static let largestOffset = 1e10

    /// The contents of a window, by default those that the app shows first.
    public init(root: PageContents? = nil, offsets: [String: [Double]] = [:]) { (self.root, self.offsets) = (root, offsets) }
}

/// What a page shows, with the pages in it.
nonisolated public struct PageContents: Hashable, Sendable, Codable {
    /// The name with which the app creates the page; nil for a page that exists from the beginning.
    public var page: String?
    /// The index of the selected tab; nil for other pages than tab bar controllers.
    public var tab: Int?
    /// What the page itself says of its contents; nil for nothing.
    public var values: [String: String]?
    /// The pages in it, such as those of the tabs, or on a navigation stack; nil for none.
    public var pages: [PageContents]?

    /// The contents of a page, without those of other pages by default.
    public init(page: String? = nil, tab: Int? = nil, values: [String: String]? = nil, pages: [PageContents]? = nil) {
        (self.page, self.tab, self.values, self.pages) = (page, tab, values, pages)
    }
}

/// An input on the window of a take. Its text in a file has the seconds, the kind, the place and further words: `0.25 press 195 400`.
nonisolated public struct TakeInput: Hashable, Sendable {
    /// The kinds of input.
    public enum Kind: Hashable, Sendable {
        case move, press, release, cancel
        case secondaryPress, secondaryRelease
        /// Notches of the wheel; positive numbers scroll to the right and down.
        case wheel(x: Double, y: Double)
        case touchBegin(Int), touchMove(Int), touchEnd(Int), touchCancel(Int)
        /// A key with the names of `UIKeyCommand`, and the text that it types.
        case keyDown(String, text: String)
        case keyUp(String)
    }

    /// The seconds since the beginning of the take.
    public var time: Double
    /// The kind with its values.
    public var kind: Kind
    /// The place in the window, in points.
    public var x, y: Double
    /// The held modifiers: "ctrl", "alt", "shift", "super".
    public var modifiers: [String]

    /// The modifiers in the order of their names in a file.
    public static let modifierNames = ["ctrl", "alt", "shift", "super"]

    /// Creates an input; its numbers are rounded as a file has them.
    public init(_ kind: Kind, at time: Double, x: Double, y: Double, modifiers: [String] = []) {
        self.kind = kind
        (self.time, self.x, self.y) = (Take.rounded(time), Take.rounded(x), Take.rounded(y))
        self.modifiers = Self.modifierNames.filter(modifiers.contains)
    }
}

// MARK: - Text

nonisolated extension TakeInput {
    /// Numbers of fingers, and of notches in one event.
    private static let fingers = 0...1_000_000_000
    private static let notches = -1000.0...1000.0

    /// The text in a file.
    public var text: String {
        var words = [Self.number(time), word, Self.number(x), Self.number(y)]
        switch kind {
        case .wheel(let x, let y): words += [Self.number(x), Self.number(y)]
        case .touchBegin(let finger), .touchMove(let finger), .touchEnd(let finger), .touchCancel(let finger): words.append("\(finger)")
        case .keyDown(let input, let text): words += [Self.encoded(input), Self.encoded(text)]
        case .keyUp(let input): words.append(Self.encoded(input))
        case .move, .press, .release, .cancel, .secondaryPress, .secondaryRelease: break
        }
        if !modifiers.isEmpty { words.append(modifiers.joined(separator: "+")) }
        return words.joined(separator: " ")
    }

    private var word: String {
        switch kind {
        case .move: "move"
        case .press: "press"
        case .release: "release"
        case .cancel: "cancel"
        case .secondaryPress: "right-press"
        case .secondaryRelease: "right-release"
        case .wheel: "wheel"
        case .touchBegin: "touch"
        case .touchMove: "touch-move"
        case .touchEnd: "lift"
        case .touchCancel: "touch-cancel"
        case .keyDown: "key"
        case .keyUp: "key-up"
        }
    }

    /// Reads the text of a file; nil if it is not an input.
    public init?(text: String) {
        let words = text.split(separator: " ").map(String.init)
        guard words.count >= 4, let time = Double(words[0]), (0...Take.longestDuration).contains(time),
            let x = Self.place(words[2]), let y = Self.place(words[3])
        else { return nil }
        var rest = words.dropFirst(4)
        guard let kind = Self.kind(words[1], &rest) else { return nil }
        let modifiers = rest.popFirst().map { $0.split(separator: "+").map(String.init) } ?? []
        guard rest.isEmpty, modifiers.allSatisfy(Self.modifierNames.contains) else { return nil }
        self.init(kind, at: time, x: x, y: y, modifiers: modifiers)
    }

    /// The kind with its word. Removes the words of its values from `rest`.
    private static func kind(_ word: String, _ rest: inout ArraySlice<String>) -> Kind? {
        func number() -> Double? { rest.popFirst().flatMap { Double($0) }.flatMap { notches.contains($0) ? $0 : nil } }
        func finger() -> Int? { rest.popFirst().flatMap { Int($0) }.flatMap { fingers.contains($0) ? $0 : nil } }
        func name() -> String? { rest.popFirst().flatMap { $0 == "-" ? "" : $0.removingPercentEncoding } }
        switch word {
        case "move": return .move
        case "press": return .press
        case "release": return .release
        case "cancel": return .cancel
        case "right-press": return .secondaryPress
        case "right-release": return .secondaryRelease
        case "wheel":
            guard let x = number(), let y = number() else { return nil }
            return .wheel(x: x, y: y)
        case "touch": return finger().map { .touchBegin($0) }
        case "touch-move": return finger().map { .touchMove($0) }
        case "lift": return finger().map { .touchEnd($0) }
        case "touch-cancel": return finger().map { .touchCancel($0) }
        case "key":
            guard let input = name(), !input.isEmpty, let text = name() else { return nil }
            return .keyDown(input, text: text)
        case "key-up": return name().flatMap { $0.isEmpty ? nil : .keyUp($0) }
        default: return nil
        }
    }

    private static func place(_ word: String) -> Double? {
        Double(word).flatMap { abs($0) <= 10 * Take.largestSide ? $0 : nil }
    }

    private static func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
    }

    /// A word without spaces; "-" stands for nothing.
    private static func encoded(_ text: String) -> String {
        text.isEmpty ? "-" : text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "-"
    }
}

// MARK: - Codable

/// A value of a take that is not valid.
nonisolated struct TakeError: Error {
    /// The place, such as "takes[0].inputs[2]".
    let key: String
    /// The text of the value in the file, for its line; nil if it is a number.
    let text: String?
    let reason: String
}

nonisolated extension CodingKey {
    /// The text of the key in the place of a value.
    fileprivate var placeText: String { intValue.map { "[\($0)]" } ?? "." + stringValue }
}

extension [any CodingKey] {
    /// The place of a value, such as "takes[0].inputs[2]".
    nonisolated var place: String {
        let text = map { $0.placeText }.joined()
        return text.hasPrefix(".") ? String(text.dropFirst()) : text
    }
}

nonisolated extension Take: Codable {
    private enum CodingKeys: String, CodingKey { case name, duration, screen, settings, contents, inputs }

    /// Reads a take. Throws `DecodingError` or `TakeError`, with the place of the value.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        func check(_ isValid: Bool, _ key: CodingKeys, _ reason: String) throws {
            if !isValid { throw TakeError(key: (decoder.codingPath + [key]).place, text: nil, reason: reason) }
        }
        name = try members.decode(String.self, forKey: .name)
        duration = try members.decode(Double.self, forKey: .duration)
        try check((0...Self.longestDuration).contains(duration), .duration, "the duration must be from 0 to \(Int(Self.longestDuration))")
        let lengths = try members.decode([Double].self, forKey: .screen)
        try check(
            lengths.count == 6 && lengths.allSatisfy { (0...Self.largestSide).contains($0) } && lengths.prefix(2).allSatisfy { $0 >= 1 },
            .screen, "a screen has a width, a height and four insets")
        screen = TakeScreen(
            width: lengths[0], height: lengths[1], top: lengths[2], left: lengths[3], bottom: lengths[4], right: lengths[5])
        settings = try members.decodeIfPresent([String: String].self, forKey: .settings) ?? [:]
        contents = try members.decodeIfPresent(WindowContents.self, forKey: .contents) ?? WindowContents()
        inputs = try members.decode([TakeInput].self, forKey: .inputs)
        try check(inputs.count <= Self.mostInputs, .inputs, "there are more than \(Self.mostInputs) inputs")
        let isInOrder = zip(inputs, inputs.dropFirst()).allSatisfy { $0.time <= $1.time }
        try check(isInOrder && (inputs.last?.time ?? 0) <= duration, .inputs, "the inputs are not in the order of time")
    }

    /// Writes a take.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(name, forKey: .name)
        try members.encode(duration, forKey: .duration)
        try members.encode([screen.width, screen.height, screen.top, screen.left, screen.bottom, screen.right], forKey: .screen)
        if !settings.isEmpty { try members.encode(settings, forKey: .settings) }
        if contents != WindowContents() { try members.encode(contents, forKey: .contents) }
        try members.encode(inputs, forKey: .inputs)
    }
}

nonisolated extension WindowContents: Codable {
    private enum CodingKeys: String, CodingKey { case root, offsets }

    /// Reads the contents of a window. Throws `DecodingError` or `TakeError`, with the place of the value.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        root = try members.decodeIfPresent(PageContents.self, forKey: .root)
        offsets = try members.decodeIfPresent([String: [Double]].self, forKey: .offsets) ?? [:]
        let isOffset: ([Double]) -> Bool = { $0.count == 2 && $0.allSatisfy { abs($0) <= Self.largestOffset } }
        guard let wrong = offsets.filter({ !isOffset($0.value) }).keys.min() else { return }
        let key = (decoder.codingPath + [CodingKeys.offsets]).place + "." + wrong
        throw TakeError(key: key, text: wrong, reason: "a content offset has two numbers, at most 1e10")
    }

    /// Writes the contents of a window.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encodeIfPresent(root, forKey: .root)
        if !offsets.isEmpty { try members.encode(offsets, forKey: .offsets) }
    }

    /// The JSON text on one line, for a script. Throws `EncodingError` for numbers that are not finite.
    public func line() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // A number sign after a space would begin a comment, and a separator would end the line. In JSON, they occur only in texts.
        let escapes: [Unicode.Scalar: String] = [
            "#": "\\u0023", "\u{85}": "\\u0085", "\u{2028}": "\\u2028", "\u{2029}": "\\u2029",
        ]
        let text = String(decoding: try encoder.encode(self), as: UTF8.self)
        return text.unicodeScalars.reduce(into: "") { $0 += escapes[$1] ?? String($1) }
    }

    /// Reads JSON text. Throws `PresetError`, which names `file`.
    public init(json data: Data, file: String) throws(PresetError) {
        do { self = try JSONDecoder().decode(WindowContents.self, from: data) } catch {
            throw PresetError(reading: error, file: file, text: String(decoding: data, as: UTF8.self))
        }
    }
}

nonisolated extension TakeInput: Codable {
    /// Reads the text of an input. Throws `DecodingError` or `TakeError`, with the place of the value.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let input = TakeInput(text: text) else {
            throw TakeError(key: decoder.codingPath.place, text: text, reason: "\"\(text.prefix(80))\" is not an input")
        }
        self = input
    }

    /// Writes the text of the input.
    public func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        try value.encode(text)
    }
}
