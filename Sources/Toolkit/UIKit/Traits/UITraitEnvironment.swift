// Objects that have traits, and the observation of single traits.

/// An object that has traits: a view or a view controller.
@preconcurrency @MainActor public protocol UITraitEnvironment: AnyObject {
    /// The traits of the object.
    var traitCollection: UITraitCollection { get }
    /// Called after the traits have changed.
    func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

extension UIView: UITraitEnvironment {}

/// An object with a font that can follow the user's text size.
@preconcurrency @MainActor public protocol UIContentSizeCategoryAdjusting: AnyObject {
    /// Whether the font follows the user's text size.
    var adjustsFontForContentSizeCategory: Bool { get set }
}

extension UILabel: UIContentSizeCategoryAdjusting {}
extension UITextField: UIContentSizeCategoryAdjusting {}
extension UITextView: UIContentSizeCategoryAdjusting {}

/// An object that tests find by an identifier.
@preconcurrency @MainActor public protocol UIAccessibilityIdentification: NSObjectProtocol {
    /// The identifier, which users never see; nil by default.
    var accessibilityIdentifier: String? { get set }
}

extension UIView: UIAccessibilityIdentification {}
extension UIBarItem: UIAccessibilityIdentification {}

/// A token for `unregisterForTraitChanges(_:)`. The registration also ends when its object is deallocated.
public protocol UITraitChangeRegistration: NSObjectProtocol {}

/// A view or a view controller with observable traits.
@preconcurrency @MainActor public protocol UITraitChangeObservable: UITraitEnvironment {}

extension UIView: UITraitChangeObservable {}
extension UIViewController: UITraitEnvironment, UITraitChangeObservable {}

extension UITraitChangeObservable {
    /// A closure that is called with the object and its former traits.
    public typealias TraitChangeHandler<Observer> = (_ traitEnvironment: Observer, _ previousTraitCollection: UITraitCollection) -> Void

    /// Calls `handler` after a change of one of the traits. The first argument is this object, typed as its class or a superclass.
    @discardableResult public func registerForTraitChanges<Observer>(
        _ traits: [UITrait], handler: @escaping TraitChangeHandler<Observer>
    ) -> any UITraitChangeRegistration {
        TraitObservers.add(traits, of: self) { object, previous in if let object = object as? Observer { handler(object, previous) } }
    }

    /// Calls a method of `target`, held weakly, after one of the traits changed, with up to two arguments: this object, its former traits.
    @discardableResult
    public func registerForTraitChanges(_ traits: [UITrait], target: Any, action: Selector) -> any UITraitChangeRegistration {
        weak let target = target as AnyObject
        return TraitObservers.add(traits, of: self) { object, previous in
            if let target { action.perform(on: target, sender: TraitArguments(object: object, previous: previous), event: nil) }
        }
    }

    /// Calls a method of this object after a change of one of the traits.
    @discardableResult public func registerForTraitChanges(_ traits: [UITrait], action: Selector) -> any UITraitChangeRegistration {
        registerForTraitChanges(traits, target: self, action: action)
    }

    /// Ends a registration.
    public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) { TraitObservers.remove(registration, of: self) }
}

/// The registrations of all objects.
enum TraitObservers {
    private final class Registration: NSObject, UITraitChangeRegistration {
        let traits: [UITrait]
        weak var object: AnyObject?
        let handler: @MainActor (AnyObject, UITraitCollection) -> Void

        init(_ traits: [UITrait], of object: AnyObject, handler: @escaping @MainActor (AnyObject, UITraitCollection) -> Void) {
            self.traits = traits
            self.object = object
            self.handler = handler
            super.init()
        }
    }

    private static var registrations: [ObjectIdentifier: [Registration]] = [:]

    static func add(
        _ traits: [UITrait], of object: AnyObject, handler: @escaping @MainActor (AnyObject, UITraitCollection) -> Void
    ) -> any UITraitChangeRegistration {
        // Removes the registrations of deallocated objects whenever the number of observed objects has doubled.
        if registrations.count >= limit {
            registrations = registrations.filter { $0.value.contains { $0.object != nil } }
            limit = max(64, registrations.count * 2)
        }
        let registration = Registration(traits, of: object, handler: handler)
        registrations[ObjectIdentifier(object), default: []].removeAll { $0.object == nil }
        registrations[ObjectIdentifier(object), default: []].append(registration)
        return registration
    }

    private static var limit = 64

