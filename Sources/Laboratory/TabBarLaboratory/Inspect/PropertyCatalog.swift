// The properties of a view, by topic.

internal import TabBarKit
internal import UIKit

/// Lists the properties that the Inspect page shows for a view.
enum PropertyCatalog {
    static func groups(for view: UIView) -> [PropertyGroup] {
        var groups = [
            PropertyGroup(titleKey: "inspect.group.view", properties: appearance),
            PropertyGroup(titleKey: "inspect.group.geometry", properties: geometry(of: view)),
            PropertyGroup(titleKey: "inspect.group.layout", properties: layout),
            PropertyGroup(titleKey: "inspect.group.accessibility", properties: accessibility),
            PropertyGroup(titleKey: "inspect.group.events", properties: events),
        ]
        if let texts = texts(of: view) { groups.insert(PropertyGroup(titleKey: "inspect.group.text", properties: texts), at: 1) }
        return groups
    }

    // MARK: View

    private static var appearance: [ViewProperty] {
        [
            ViewProperty("class", .note { [ViewName.className($0), superclasses(of: $0)] }),
            ViewProperty("identifier", .text(read: { $0.accessibilityIdentifier }, write: { $0.accessibilityIdentifier = $1 })),
            number("tag", in: -1e9...1e9, read: { Double($0.tag) }, write: { $0.tag = Int($1.rounded()) }),
            number("alpha", in: 0...1, read: { Double($0.alpha) }, write: { $0.alpha = $1 }, presented: { Double($0.opacity) }),
            flag("hidden", \.isHidden), flag("clips", \.clipsToBounds), flag("interaction", \.isUserInteractionEnabled),
            ViewProperty(
                "background",
                .color(read: { $0.backgroundColor }, write: { $0.backgroundColor = $1 }, presented: { $0.backgroundColor })),
            ViewProperty("tint", .color(read: { $0.tintColor }, write: { $0.tintColor = $1 }, presented: nil)),
            number(
                "corner", in: ViewProperty.lengths, read: { Double($0.layer.cornerRadius) }, write: { $0.layer.cornerRadius = $1 },
                presented: { Double($0.cornerRadius) }),
        ]
    }

    private static func flag(_ id: String, _ path: ReferenceWritableKeyPath<UIView, Bool>) -> ViewProperty {
        ViewProperty(id, .flag(read: { $0[keyPath: path] }, write: { $0[keyPath: path] = $1 }))
    }

    private static func number(
        _ id: String, in range: ClosedRange<Double>, read: @escaping (UIView) -> Double, write: @escaping (UIView, Double) -> Void,
        presented: ((CALayer) -> Double)? = nil
    ) -> ViewProperty {
        ViewProperty(id, .numbers([.init(name: "", range: range, read: read, write: write, presented: presented)]))
    }

    /// The superclasses up to UIView, the nearest first.
    private static func superclasses(of view: UIView) -> String {
        var names: [String] = []
        var mirror = Mirror(reflecting: view).superclassMirror
        while let current = mirror, current.subjectType is UIView.Type {
            names.append(String(describing: current.subjectType))
            mirror = current.superclassMirror
        }
        return names.joined(separator: " : ")
    }

    // MARK: Geometry

    private static func geometry(of view: UIView) -> [ViewProperty] {
        let isFlat = CATransform3DIsAffine(view.layer.transform), coordinates = ViewProperty.coordinates
        let rectangle: [Component<CGRect>] = [
            ("x", \.origin.x, coordinates), ("y", \.origin.y, coordinates), ("w", \.size.width, ViewProperty.lengths),
            ("h", \.size.height, ViewProperty.lengths),
        ]
        return [
            ViewProperty("frame", parts(of: \.frame, \.frame, rectangle)),
            ViewProperty("bounds", parts(of: \.bounds, \.bounds, rectangle)),
            ViewProperty("center", parts(of: \.center, \.position, [("x", \.x, coordinates), ("y", \.y, coordinates)])),
            ViewProperty(
                "scale",
                .numbers([
                    transformPart("x", \.scaleX, in: 0.001...1000, isFlat: isFlat),
                    transformPart("y", \.scaleY, in: -1000...1000, isFlat: isFlat),
                ])),
            ViewProperty("rotation", .numbers([transformPart("", unit: .degrees, \.rotation, in: -3600...3600, isFlat: isFlat)])),
            ViewProperty(
                "translation",
                .numbers([
                    transformPart("x", \.x, in: coordinates, isFlat: isFlat), transformPart("y", \.y, in: coordinates, isFlat: isFlat),
                ])),
            ViewProperty("anchor", parts(of: \.layer.anchorPoint, \.anchorPoint, [("x", \.x, -100...100), ("y", \.y, -100...100)])),
        ]
    }

