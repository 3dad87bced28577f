// Tokens of search fields: parts of a query that are not text.

public import Foundation

/// A part of a query with an icon and a title, which a search field shows before its text.
@preconcurrency @MainActor
public final class UISearchToken: NSObject {
    let icon: UIImage?
    let text: String
    /// The object that the token stands for; nil by default.
    public var representedObject: Any?

    /// A token with an optional icon and a title.
    public init(icon: UIImage?, text: String) {
        self.icon = icon
        self.text = text
        super.init()
    }
}

/// The delegate of a search field with tokens. It adds no methods to `UITextFieldDelegate`, because there are no item providers for
/// the pasteboard.
@preconcurrency @MainActor
public protocol UISearchTextFieldDelegate: UITextFieldDelegate {}