    static func remove(_ registration: any UITraitChangeRegistration, of object: AnyObject) {
        let rest = registrations[ObjectIdentifier(object)]?.filter { $0 !== registration } ?? []
        registrations[ObjectIdentifier(object)] = rest.isEmpty ? nil : rest
    }

    /// Calls the handlers of the traits of `object` that have changed.
    static func traitsDidChange(of object: AnyObject, from previous: UITraitCollection, to traits: UITraitCollection) {
        guard !registrations.isEmpty, let list = registrations[ObjectIdentifier(object)] else { return }
        for registration in list where registration.object === object {
            if registration.traits.contains(where: { $0.differs(in: previous, and: traits) }) { registration.handler(object, previous) }
        }
    }
}

/// A trait that `registerForTraitChanges` observes. UIKit's traits conform; an application's own traits cannot be observed.
public protocol UITraitDefinition {
    /// The type of the trait's value.
    associatedtype Value: Equatable
    /// The value of the trait in a collection.
    static func _value(in traits: UITraitCollection) -> Value
}

extension UITraitDefinition {
    fileprivate static func differs(in first: UITraitCollection, and second: UITraitCollection) -> Bool {
        _value(in: first) != _value(in: second)
    }
}

/// The type of a trait, such as `UITraitUserInterfaceStyle.self`.
public typealias UITrait = any UITraitDefinition.Type

/// Light or dark.
nonisolated public struct UITraitUserInterfaceStyle: UITraitDefinition {
    public static func _value(in traits: UITraitCollection) -> UIUserInterfaceStyle { traits.userInterfaceStyle }
}
/// The contrast of the interface.
nonisolated public struct UITraitAccessibilityContrast: UITraitDefinition {
    public static func _value(in traits: UITraitCollection) -> UIAccessibilityContrast { traits.accessibilityContrast }
}
/// Device pixels per point.
nonisolated public struct UITraitDisplayScale: UITraitDefinition {
    public static func _value(in traits: UITraitCollection) -> CGFloat { traits.displayScale }
}
/// The layout direction.
nonisolated public struct UITraitLayoutDirection: UITraitDefinition {
    public static func _value(in traits: UITraitCollection) -> UITraitEnvironmentLayoutDirection { traits.layoutDirection }
}
/// The text size that the user prefers.
nonisolated public struct UITraitPreferredContentSizeCategory: UITraitDefinition {
    public static func _value(in traits: UITraitCollection) -> UIContentSizeCategory { traits.preferredContentSizeCategory }
}
/// The horizontal size class.
nonisolated public struct UITraitHorizontalSizeClass: UITraitDefinition {
    public static func _value(in traits: UITraitCollection) -> UIUserInterfaceSizeClass { traits.horizontalSizeClass }
}
/// The vertical size class.
nonisolated public struct UITraitVerticalSizeClass: UITraitDefinition {
    public static func _value(in traits: UITraitCollection) -> UIUserInterfaceSizeClass { traits.verticalSizeClass }
}
/// The kind of interface.
nonisolated public struct UITraitUserInterfaceIdiom: UITraitDefinition {
    public static func _value(in traits: UITraitCollection) -> UIUserInterfaceIdiom { traits.userInterfaceIdiom }
}
/// The level of the interface: base, or elevated above another interface.
nonisolated public struct UITraitUserInterfaceLevel: UITraitDefinition {
    public static func _value(in traits: UITraitCollection) -> UIUserInterfaceLevel { traits.userInterfaceLevel }
}
/// Regular or bold text.
nonisolated public struct UITraitLegibilityWeight: UITraitDefinition {
    public static func _value(in traits: UITraitCollection) -> UILegibilityWeight { traits.legibilityWeight }
}
/// The colour gamut of the display.
nonisolated public struct UITraitDisplayGamut: UITraitDefinition {
    public static func _value(in traits: UITraitCollection) -> UIDisplayGamut { traits.displayGamut }
}

extension UITraitCollection {
    /// The traits on which dynamic colours depend.
    public static var systemTraitsAffectingColorAppearance: [UITrait] {
        [UITraitUserInterfaceStyle.self, UITraitAccessibilityContrast.self, UITraitUserInterfaceLevel.self]
    }
    /// The traits on which the choice of an image depends.
    public static var systemTraitsAffectingImageLookup: [UITrait] {
        [UITraitUserInterfaceStyle.self, UITraitDisplayScale.self, UITraitLayoutDirection.self, UITraitDisplayGamut.self]
    }
}
