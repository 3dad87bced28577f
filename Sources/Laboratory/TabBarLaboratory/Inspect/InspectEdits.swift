// The edits of the Inspect page: which of them the scene has replaced, and their source in Swift.

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
            let index: Int
            if let found = objects.firstIndex(where: { $0.identity == edit.identity }) {
                index = found
            } else {
                let count = objects.count { $0.type == edit.type }
                let variable = (Self.variables[edit.type] ?? "view") + (count == 0 ? "" : "\(count + 1)")
                let name = edit.name.split(whereSeparator: \.isNewline).joined(separator: " ")
                objects.append((edit.identity, variable, edit.type, ["    // \(name)"]))
                index = objects.count - 1
            }
            objects[index].lines.append("    " + edit.property.source(variable: objects[index].variable, value: edit.value))
        }
        let parameters = objects.map { "\($0.variable): \($0.type)" }.joined(separator: ", ")
        let body = objects.flatMap(\.lines).joined(separator: "\n")
        return "import UIKit\n\n@MainActor\nfunc applyEdits(\(parameters)) {\n\(body)\n}\n"
    }
}
