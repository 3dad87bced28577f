// The properties that can be edited, as statements and values in Swift.

internal import TabBarKit
internal import UIKit

/// A property of an edited object: its title, its statement and its value in Swift.
struct EditedProperty {
    /// Edits of one object with the same statement replace each other.
    let statement: String
    /// The key of the title.
    let titleKey: String
    /// The present value of an object as a Swift literal.
    let value: (AnyObject) -> String

    /// The property of the control with an identifier, such as "frame-1".
    init<Object: AnyObject>(_ id: String, titleKey: String, value: @escaping (Object) -> String) {
        statement = Self.statements[id] ?? ""
        self.titleKey = titleKey
        let isTransform = Self.transforms.contains(id)
        self.value = { object in
            if isTransform, let view = object as? UIView { return SwiftLiteral.text(view.transform) }
            return (object as? Object).map(value) ?? ""
        }
    }

    private static let transforms: Set<String> = ["scale-1", "scale-2", "rotation", "translation-1", "translation-2"]

    /// The statements by the identifiers of the controls. "$" stands for the object, "#" for the value.
    static let statements: [String: String] = [
        "identifier": "$.accessibilityIdentifier = #", "tag": "$.tag = #", "alpha": "$.alpha = #", "hidden": "$.isHidden = #",
        "clips": "$.clipsToBounds = #", "interaction": "$.isUserInteractionEnabled = #", "background": "$.backgroundColor = #",
        "tint": "$.tintColor = #", "corner": "$.layer.cornerRadius = #",
        "frame-1": "$.frame.origin.x = #", "frame-2": "$.frame.origin.y = #", "frame-3": "$.frame.size.width = #",
        "frame-4": "$.frame.size.height = #", "bounds-1": "$.bounds.origin.x = #", "bounds-2": "$.bounds.origin.y = #",
        "bounds-3": "$.bounds.size.width = #", "bounds-4": "$.bounds.size.height = #", "center-1": "$.center.x = #",
        "center-2": "$.center.y = #", "scale-1": "$.transform = #", "scale-2": "$.transform = #", "rotation": "$.transform = #",
        "translation-1": "$.transform = #", "translation-2": "$.transform = #", "anchor-1": "$.layer.anchorPoint.x = #",
        "anchor-2": "$.layer.anchorPoint.y = #", "margins-1": "$.layoutMargins.top = #", "margins-2": "$.layoutMargins.left = #",
        "margins-3": "$.layoutMargins.bottom = #", "margins-4": "$.layoutMargins.right = #",
        "hugging-1": "$.setContentHuggingPriority(UILayoutPriority(#), for: .horizontal)",
        "hugging-2": "$.setContentHuggingPriority(UILayoutPriority(#), for: .vertical)",
        "compression-1": "$.setContentCompressionResistancePriority(UILayoutPriority(#), for: .horizontal)",
        "compression-2": "$.setContentCompressionResistancePriority(UILayoutPriority(#), for: .vertical)",
        "translates": "$.translatesAutoresizingMaskIntoConstraints = #", "text": "$.text = #", "text-color": "$.textColor = #",
        "font-size": "$.font = $.font.withSize(#)", "is-element": "$.isAccessibilityElement = #",
        "accessibility-label": "$.accessibilityLabel = #", "accessibility-value": "$.accessibilityValue = #",
        "constant": "$.constant = #", "active": "$.isActive = #",
    ]

    /// The statement for a variable with a value.
    func source(variable: String, value: String) -> String {
        statement.replacingOccurrences(of: "$", with: variable).components(separatedBy: "#").joined(separator: value)
    }
}

/// Values as Swift literals.
enum SwiftLiteral {
    /// A number with at most four decimals.
    static func text(_ number: Double) -> String { number.isFinite ? DecimalText.trimmed(number, decimals: 4) : "0" }

    static func text(_ text: String?) -> String { text?.debugDescription ?? "nil" }

    /// A colour in the appearance of a view; "nil" for none.
    static func text(_ color: UIColor?, in view: UIView) -> String {
        guard let color = color?.resolvedColor(with: view.traitCollection).cgColor else { return "nil" }
        let parts = zip(["red", "green", "blue", "alpha"], [color.red, color.green, color.blue, color.alpha])
        return "UIColor(\(parts.map { "\($0): \(text(Double($1)))" }.joined(separator: ", ")))"
    }

    static func text(_ transform: CGAffineTransform) -> String {
        let parts = [
            ("a", transform.a), ("b", transform.b), ("c", transform.c), ("d", transform.d), ("tx", transform.tx), ("ty", transform.ty),
        ]
        return "CGAffineTransform(\(parts.map { "\($0.0): \(text(Double($0.1)))" }.joined(separator: ", ")))"
    }
}