    private typealias Component<Value> = (name: String, path: WritableKeyPath<Value, CGFloat>, range: ClosedRange<Double>)

    /// The components of a value such as a rectangle.
    private static func parts<Value>(
        of path: ReferenceWritableKeyPath<UIView, Value>, _ presented: KeyPath<CALayer, Value>, _ components: [Component<Value>]
    ) -> ViewProperty.Kind {
        .numbers(
            components.map { name, component, range in
                .init(
                    name: name, range: range, read: { Double($0[keyPath: path][keyPath: component]) },
                    write: { $0[keyPath: path][keyPath: component] = $1 },
                    presented: { Double($0[keyPath: presented][keyPath: component]) })
            })
    }

    /// A number of the affine transform, such as a scale. A transform in three dimensions cannot be edited.
    private static func transformPart(
        _ name: String, unit: ParameterUnit = .ratio, _ path: WritableKeyPath<TransformValues, CGFloat>, in range: ClosedRange<Double>,
        isFlat: Bool
    ) -> ViewProperty.NumberPart {
        let write: (UIView, Double) -> Void = { view, number in
            var values = TransformValues(view.transform)
            values[keyPath: path] = number
            view.transform = values.transform
        }
        return .init(
            name: name, unit: unit, range: range, read: { Double(TransformValues($0.transform)[keyPath: path]) },
            write: isFlat ? write : nil, presented: { Double(TransformValues($0.affineTransform())[keyPath: path]) })
    }

    // MARK: Layout

    private static var layout: [ViewProperty] {
        [
            ViewProperty("margins", .numbers(insets(\.layoutMargins) { $0.layoutMargins = $1 })),
            ViewProperty("safe-area", .numbers(insets(\.safeAreaInsets, nil))),
            ViewProperty("intrinsic", .note { [intrinsicSize(of: $0)] }),
            priorities("hugging", { $0.contentHuggingPriority(for: $1) }, { $0.setContentHuggingPriority($1, for: $2) }),
            priorities(
                "compression", { $0.contentCompressionResistancePriority(for: $1) },
                { $0.setContentCompressionResistancePriority($1, for: $2) }),
            flag("translates", \.translatesAutoresizingMaskIntoConstraints),
        ]
    }

    private static func insets(
        _ path: KeyPath<UIView, UIEdgeInsets>, _ write: ((UIView, UIEdgeInsets) -> Void)?
    ) -> [ViewProperty.NumberPart] {
        let components: [(String, WritableKeyPath<UIEdgeInsets, CGFloat>)] = [
            ("↑", \.top), ("←", \.left), ("↓", \.bottom), ("→", \.right),
        ]
        return components.map { name, component in
            .init(
                name: name, read: { Double($0[keyPath: path][keyPath: component]) },
                write: write.map { write in
                    { view, number in
                        var insets = view[keyPath: path]
                        insets[keyPath: component] = number
                        write(view, insets)
                    }
                })
        }
    }

    private static func priorities(
        _ id: String, _ read: @escaping (UIView, NSLayoutConstraint.Axis) -> UILayoutPriority,
        _ write: @escaping (UIView, UILayoutPriority, NSLayoutConstraint.Axis) -> Void
    ) -> ViewProperty {
        let axes = [("↔", NSLayoutConstraint.Axis.horizontal), ("↕", .vertical)]
        let parts = axes.map { name, axis in
            ViewProperty.NumberPart(
                name: name, range: 1...1000, read: { Double(read($0, axis).rawValue) },
                write: { write($0, UILayoutPriority(Float($1)), axis) })
        }
        return ViewProperty(id, .numbers(parts))
    }

