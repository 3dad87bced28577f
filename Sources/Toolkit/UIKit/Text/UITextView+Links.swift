// Links, attachments and tags of text views: detection, clicks and the delegate's decisions.

/// Kinds of data that text views can turn into links, with Apple's raw values.
nonisolated public struct UIDataDetectorTypes: OptionSet, Hashable, Sendable {
    /// The bit mask.
    public let rawValue: UInt
    /// The kinds of a bit mask.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Telephone numbers.
    public static let phoneNumber = UIDataDetectorTypes(rawValue: 1 << 0)
    /// Web and e-mail addresses.
    public static let link = UIDataDetectorTypes(rawValue: 1 << 1)
    /// All kinds.
    public static let all = UIDataDetectorTypes(rawValue: .max)
}

/// The ways in which the user follows a link, with Apple's raw values.
nonisolated public enum UITextItemInteraction: Int, Sendable {
    case invokeDefaultAction = 0, presentActions, preview
}

/// The links that the data detector found in a text.
struct DetectedLinks {
    let text: String
    let types: UIDataDetectorTypes
    let matches: [DataDetector.Match]
}

extension UITextView {
    /// The links that were found in the text; none while the text is editable or not selectable.
    private var foundLinks: [DataDetector.Match] {
        let types = dataDetectorTypes.intersection([.link, .phoneNumber])
        guard !isEditable, isSelectable, !types.isEmpty, editor.length > 0 else { return [] }
        if let detectedLinks, detectedLinks.types == types, detectedLinks.text == editor.text { return detectedLinks.matches }
        let matches = DataDetector.matches(in: editor.text, types: types)
        detectedLinks = DetectedLinks(text: editor.text, types: types, matches: matches)
        return matches
    }

    /// The text with detected links as attributes; nil without such links.
    var displayedText: NSAttributedString? {
        let found = foundLinks
        guard !found.isEmpty else { return nil }
        let text = MutableAttributedText(attributedString: editor.storage)
        for match in found where match.range.upperBound <= text.length {
            var hasOwn = false
            text.enumerateAttribute(.link, in: NSRange(match.range)) { value, _, _ in hasOwn = hasOwn || value != nil }
            if !hasOwn { text.addAttribute(.link, value: match.url, range: NSRange(match.range)) }
        }
        return text
    }

    /// The item at a point in the view's coordinates; nil for plain text.
    func item(at point: CGPoint) -> UITextItem? {
        guard editor.length > 0, let found = editor.characterRange(at: point) as? TextIndexRange, !found.range.isEmpty else { return nil }
        let index = found.range.lowerBound
        guard index < editor.storage.length else { return nil }
        var range = NSRange()
        if let tag = editor.storage.attribute(.textItemTag, at: index, effectiveRange: &range) as? String {
            return UITextItem(content: .tag(tag), range: range)
        }
        let value = editor.storage.attribute(.link, at: index, effectiveRange: &range)
        if let url = value as? URL ?? (value as? String).flatMap(URL.init(string:)) { return UITextItem(content: .link(url), range: range) }
        if let attachment = editor.storage.attribute(.attachment, at: index, effectiveRange: nil) as? NSTextAttachment {
            return UITextItem(content: .textAttachment(attachment), range: NSRange(location: index, length: 1))
        }
        guard value == nil, let match = foundLinks.first(where: { $0.range.contains(index) }) else { return nil }
        return UITextItem(content: .link(match.url), range: NSRange(match.range))
    }

    /// Performs the action of an item, if the delegate allows it.
    func open(_ item: UITextItem) {
        let allowed =
            switch item.content {
            case .link(let url):
                textDelegate?.textView(self, shouldInteractWith: url, in: item.range, interaction: .invokeDefaultAction)
            case .textAttachment(let attachment):
                textDelegate?.textView(self, shouldInteractWith: attachment, in: item.range, interaction: .invokeDefaultAction)
            case .tag: true
            }
        guard allowed ?? true else { return }
        let standard = UIAction { _ in if case .link(let url) = item.content { UIApplication.shared.open(url) } }
        guard let textDelegate else { return standard.perform(sender: self) }
        textDelegate.textView(self, primaryActionFor: item, defaultAction: standard)?.perform(sender: self)
    }
}

/// A part of a text view's text that the user can click.
@preconcurrency @MainActor public final class UITextItem: NSObject {
    /// The kind of a part.
    public enum Content {
        /// A link.
        case link(URL)
        /// An attachment.
        case textAttachment(NSTextAttachment)
        /// Characters with the attribute `textItemTag`.
        case tag(String)
    }

    /// The kind of the part.
    public let content: Content
    /// The range of the part in UTF-16 code units.
    public let range: NSRange

    /// Whether the part is an attachment, which has no default action.
    var isAttachment: Bool { if case .textAttachment = content { true } else { false } }

