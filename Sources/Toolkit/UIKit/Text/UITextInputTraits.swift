// The protocol of objects with text input traits.

/// The traits of an object into which text is typed. All properties are optional.
@preconcurrency @MainActor
public protocol UITextInputTraits: AnyObject {
    /// The words that a keyboard on a screen capitalizes; `sentences` by default.
    var autocapitalizationType: UITextAutocapitalizationType { get set }
    /// Whether words are corrected; never here.
    var autocorrectionType: UITextAutocorrectionType { get set }
    /// Whether the spelling is checked; never here.
    var spellCheckingType: UITextSpellCheckingType { get set }
    /// Whether straight quotes are replaced; never here.
    var smartQuotesType: UITextSmartQuotesType { get set }
    /// Whether two hyphens become a dash; never here.
    var smartDashesType: UITextSmartDashesType { get set }
    /// Whether spaces around words are adjusted; never here.
    var smartInsertDeleteType: UITextSmartInsertDeleteType { get set }
    /// The keys of a keyboard on a screen.
    var keyboardType: UIKeyboardType { get set }
    /// The colours of a keyboard on a screen.
    var keyboardAppearance: UIKeyboardAppearance { get set }
    /// The title of the Return key of a keyboard on a screen.
    var returnKeyType: UIReturnKeyType { get set }
    /// Whether Return has no effect without text; false by default.
    var enablesReturnKeyAutomatically: Bool { get set }
    /// Whether the text is a password; false by default.
    var isSecureTextEntry: Bool { get set }
    /// The meaning of the text; nil by default.
    var textContentType: UITextContentType? { get set }
    /// The requirements of a new password; nil by default.
    var passwordRules: UITextInputPasswordRules? { get set }
}

extension UITextInputTraits {
    /// `sentences`; a new value is ignored.
    public var autocapitalizationType: UITextAutocapitalizationType {
        get { .sentences }
        set {}
    }
    /// `default`; a new value is ignored.
    public var autocorrectionType: UITextAutocorrectionType {
        get { .default }
        set {}
    }
    /// `default`; a new value is ignored.
    public var spellCheckingType: UITextSpellCheckingType {
        get { .default }
        set {}
    }
    /// `default`; a new value is ignored.
    public var smartQuotesType: UITextSmartQuotesType {
        get { .default }
        set {}
    }
    /// `default`; a new value is ignored.
    public var smartDashesType: UITextSmartDashesType {
        get { .default }
        set {}
    }
    /// `default`; a new value is ignored.
    public var smartInsertDeleteType: UITextSmartInsertDeleteType {
        get { .default }
        set {}
    }
    /// `default`; a new value is ignored.
    public var keyboardType: UIKeyboardType {
        get { .default }
        set {}
    }
    /// `default`; a new value is ignored.
    public var keyboardAppearance: UIKeyboardAppearance {
        get { .default }
        set {}
    }
    /// `default`; a new value is ignored.
    public var returnKeyType: UIReturnKeyType {
        get { .default }
        set {}
    }
    /// `false`; a new value is ignored.
    public var enablesReturnKeyAutomatically: Bool {
        get { false }
        set {}
    }
    /// `false`; a new value is ignored.
    public var isSecureTextEntry: Bool {
        get { false }
        set {}
    }
    /// `nil`; a new value is ignored.
    public var textContentType: UITextContentType? {
        get { nil }
        set {}
    }
    /// `nil`; a new value is ignored.
    public var passwordRules: UITextInputPasswordRules? {
        get { nil }
        set {}
    }
}
