// Appearance proxies: values for all instances of a class.
//
// Apple's proxies forward messages, which Swift cannot do without the Objective-C runtime. Here a proxy is an object of the class itself.
// The setters that Apple marks with `UI_APPEARANCE_SELECTOR` call `customize(_:)`, which records the value if the object is a proxy. While
// the program has no proxy, this costs the test of one flag.

public import Foundation

/// A class of objects that can contain customised objects: views and view controllers.
@preconcurrency @MainActor
public protocol UIAppearanceContainer: NSObjectProtocol {}

/// A class that has appearance proxies, for example `UINavigationBar.appearance()`.
///
/// The values of a proxy are applied to an instance when it enters a window; instances in a window are not changed. A value that was set on
/// the instance itself takes precedence. If values for the same property are set through several proxies, the one for the most derived
/// class is applied; among these, the one with containers matched nearest to the window, then the one with more containers, then the one
/// for more traits.
///
/// The proxy of an application's own subclass has the type of UIKit's class: `MyButton.appearance().tintColor = .red` works, but properties
/// that the subclass declares are not customisable.
@preconcurrency @MainActor
public protocol UIAppearance: NSObjectProtocol {}

extension UIAppearance {
    /// Records the present value of a property after it was set, for a proxy or as the own value of an instance. Then calls `update`.
    @inline(__always)
    func customize<Root: AnyObject, Value>(
        _ property: @autoclosure () -> ReferenceWritableKeyPath<Root, Value>, then update: () -> Void = {}
    ) {
        if AppearanceRules.areUsed { AppearanceRules.record(AppearanceSetting(property(), of: self), of: self) }
        update()
    }

    /// Records a call of a customisable method, for a proxy or as the own value of an instance.
    @inline(__always)
    func customize<Target: AnyObject>(_ setting: @autoclosure () -> AppearanceCall<Target>) {
        if AppearanceRules.areUsed { AppearanceRules.record(AppearanceSetting(setting()), of: self) }
    }
}

/// A call of a method, or of a setter if the getter does not return the stored value.
@MainActor
struct AppearanceCall<Target: AnyObject> {
    /// The method's name, or the key path of the value.
    let name: AnyHashable
    /// The arguments that select the value, such as states and metrics.
    var arguments: [Int] = []
    /// Whether the target has a value of its own.
    let isSet: (Target) -> Bool
    /// Makes the call.
    let apply: (Target) -> Void

    init(_ name: AnyHashable, _ arguments: [Int] = [], isSet: @escaping (Target) -> Bool, apply: @escaping (Target) -> Void) {
        self.name = name
        self.arguments = arguments
        self.isSet = isSet
        self.apply = apply
    }
}

extension AppearanceCall {
    /// A call that sets the image of one state, which is stored in `images`.
    static func stateImage(
        _ image: UIImage?, _ state: UIControl.State, _ images: KeyPath<Target, StateImages>,
        _ set: @escaping (Target) -> (UIImage?, UIControl.State) -> Void
    ) -> AppearanceCall {
        AppearanceCall(images, [Int(state.rawValue)], isSet: { $0[keyPath: images][state] != nil }) { set($0)(image, state) }
    }
}
