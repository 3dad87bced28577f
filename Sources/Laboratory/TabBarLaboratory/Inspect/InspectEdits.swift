// The edits of the Inspect page: their list, which of them the scene has replaced, and their source in Swift.

internal import TabBarKit
internal import UIKit

/// An edited property of a view or a constraint.
struct InspectEdit {
    fileprivate(set) weak var object: AnyObject?
    /// The object's identity, also after its end.
    fileprivate let identity: ObjectIdentifier
    /// The name of the object at the time of the edit.
    let name: String
    /// The type of the object in the source.
    fileprivate let type: String
    let property: EditedProperty
    /// The value before the first edit, as a literal.
    fileprivate let original: String
    /// The value of the latest edit, as a literal.
    fileprivate(set) var value: String
    /// Whether the scene has set another value since.
    fileprivate(set) var isReplaced = false
    /// Sets the value again.
    fileprivate var apply: () -> Void

    /// The name of the property and the object.
    var title: String { Localized.text(property.titleKey) + Localized.separator + name }
}

/// The present edits. References to views are weak.
final class InspectEdits {
    private(set) var all: [InspectEdit] = []

    /// Performs an edit. An edit that restores the original value is no longer an edit. `apply` sets the new value again.
    func perform(_ object: AnyObject, name: String, _ property: EditedProperty, change: () -> Void, apply: @escaping () -> Void) {
        // An object may have the address of a former one.
        all.removeAll { $0.object == nil && $0.identity == ObjectIdentifier(object) }
        let before = property.value(object)
        change()
        let after = property.value(object)
        if let index = all.firstIndex(where: { $0.object === object && $0.property.statement == property.statement }) {
            (all[index].value, all[index].isReplaced, all[index].apply) = (after, false, apply)
            if after == all[index].original { all.remove(at: index) }
        } else if after != before {
            all.append(
                InspectEdit(
                    object: object, identity: ObjectIdentifier(object), name: name, type: Self.typeName(object), property: property,
                    original: before, value: after, apply: apply))
        }
        // An edit may change other properties of the object: a frame has a centre.
        for index in all.indices where all[index].object === object && !all[index].isReplaced {
            all[index].value = all[index].property.value(object)
        }
    }

    /// The titles of the edits that the scene has replaced since the previous call.
    func newlyReplaced() -> [String] {
        var titles: [String] = []
        for index in all.indices where !all[index].isReplaced {
            guard let object = all[index].object, all[index].property.value(object) != all[index].value else { continue }
            all[index].isReplaced = true
            titles.append(all[index].title)
        }
        return titles
    }

    /// Sets the values again that the scene has replaced.
    func applyAgain() {
        for index in all.indices where all[index].isReplaced {
            guard let object = all[index].object else { continue }
            UIView.performWithoutAnimation { all[index].apply() }
            (all[index].value, all[index].isReplaced) = (all[index].property.value(object), false)
        }
    }

    var hasReplaced: Bool { all.contains { $0.isReplaced && $0.object != nil } }

    // MARK: Source

    private static func typeName(_ object: AnyObject) -> String {
        switch object {
        case is UILabel: "UILabel"
        case is UITextField: "UITextField"
        case is NSLayoutConstraint: "NSLayoutConstraint"
        default: "UIView"
        }
    }

    private static let variables = ["UILabel": "label", "UITextField": "field", "NSLayoutConstraint": "constraint", "UIView": "view"]

