// Links, attachments and tagged parts of a text view's text.

public import Foundation

/// A part of a text view's text that the user can click.
@preconcurrency @MainActor
public final class UITextItem: NSObject {
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
