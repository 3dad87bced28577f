// The traits of text input. Only `isSecureTextEntry` and, in text fields, `enablesReturnKeyAutomatically` have an effect.

@preconcurrency public import Foundation

/// The traits of an object into which text is typed. All properties are optional.
@preconcurrency @MainActor public protocol UITextInputTraits: AnyObject {
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

/// The words that the keyboard capitalizes. With Apple's raw values.
nonisolated public enum UITextAutocapitalizationType: Int, Sendable {
    case none = 0, words, sentences, allCharacters
}

/// Whether typed words are corrected. With Apple's raw values.
nonisolated public enum UITextAutocorrectionType: Int, Sendable {
    case `default` = 0, no, yes
}

/// Whether the spelling is checked. With Apple's raw values.
nonisolated public enum UITextSpellCheckingType: Int, Sendable {
    case `default` = 0, no, yes
}

/// Whether straight quotes are replaced. With Apple's raw values.
nonisolated public enum UITextSmartQuotesType: Int, Sendable {
    case `default` = 0, no, yes
}

/// Whether two hyphens become a dash. With Apple's raw values.
nonisolated public enum UITextSmartDashesType: Int, Sendable {
    case `default` = 0, no, yes
}

/// Whether spaces are added or removed around inserted and deleted words. With Apple's raw values.
nonisolated public enum UITextSmartInsertDeleteType: Int, Sendable {
    case `default` = 0, no, yes
}

/// The keys of a keyboard on a screen. With Apple's raw values.
nonisolated public enum UIKeyboardType: Int, Sendable {
    case `default` = 0, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress, decimalPad
    case twitter = 9, webSearch, asciiCapableNumberPad

    /// The same as `asciiCapable`.
    public static var alphabet: UIKeyboardType { .asciiCapable }
}

/// The colours of a keyboard on a screen. With Apple's raw values.
nonisolated public enum UIKeyboardAppearance: Int, Sendable {
    case `default` = 0, dark, light

    /// The same as `dark`.
    public static var alert: UIKeyboardAppearance { .dark }
}

/// The title of the Return key. With Apple's raw values.
nonisolated public enum UIReturnKeyType: Int, Sendable {
    case `default` = 0, go, google, join, next, route, search, send, yahoo, done, emergencyCall, `continue`
}

/// The meaning of a text, such as a user name.
nonisolated public struct UITextContentType: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// A meaning with a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `name`.
    public static let name = UITextContentType(rawValue: "name")
    /// `name-prefix`.
    public static let namePrefix = UITextContentType(rawValue: "name-prefix")
    /// `given-name`.
    public static let givenName = UITextContentType(rawValue: "given-name")
    /// `middle-name`.
    public static let middleName = UITextContentType(rawValue: "middle-name")
    /// `family-name`.
    public static let familyName = UITextContentType(rawValue: "family-name")
    /// `name-suffix`.
    public static let nameSuffix = UITextContentType(rawValue: "name-suffix")
    /// `nickname`.
    public static let nickname = UITextContentType(rawValue: "nickname")
    /// `organization-title`.
    public static let jobTitle = UITextContentType(rawValue: "organization-title")
    /// `organization`.
    public static let organizationName = UITextContentType(rawValue: "organization")
    /// `location`.
    public static let location = UITextContentType(rawValue: "location")
    /// `street-address`.
    public static let fullStreetAddress = UITextContentType(rawValue: "street-address")
    /// `address-line1`.
    public static let streetAddressLine1 = UITextContentType(rawValue: "address-line1")
    /// `address-line2`.
    public static let streetAddressLine2 = UITextContentType(rawValue: "address-line2")
    /// `address-level2`.
    public static let addressCity = UITextContentType(rawValue: "address-level2")
    /// `address-level1`.
    public static let addressState = UITextContentType(rawValue: "address-level1")
    /// `address-level1+2`.
    public static let addressCityAndState = UITextContentType(rawValue: "address-level1+2")
    /// `address-level3`.
    public static let sublocality = UITextContentType(rawValue: "address-level3")
    /// `country-name`.
    public static let countryName = UITextContentType(rawValue: "country-name")
    /// `postal-code`.
    public static let postalCode = UITextContentType(rawValue: "postal-code")
    /// `tel`.
    public static let telephoneNumber = UITextContentType(rawValue: "tel")
    /// `email`.
    public static let emailAddress = UITextContentType(rawValue: "email")
    /// `url`.
    public static let URL = UITextContentType(rawValue: "url")
    /// `cc-number`.
    public static let creditCardNumber = UITextContentType(rawValue: "cc-number")
    /// `username`.
    public static let username = UITextContentType(rawValue: "username")
    /// `password`.
    public static let password = UITextContentType(rawValue: "password")
    /// `new-password`.
    public static let newPassword = UITextContentType(rawValue: "new-password")
    /// `one-time-code`.
    public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
}

/// The requirements of a new password, for password managers.
@preconcurrency @MainActor open class UITextInputPasswordRules: NSObject {
    /// The rules as text.
    public let passwordRulesDescriptor: String
    /// Rules from a text.
    public init(descriptor: String) {
        passwordRulesDescriptor = descriptor
        super.init()
    }
}