    /// A Swift function that performs the edits of views and constraints, which are its parameters. It compiles as a file of an app.
    var source: String {
        var objects: [(identity: ObjectIdentifier, variable: String, type: String, lines: [String])] = []
        for edit in all {
            let index = objects.firstIndex { $0.identity == edit.identity } ?? objects.count
            if index == objects.count {
                let count = objects.count { $0.type == edit.type }
                let variable = (Self.variables[edit.type] ?? "view") + (count == 0 ? "" : "\(count + 1)")
                let name = edit.name.split(whereSeparator: \.isNewline).joined(separator: " ")
                objects.append((edit.identity, variable, edit.type, ["    // \(name)"]))
            }
            objects[index].lines.append("    " + edit.property.source(variable: objects[index].variable, value: edit.value))
        }
        let parameters = objects.map { "\($0.variable): \($0.type)" }.joined(separator: ", ")
        let body = objects.flatMap(\.lines).joined(separator: "\n")
        return "import UIKit\n\n@MainActor\nfunc applyEdits(\(parameters)) {\n\(body)\n}\n"
    }
}

/// A property of an edited object: its title, its statement and its value in Swift.
struct EditedProperty {
    /// Edits of one object with the same statement replace each other.
    let statement: String
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
        return text("UIColor", [("red", color.red), ("green", color.green), ("blue", color.blue), ("alpha", color.alpha)])
    }

    static func text(_ t: CGAffineTransform) -> String {
        text("CGAffineTransform", [("a", t.a), ("b", t.b), ("c", t.c), ("d", t.d), ("tx", t.tx), ("ty", t.ty)])
    }

    /// A call of an initializer with numbers.
    private static func text(_ type: String, _ numbers: [(label: String, value: CGFloat)]) -> String {
        "\(type)(\(numbers.map { "\($0.label): \(text(Double($0.value)))" }.joined(separator: ", ")))"
    }
}

/// Shows what was edited, and which edits the scene has replaced.
final class EditsView: UIView, FittingRow {
    private let model: InspectModel
    let list = UILabel(12, color: Theme.detailText, lines: 0)
    let copyButton = UIButton(configuration: .gray())
    let applyButton = UIButton(configuration: .gray())
    private var shownText: String?
    private static let buttonHeight: CGFloat = 32

    init(model: InspectModel) {
        self.model = model
        super.init(frame: .zero)
        list.accessibilityIdentifier = "edits"
        addSubview(list)
        configure(copyButton, "inspect.edits.copy", identifier: "copy-edits") { $0.copySource() }
        configure(applyButton, "inspect.edits.apply", identifier: "apply-edits") { $0.applyEdits() }
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    private func configure(_ button: UIButton, _ key: String, identifier: String, _ action: @escaping (InspectModel) -> Void) {
        button.useBarTitle()
        button.configuration?.title = Localized.text(key)
        button.accessibilityLabel = Localized.text(key)
        button.accessibilityIdentifier = identifier
        button.call(model, action)
        addSubview(button)
    }

    func update() {
        let lines = model.edits.all.map { edit in
            let line = "\(edit.title): \(edit.value)"
            return edit.isReplaced ? Localized.text("inspect.edits.replaced", line) : line
        }
        let text = lines.isEmpty ? Localized.text("inspect.edits.none") : lines.joined(separator: "\n")
        applyButton.isHidden = !model.edits.hasReplaced
        copyButton.isHidden = lines.isEmpty
        guard text != shownText else { return }
        shownText = text
        list.text = text
        heightDidChange()
    }

    private func listHeight(_ width: CGFloat) -> CGFloat { list.textHeight(max(width - 2 * LaboratoryLook.margin, 1)) }

    private var buttons: [UIButton] { [copyButton, applyButton].filter { !$0.isHidden } }

    func fittingHeight(_ width: CGFloat) -> CGFloat {
        listHeight(width) + CGFloat(buttons.count) * (Self.buttonHeight + LaboratoryLook.gap) + LaboratoryLook.gap
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let margin = LaboratoryLook.margin, width = bounds.width - 2 * margin
        var y = listHeight(bounds.width)
        place(list, CGRect(x: margin, y: 0, width: width, height: y))
        for button in buttons {
            y += LaboratoryLook.gap
            place(button, CGRect(x: margin, y: y, width: width, height: Self.buttonHeight))
            y += Self.buttonHeight
        }
    }
}