    init(content: Content, range: NSRange) {
        self.content = content
        self.range = range
        super.init()
    }
}

nonisolated extension NSAttributedString.Key {
    /// A `String` that identifies a part of a text view's text, which the user can click.
    public static let textItemTag = NSAttributedString.Key("UITextItemTag")
}

/// Finds data in text that text views turn into links. Foundation on Linux has no data detectors.
nonisolated enum DataDetector {
    /// A found link with its range in UTF-16 code units.
    struct Match: Equatable {
        var range: Range<Int>
        var url: URL
    }

    /// The number of UTF-16 code units that are searched, from the start of a text.
    private static let searchedLength = 200_000

    private static let domains = [
        "com|org|net|edu|gov|mil|int|info|io|dev|app|co|me|tv|ai|eu|de|uk|fr|it|es|nl|ch|at|se|no|fi|dk|pl|pt|ie|be",
        "us|ca|au|nz|jp|cn|kr|in|br|ru|ae|sa|il",
    ].joined(separator: "|")
    private static let host = #"(?:[a-z0-9][a-z0-9-]{0,62}\.){1,8}"#
    private static let address = #"[^\s<>"“”]"#
    /// An http, https or ftp address, or a host in a known top-level domain with an optional port and path.
    private static let web = expression(
        #"(?:https?|ftp)://\#(address)+|(?<![@\w.-])\#(host)(?:\#(domains))(?![\w@-])(?::\d{1,5})?(?:[/?#]\#(address)*)?"#)
    private static let mail = expression(#"(?<![\w.+-])[a-z0-9][a-z0-9._%+-]{0,63}@\#(host)[a-z]{2,24}(?![\w-])"#)
    private static let phone = expression(#"(?<![\w.,:/+-])\+?\(?\d[\d ()./\u00A0-]{5,22}\d(?![\w/:]|[.,-]\d)"#)
    /// Dates, IP addresses and decimal numbers, which look like telephone numbers.
    private static let otherNumber = expression(
        #"^\d{4}[-./]\d{1,2}[-./]\d{1,2}$|^\d{1,2}[-./]\d{1,2}[-./]\d{2,4}$|^\d{1,3}(?:\.\d{1,3}){3}$|^\d+\.\d+$"#)

    private static func expression(_ pattern: String) -> NSRegularExpression? {
        try? NSRegularExpression(pattern: pattern, options: .caseInsensitive)
    }

    /// The links of a text, in ascending order and without overlaps.
    static func matches(in text: String, types: UIDataDetectorTypes) -> [Match] {
        var result: [Match] = []
        if types.contains(.link) {
            add(mail, in: text, to: &result) { URL(string: "mailto:" + $0) }
            add(web, in: text, to: &result) { URL(string: $0.contains("://") ? $0 : "http://" + $0) }
        }
        if types.contains(.phoneNumber) { add(phone, in: text, to: &result, url: phoneURL) }
        return result.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    private static func add(_ expression: NSRegularExpression?, in text: String, to result: inout [Match], url: (String) -> URL?) {
        let whole = text as NSString
        let limits = NSRange(location: 0, length: min(whole.length, searchedLength))
        for match in expression?.matches(in: text, range: limits) ?? [] where match.range.length > 0 {
            let found = trimmed(whole.substring(with: match.range))
            let range = match.range.location..<match.range.location + found.utf16.count
            guard !range.isEmpty, !result.contains(where: { $0.range.overlaps(range) }), let url = url(found) else { continue }
            result.append(Match(range: range, url: url))
        }
    }

    /// A match without punctuation and closing brackets at its end. A `)` that is opened in the match is kept.
    private static func trimmed(_ text: String) -> String {
        var text = text[...]
        while let last = text.last {
            let isUnopened = last == ")" && text.count { $0 == "(" } < text.count { $0 == ")" }
            guard isUnopened || ".,;:!?'’]}".contains(last) else { break }
            text = text.dropLast()
        }
        return String(text)
    }

    /// The `tel:` link of a number with 7 to 15 digits; nil for other numbers, and for fewer than 10 digits without separator or plus.
    private static func phoneURL(_ text: String) -> URL? {
        let digits = text.filter(\.isASCII).filter(\.isNumber)
        let hasPlus = text.hasPrefix("+")
        let isMarked = hasPlus || text.contains { !$0.isNumber } || digits.count >= 10
        let isOther = otherNumber?.firstMatch(in: text, range: NSRange(location: 0, length: text.utf16.count)) != nil
        let isBalanced = text.count { $0 == "(" } == text.count { $0 == ")" }
        guard (7...15).contains(digits.count), isMarked, !isOther, isBalanced else { return nil }
        return URL(string: "tel:" + (hasPlus ? "+" : "") + digits)
    }
}
