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
        ]
        if let texts = texts(of: view) { groups.insert(PropertyGroup(titleKey: "inspect.group.text", properties: texts), at: 1) }
        groups.append(PropertyGroup(titleKey: "inspect.group.accessibility", properties: accessibility))
        groups.append(PropertyGroup(titleKey: "inspect.group.events", properties: events))
        return groups
    }

    // MARK: View

    private static var appearance: [ViewProperty] {
        [
            ViewProperty(id: "class", titleKey: "inspect.class", kind: .note { [ViewName.className($0), superclasses(of: $0)] }),
            ViewProperty(
                id: "identifier", titleKey: "inspect.identifier",
                kind: .text(read: { $0.accessibilityIdentifier }, write: { $0.accessibilityIdentifier = $1 })),
            ViewProperty(
                id: "tag", titleKey: "inspect.tag",
                kind: .numbers([
                    .init("", in: -1e9...1e9, read: { Double($0.tag) }, write: { $0.tag = Int($1.rounded()) })
                ])),
            ViewProperty(
                id: "alpha", titleKey: "inspect.alpha",
                kind: .numbers([
                    .init("", in: 0...1, read: { Double($0.alpha) }, write: { $0.alpha = $1 }, presented: { Double($0.opacity) })
                ])),
            flag("hidden", { $0.isHidden }, { $0.isHidden = $1 }),
            flag("clips", { $0.clipsToBounds }, { $0.clipsToBounds = $1 }),
            flag("interaction", { $0.isUserInteractionEnabled }, { $0.isUserInteractionEnabled = $1 }),
            ViewProperty(
                id: "background", titleKey: "inspect.background",
                kind: .color(
                    read: { $0.backgroundColor }, write: { $0.backgroundColor = $1 }, presented: { $0.backgroundColor })),
            ViewProperty(
                id: "tint", titleKey: "inspect.tint",
                kind: .color(read: { $0.tintColor }, write: { $0.tintColor = $1 }, presented: nil)),
            ViewProperty(
                id: "corner", titleKey: "inspect.corner",
                kind: .numbers([
                    .init(
                        "", in: ViewProperty.lengths, read: { Double($0.layer.cornerRadius) }, write: { $0.layer.cornerRadius = $1 },
                        presented: { Double($0.cornerRadius) })
                ])),
        ]
    }

    private static func flag(_ id: String, _ read: @escaping (UIView) -> Bool, _ write: @escaping (UIView, Bool) -> Void) -> ViewProperty {
        ViewProperty(id: id, titleKey: "inspect.\(id)", kind: .flag(read: read, write: write))
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
        let rectangles = [
            ViewProperty(id: "frame", titleKey: "inspect.frame", kind: .numbers(parts(\.frame, { $0.frame }))),
            ViewProperty(id: "bounds", titleKey: "inspect.bounds", kind: .numbers(parts(\.bounds, { $0.bounds }))),
            ViewProperty(
                id: "center", titleKey: "inspect.center",
                kind: .numbers([
                    .init("x", read: { Double($0.center.x) }, write: { $0.center.x = $1 }, presented: { Double($0.position.x) }),
                    .init("y", read: { Double($0.center.y) }, write: { $0.center.y = $1 }, presented: { Double($0.position.y) }),
                ])),
        ]
        let isFlat = CATransform3DIsAffine(view.layer.transform)
        let transforms = [
            ViewProperty(
                id: "scale", titleKey: "inspect.scale",
                kind: .numbers([
                    transformPart("x", \.scaleX, in: 0.001...1000, isFlat: isFlat),
                    transformPart("y", \.scaleY, in: -1000...1000, isFlat: isFlat),
                ])),
            ViewProperty(
                id: "rotation", titleKey: "inspect.rotation",
                kind: .numbers([transformPart("", unit: .degrees, \.rotation, in: -3600...3600, isFlat: isFlat)])),
            ViewProperty(
                id: "translation", titleKey: "inspect.translation",
                kind: .numbers([
                    transformPart("x", \.x, in: ViewProperty.coordinates, isFlat: isFlat),
                    transformPart("y", \.y, in: ViewProperty.coordinates, isFlat: isFlat),
                ])),
        ]
        return rectangles + transforms + [
            ViewProperty(
                id: "anchor", titleKey: "inspect.anchor",
                kind: .numbers([
                    .init(
                        "x", in: -100...100, read: { Double($0.layer.anchorPoint.x) }, write: { $0.layer.anchorPoint.x = $1 },
                        presented: { Double($0.anchorPoint.x) }),
                    .init(
                        "y", in: -100...100, read: { Double($0.layer.anchorPoint.y) }, write: { $0.layer.anchorPoint.y = $1 },
                        presented: { Double($0.anchorPoint.y) }),
                ]))
        ]
    }

    private static func parts(
        _ path: ReferenceWritableKeyPath<UIView, CGRect>, _ presented: @escaping (CALayer) -> CGRect
    ) -> [ViewProperty.NumberPart] {
        let components: [(String, WritableKeyPath<CGRect, CGFloat>, ClosedRange<Double>)] = [
            ("x", \.origin.x, ViewProperty.coordinates), ("y", \.origin.y, ViewProperty.coordinates),
            ("w", \.size.width, ViewProperty.lengths), ("h", \.size.height, ViewProperty.lengths),
        ]
        return components.map { name, component, range in
            .init(
                name, in: range, read: { Double($0[keyPath: path][keyPath: component]) },
                write: { $0[keyPath: path][keyPath: component] = $1 }, presented: { Double(presented($0)[keyPath: component]) })
        }
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
            name, unit: unit, in: range, read: { Double(TransformValues($0.transform)[keyPath: path]) }, write: isFlat ? write : nil,
            presented: { Double(TransformValues($0.affineTransform())[keyPath: path]) })
    }

    // MARK: Layout

    private static var layout: [ViewProperty] {
        [
            ViewProperty(id: "margins", titleKey: "inspect.margins", kind: .numbers(insets(\.layoutMargins) { $0.layoutMargins = $1 })),
            ViewProperty(id: "safe-area", titleKey: "inspect.safe-area", kind: .numbers(insets(\.safeAreaInsets, nil))),
            ViewProperty(id: "intrinsic", titleKey: "inspect.intrinsic", kind: .note { [intrinsicSize(of: $0)] }),
            ViewProperty(
                id: "hugging", titleKey: "inspect.hugging",
                kind: .numbers(
                    priorities(
                        { $0.contentHuggingPriority(for: $1) }, { $0.setContentHuggingPriority($1, for: $2) }))),
            ViewProperty(
                id: "compression", titleKey: "inspect.compression",
                kind: .numbers(
                    priorities(
                        { $0.contentCompressionResistancePriority(for: $1) },
                        { $0.setContentCompressionResistancePriority($1, for: $2) }))),
            flag("translates", { $0.translatesAutoresizingMaskIntoConstraints }, { $0.translatesAutoresizingMaskIntoConstraints = $1 }),
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
                name, read: { Double($0[keyPath: path][keyPath: component]) },
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
        _ read: @escaping (UIView, NSLayoutConstraint.Axis) -> UILayoutPriority,
        _ write: @escaping (UIView, UILayoutPriority, NSLayoutConstraint.Axis) -> Void
    ) -> [ViewProperty.NumberPart] {
        [("↔", NSLayoutConstraint.Axis.horizontal), ("↕", .vertical)].map { name, axis in
            .init(
                name, in: 1...1000, read: { Double(read($0, axis).rawValue) }, write: { write($0, UILayoutPriority(Float($1)), axis) })
        }
    }

    private static func intrinsicSize(of view: UIView) -> String {
        let size = view.intrinsicContentSize
        func text(_ length: CGFloat) -> String { length == UIView.noIntrinsicMetric ? "–" : NumberText.plain(Double(length)) }
        return "\(text(size.width)) × \(text(size.height))"
    }
}
