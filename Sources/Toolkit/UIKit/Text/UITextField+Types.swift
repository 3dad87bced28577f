// The types and notifications of text fields.

public import Foundation

extension UITextField {
    /// The borders of a text field, with Apple's raw values.
    nonisolated public enum BorderStyle: Int, Sendable {
        case none = 0
        /// A thin line.
        case line = 1
        /// A grey line.
        case bezel = 2
        /// A rounded rectangle with a background.
        case roundedRect = 3
    }

    /// The times at which a part of a text field is shown, with Apple's raw values.
    nonisolated public enum ViewMode: Int, Sendable {
        case never = 0
        case whileEditing = 1
        case unlessEditing = 2
        case always = 3
    }

    /// The reasons for the end of editing, with Apple's raw values.
    nonisolated public enum DidEndEditingReason: Int, Sendable {
        case committed = 0
        /// Never occurs here.
        case cancelled = 1
    }

    /// Posted when editing has begun; the object is the field.
    nonisolated public static let textDidBeginEditingNotification = Notification.Name("UITextFieldTextDidBeginEditingNotification")
    /// Posted when editing has ended; the object is the field.
    nonisolated public static let textDidEndEditingNotification = Notification.Name("UITextFieldTextDidEndEditingNotification")
    /// Posted when the user has changed the text; the object is the field.
    nonisolated public static let textDidChangeNotification = Notification.Name("UITextFieldTextDidChangeNotification")
    /// The key of a `DidEndEditingReason` in the notification about the end.
    nonisolated public static let didEndEditingReasonKey = "UITextFieldDidEndEditingReasonKey"
}