    private static func intrinsicSize(of view: UIView) -> String {
        let size = view.intrinsicContentSize
        func text(_ length: CGFloat) -> String { length == UIView.noIntrinsicMetric ? "–" : NumberText.plain(Double(length)) }
        return "\(text(size.width)) × \(text(size.height))"
    }
}

// MARK: - Contents

extension PropertyCatalog {
    /// The properties of a view that shows text; nil for other views.
    static func texts(of view: UIView) -> [ViewProperty]? {
        switch view {
        case is UILabel:
            [
                ViewProperty("text", .text(read: { ($0 as? UILabel)?.text }, write: { ($0 as? UILabel)?.text = $1 })),
                ViewProperty(
                    "text-color",
                    .color(read: { ($0 as? UILabel)?.textColor }, write: { ($0 as? UILabel)?.textColor = $1 ?? .label }, presented: nil)),
                number("font-size", in: 1...500, read: { Double(($0 as? UILabel)?.font.pointSize ?? 0) }) { view, size in
                    guard let label = view as? UILabel else { return }
                    label.font = label.font.withSize(size)
                },
            ]
        case is UITextField:
            [ViewProperty("text", .text(read: { ($0 as? UITextField)?.text }, write: { ($0 as? UITextField)?.text = $1 }))]
        default: nil
        }
    }

    // MARK: Accessibility

    private static var accessibility: [ViewProperty] {
        [
            flag("is-element", \.isAccessibilityElement),
            ViewProperty("accessibility-label", .text(read: { $0.accessibilityLabel }, write: { $0.accessibilityLabel = $1 })),
            ViewProperty("accessibility-value", .text(read: { $0.accessibilityValue }, write: { $0.accessibilityValue = $1 })),
            ViewProperty("traits", .note { [traitNames($0.accessibilityTraits)] }),
        ]
    }

    private static let traitTable: [(UIAccessibilityTraits, String)] = [
        (.button, "button"), (.link, "link"), (.image, "image"), (.selected, "selected"), (.playsSound, "playsSound"),
        (.keyboardKey, "keyboardKey"), (.staticText, "staticText"), (.summaryElement, "summaryElement"), (.notEnabled, "notEnabled"),
        (.updatesFrequently, "updatesFrequently"), (.searchField, "searchField"), (.startsMediaSession, "startsMediaSession"),
        (.adjustable, "adjustable"), (.allowsDirectInteraction, "allowsDirectInteraction"), (.causesPageTurn, "causesPageTurn"),
        (.header, "header"), (.tabBar, "tabBar"), (.toggleButton, "toggleButton"),
    ]

    static func traitNames(_ traits: UIAccessibilityTraits) -> String {
        let names = traitTable.filter { traits.contains($0.0) }.map(\.1)
        return names.isEmpty ? "–" : names.joined(separator: Localized.comma)
    }

    // MARK: Events

    private static var events: [ViewProperty] {
        [ViewProperty("recognizers", .note(read: recognizers)), ViewProperty("actions", .note(read: actions))]
    }

    /// The classes of the recognizers, with their states.
    static func recognizers(of view: UIView) -> [String] {
        let recognizers = view.gestureRecognizers ?? []
        guard !recognizers.isEmpty else { return ["–"] }
        return recognizers.map { recognizer in
            let name = ViewName.className(recognizer)
            return recognizer.isEnabled ? "\(name): \(recognizer.state)" : Localized.text("inspect.disabled", name)
        }
    }

    /// The targets and actions of a control, with their events.
    static func actions(of view: UIView) -> [String] {
        var lines: [String] = []
        (view as? UIControl)?.enumerateEventHandlers { action, target, event, _ in
            if let target {
                lines.append("\(eventNames(event)) → \(target.0.map { ViewName.className($0 as AnyObject) } ?? "nil")")
            } else if let action {
                lines.append("\(eventNames(event)) → UIAction\(action.title.isEmpty ? "" : " “\(action.title)”")")
            }
        }
        return lines.isEmpty ? ["–"] : lines
    }

