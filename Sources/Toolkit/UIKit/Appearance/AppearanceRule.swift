// A rule of appearance: the values set through one proxy, and the objects to which they apply.

internal import Foundation

/// One value that was set through a proxy.
@MainActor
struct AppearanceSetting {
    /// Identifies the property, or the method and its arguments.
    let key: AnyHashable
    /// Whether an object's value differs from a new object's; the second argument is a new object.
    let differs: (_ object: AnyObject, _ new: AnyObject) -> Bool
    /// Sets the value.
    let apply: (AnyObject) -> Void

    /// A setting with an object's present value of a property.
    init<Root: AnyObject, Value>(_ property: ReferenceWritableKeyPath<Root, Value>, of object: AnyObject) {
        key = AnyHashable(property)
        let value = (object as? Root)?[keyPath: property]
        differs = { object, new in
            guard let object = object as? Root, let new = new as? Root else { return false }
            return !ValueComparison.areEqual(object[keyPath: property], new[keyPath: property])
        }
        apply = { object in
            if let value, let object = object as? Root { object[keyPath: property] = value }
        }
    }

    /// A setting that repeats a method call.
    init<Target: AnyObject>(_ call: AppearanceCall<Target>) {
        key = AnyHashable([call.name] + call.arguments.map(AnyHashable.init))
        differs = { object, _ in (object as? Target).map(call.isSet) ?? false }
        apply = { object in if let object = object as? Target { call.apply(object) } }
    }
}

/// The objects to which a proxy's values apply: a class, its containers and traits.
@MainActor
struct AppearanceTarget {
    /// Whether an object is of this class or of a derived one.
    let matches: (AnyObject) -> Bool
    /// Whether a class is this one or derived from it.
    let isDerived: (AnyClass) -> Bool
    let type: AnyClass
    /// The containers, innermost first.
    let containers: [ContainerClass]
    let traits: UITraitCollection?

    init<Target: UIAppearance>(
        _ type: Target.Type, containers: [any UIAppearanceContainer.Type], traits: UITraitCollection?
    ) {
        matches = { $0 is Target }
        self.type = type
        isDerived = { $0 is Target.Type }
        self.containers = containers.map(ContainerClass.make)
        self.traits = traits
    }

    func isSame(as other: AppearanceTarget) -> Bool {
        type == other.type && containers.map(\.type) == other.containers.map(\.type) && traits == other.traits
    }

    /// The depths at which the containers occur in `path`, outermost first; nil if one is missing. `path` leads from the outermost
    /// responder to the object's nearest container.
    func depths(in path: [UIResponder]) -> [Int]? {
        var depths: [Int] = []
        var next = 0
        for container in containers.reversed() {
            guard let depth = path[next...].firstIndex(where: container.matches) else { return nil }
            depths.append(depth)
            next = depth + 1
        }
        return depths
    }

    /// Whether this target takes precedence over `other`; both match an object at the given depths.
    func precedes(_ other: AppearanceTarget, depths: [Int], otherDepths: [Int]) -> Bool {
        if type != other.type { return other.isDerived(type) }
        for (depth, otherDepth) in zip(depths, otherDepths) where depth != otherDepth { return depth < otherDepth }
        if depths.count != otherDepths.count { return depths.count > otherDepths.count }
        return (traits?.specifiedTraits.rawValue.nonzeroBitCount ?? 0) > (other.traits?.specifiedTraits.rawValue.nonzeroBitCount ?? 0)
    }
}

/// The type that a container must have.
@MainActor
struct ContainerClass {
    let type: ObjectIdentifier
    let matches: (UIResponder) -> Bool

    static func make(_ type: any UIAppearanceContainer.Type) -> ContainerClass { open(type) }

    private static func open<Container: UIAppearanceContainer>(_ type: Container.Type) -> ContainerClass {
        ContainerClass(type: ObjectIdentifier(type)) { $0 is Container }
    }
}

/// A proxy with the values that were set through it.
@MainActor
final class AppearanceRule {
    let target: AppearanceTarget
    let proxy: AnyObject
    /// A new object, which shows the default values.
    private(set) lazy var new: AnyObject = make()
    private let make: () -> AnyObject
    var settings: [AnyHashable: AppearanceSetting] = [:]

    init(target: AppearanceTarget, make: @escaping () -> AnyObject) {
        self.target = target
        self.make = make
        proxy = make()
    }
}
