// UIKit's attributes in `AttributedString`.

@preconcurrency public import Foundation

nonisolated extension AttributeScopes {
    /// UIKit's attributes, which `AttributedString` and `AttributeContainer` have as properties.
    public struct UIKitAttributes: AttributeScope {
        /// The font.
        public let font: FontAttribute
        /// The colour of the text.
        public let foregroundColor: ForegroundColorAttribute
        /// The colour behind the text.
        public let backgroundColor: BackgroundColorAttribute
        /// The attributes of the paragraph.
        public let paragraphStyle: ParagraphStyleAttribute
        /// Foundation's attributes.
        public let foundation: FoundationAttributes

        /// The key of `font`.
        public enum FontAttribute: AttributedStringKey {
            public typealias Value = UIFont
            /// The name of the key.
            public static let name = "NSFont"
        }

        /// The key of `foregroundColor`.
        public enum ForegroundColorAttribute: AttributedStringKey {
            public typealias Value = UIColor
            /// The name of the key.
            public static let name = "NSColor"
        }

        /// The key of `backgroundColor`.
        public enum BackgroundColorAttribute: AttributedStringKey {
            public typealias Value = UIColor
            /// The name of the key.
            public static let name = "NSBackgroundColor"
        }

        /// The key of `paragraphStyle`.
        public enum ParagraphStyleAttribute: AttributedStringKey {
            public typealias Value = NSParagraphStyle
            /// The name of the key.
            public static let name = "NSParagraphStyle"
        }
    }

    /// UIKit's attributes.
    public var uiKit: UIKitAttributes.Type { UIKitAttributes.self }
}

nonisolated extension AttributeDynamicLookup {
    /// An attribute of UIKit.
    public subscript<T: AttributedStringKey>(dynamicMember keyPath: KeyPath<AttributeScopes.UIKitAttributes, T>) -> T {
        self[T.self]
    }
}

nonisolated extension NSAttributedString {
    /// The text with its attributes in `UIKitAttributes`, and its links.
    public convenience init(_ attributed: AttributedString) { self.init(attributedString: attributed.owned()) }
}

nonisolated extension AttributedString {
    /// The text with its attributes in `UIKitAttributes`, and its links, which frees its attributes.
    func owned() -> AttributedText {
        typealias Keys = AttributeScopes.UIKitAttributes
        let text = MutableAttributedText(string: "")
        for run in runs {
            var attributes: [NSAttributedString.Key: Any] = [:]
            attributes[.font] = run[Keys.FontAttribute.self]
            attributes[.foregroundColor] = run[Keys.ForegroundColorAttribute.self]
            attributes[.backgroundColor] = run[Keys.BackgroundColorAttribute.self]
            attributes[.paragraphStyle] = run[Keys.ParagraphStyleAttribute.self]
            attributes[.link] = run[AttributeScopes.FoundationAttributes.LinkAttribute.self]
            text.append(AttributedText(string: String(self[run.range].characters), attributes: attributes))
        }
        return AttributedText(attributedString: text)
    }
}