    private static func eventNames(_ event: UIControl.Event) -> String {
        let table: [(UIControl.Event, String)] = [
            (.touchDown, "touchDown"), (.touchDownRepeat, "touchDownRepeat"), (.touchDragInside, "touchDragInside"),
            (.touchDragOutside, "touchDragOutside"), (.touchDragEnter, "touchDragEnter"), (.touchDragExit, "touchDragExit"),
            (.touchUpInside, "touchUpInside"), (.touchUpOutside, "touchUpOutside"), (.touchCancel, "touchCancel"),
            (.valueChanged, "valueChanged"), (.primaryActionTriggered, "primaryActionTriggered"),
            (.editingDidBegin, "editingDidBegin"), (.editingChanged, "editingChanged"), (.editingDidEnd, "editingDidEnd"),
        ]
        let names = table.filter { event.contains($0.0) }.map(\.1)
        return names.isEmpty ? "0x\(String(event.rawValue, radix: 16))" : names.joined(separator: Localized.comma)
    }
}

/// A property of the inspected view: how to read, present and change it.
struct ViewProperty {
    /// The accessibility identifier of the row's control. If there are several, a hyphen and a number are appended.
    let id: String
    let kind: Kind

    init(_ id: String, _ kind: Kind) {
        self.id = id
        self.kind = kind
    }

    var titleKey: String { "inspect.\(id)" }

    enum Kind {
        /// Up to four numbers, two in a line.
        case numbers([NumberPart])
        case flag(read: (UIView) -> Bool, write: (UIView, Bool) -> Void)
        /// A colour; nil for none.
        case color(read: (UIView) -> UIColor?, write: (UIView, UIColor?) -> Void, presented: ((CALayer) -> CGColor?)?)
        case text(read: (UIView) -> String?, write: (UIView, String?) -> Void)
        /// Lines of text that cannot be edited.
        case note(read: (UIView) -> [String])
    }

    /// A number with its field.
    struct NumberPart {
        /// A short name such as "x"; empty for a property with one number.
        let name: String
        var unit = ParameterUnit.ratio
        var range = ViewProperty.coordinates
        let read: (UIView) -> Double
        /// Nil for a number that cannot be edited.
        var write: ((UIView, Double) -> Void)?
        /// Reads the presentation value; nil for a number that cannot be animated.
        var presented: ((CALayer) -> Double)?
    }

    /// The valid coordinates, which leave room for sums and products.
    static let coordinates: ClosedRange<Double> = -100_000...100_000
    static let lengths: ClosedRange<Double> = 0...100_000
}

struct PropertyGroup {
    /// The key of the title, and the identifier of the header.
    let titleKey: String
    let properties: [ViewProperty]
}

/// A transform as scale, shear, rotation and translation.
struct TransformValues: Equatable {
    var scaleX, scaleY, shear: CGFloat
    /// In degrees.
    var rotation: CGFloat
    var x, y: CGFloat

    /// A matrix without an inverse has a scale of 0.
    init(_ t: CGAffineTransform) {
        scaleX = hypot(t.a, t.b)
        let angle = atan2(t.b, t.a)
        rotation = angle * 180 / .pi
        scaleY = t.d * cos(angle) - t.c * sin(angle)
        shear = t.c * cos(angle) + t.d * sin(angle)
        (x, y) = (t.tx, t.ty)
    }

    var transform: CGAffineTransform {
        let angle = rotation * .pi / 180
        // The identity stays exact.
        let (sine, cosine) = rotation == 0 ? (0, 1) : (sin(angle), cos(angle))
        return CGAffineTransform(
            a: scaleX * cosine, b: scaleX * sine, c: shear * cosine - scaleY * sine, d: shear * sine + scaleY * cosine, tx: x, ty: y)
    }
}
