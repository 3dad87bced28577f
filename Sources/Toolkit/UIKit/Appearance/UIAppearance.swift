// Appearance proxies: values for all instances of a class, and the rules that apply them.
//
// Apple's proxies forward messages, which Swift cannot do without the Objective-C runtime. Here a proxy is an object of the class itself.
// The setters that Apple marks with `UI_APPEARANCE_SELECTOR` call `customize(_:)`, which records the value if the object is a proxy. While
// the program has no proxy, this costs the test of one flag.

/// A class of objects that can contain customised objects: views and view controllers.
@preconcurrency @MainActor public protocol UIAppearanceContainer: NSObjectProtocol {}

/// A class that has appearance proxies, for example `UINavigationBar.appearance()`.
///
/// The values of a proxy are applied to an instance when it enters a window; instances in a window are not changed. A value that was set on
/// the instance itself takes precedence. If values for the same property are set through several proxies, the one for the most derived
/// class is applied; among these, the one with containers matched nearest to the window, then the one with more containers, then the one
/// for more traits.
///
/// The proxy of an application's own subclass has the type of UIKit's class: `MyButton.appearance().tintColor = .red` works, but properties
/// that the subclass declares are not customisable.
@preconcurrency @MainActor public protocol UIAppearance: NSObjectProtocol {}

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

/// All rules of appearance of the program.
enum AppearanceRules {
    /// Whether the program has asked for a proxy.
    static private(set) var areUsed = false
    /// Whether a rule applies only to some traits.
    static private(set) var dependOnTraits = false

    private static var rules: [AppearanceRule] = []
    private static var rulesByProxy: [ObjectIdentifier: AppearanceRule] = [:]
    /// The keys for which a rule has a value.
    private static var keys: Set<AnyHashable> = []
    private static var records = AppearanceRecords()
    private static var isApplying = false

    /// The proxy for a class, its containers and traits, created by `make` at its first use.
    static func proxy<Target: UIAppearance, Proxy: UIAppearance>(
        for type: Target.Type, containers: [any UIAppearanceContainer.Type], traits: UITraitCollection?, make: @escaping () -> Proxy
    ) -> Proxy {
        let target = AppearanceTarget(type, containers: containers, traits: traits)
        if let proxy = rules.first(where: { $0.target.isSame(as: target) })?.proxy as? Proxy { return proxy }
        let rule = AppearanceRule(target: target, make: make)
        guard let proxy = rule.proxy as? Proxy else { return make() }
        rules.append(rule)
        rulesByProxy[ObjectIdentifier(rule.proxy)] = rule
        areUsed = true
        if traits != nil { dependOnTraits = true }
        return proxy
    }

    /// Removes all rules; for tests.
    static func removeAll() {
        rules = []
        rulesByProxy = [:]
        keys = []
        records = AppearanceRecords()
        areUsed = false
        dependOnTraits = false
    }

    /// Records a customisable value that was set on a proxy or on an object.
    static func record(_ setting: @autoclosure () -> AppearanceSetting, of object: AnyObject) {
        guard !isApplying else { return }
        let setting = setting()
        if let rule = rulesByProxy[ObjectIdentifier(object)] {
            rule.settings[setting.key] = setting
            keys.insert(setting.key)
        } else if keys.contains(setting.key) {
            records[object].own.insert(setting.key)
        }
    }

    /// Applies the rules to a view that has entered a window, and to the bar item that it shows.
    static func apply(to view: UIView) {
        apply(to: view, in: view)
        if let item = (view as? any BarItemPresenter)?.presentedItem { apply(to: item, in: view) }
    }

    private static func apply(to object: AnyObject, in view: UIView) {
        let candidates = rules.filter { !$0.settings.isEmpty && $0.target.isDerived(Swift.type(of: object)) }
        guard !candidates.isEmpty else { return }
        let path = containers(of: view, including: object !== view)
        let traits = view.traitCollection
        var chosen: [AnyHashable: (rule: AppearanceRule, depths: [Int])] = [:]
        for rule in candidates {
            guard rule.target.traits.map(traits.containsTraits) ?? true, let depths = rule.target.depths(in: path) else { continue }
            for key in rule.settings.keys {
                if let best = chosen[key], !rule.target.precedes(best.rule.target, depths: depths, otherDepths: best.depths) { continue }
                chosen[key] = (rule, depths)
            }
        }
        isApplying = true
        defer { isApplying = false }
        UIView.performWithoutAnimation {
            for (key, choice) in chosen {
                guard let setting = choice.rule.settings[key], !hasOwnValue(object, setting, choice.rule) else { continue }
                records[object].applied.insert(key)
                setting.apply(object)
            }
        }
    }

    /// Whether a value was set on the object itself. A value that was set before the first rule for the property counts only if it differs
    /// from the default.
    private static func hasOwnValue(_ object: AnyObject, _ setting: AppearanceSetting, _ rule: AppearanceRule) -> Bool {
        let record = records.existing(object)
        if record?.own.contains(setting.key) == true { return true }
        return record?.applied.contains(setting.key) != true && setting.differs(object, rule.new)
    }

    /// The responders after a view in its responder chain, outermost first; with `includesView`, the view is the last.
    private static func containers(of view: UIView, including includesView: Bool) -> [UIResponder] {
        var path: [UIResponder] = []
        var responder: UIResponder? = includesView ? view : view.next
        while let current = responder {
            path.append(current)
            responder = current.next
        }
        return path.reversed()
    }
}

/// For each object, the values that were set on the object itself and those that rules have set.
struct AppearanceRecords {
    /// The record of one object.
    struct Record {
        weak var object: AnyObject?
        /// The keys of values set on the object.
        var own: Set<AnyHashable> = []
        /// The keys of values set by rules.
        var applied: Set<AnyHashable> = []
    }

    private var records: [ObjectIdentifier: Record] = [:]
    /// When there are more records than this, the records of deallocated objects are removed.
    private var limit = 64

    /// The record of an object; nil if there is none.
    func existing(_ object: AnyObject) -> Record? { records[ObjectIdentifier(object)].flatMap { $0.object === object ? $0 : nil } }

    subscript(object: AnyObject) -> Record {
        get { existing(object) ?? Record(object: object) }
        set {
            records[ObjectIdentifier(object)] = newValue
            guard records.count > limit else { return }
            records = records.filter { $0.value.object != nil }
            limit = max(64, 2 * records.count)
        }
    }
}

/// One value that was set through a proxy.
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
        apply = { if let value, let object = $0 as? Root { object[keyPath: property] = value } }
    }

    /// A setting that repeats a method call.
    init<Target: AnyObject>(_ call: AppearanceCall<Target>) {
        key = AnyHashable([call.name] + call.arguments.map(AnyHashable.init))
        differs = { object, _ in (object as? Target).map(call.isSet) ?? false }
        apply = { ($0 as? Target).map(call.apply) }
    }
}

/// The objects to which a proxy's values apply: a class, its containers and traits.
struct AppearanceTarget {
    /// Whether a class is this one or derived from it.
    let isDerived: (AnyClass) -> Bool
    let type: AnyClass
    /// The containers, innermost first.
    let containers: [ContainerClass]
    let traits: UITraitCollection?

    init<Target: UIAppearance>(_ type: Target.Type, containers: [any UIAppearanceContainer.Type], traits: UITraitCollection?) {
        self.type = type
        isDerived = { $0 is Target.Type }
        self.containers = containers.map { ContainerClass($0) }
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
        return (traits?.specifiedTraits.count ?? 0) > (other.traits?.specifiedTraits.count ?? 0)
    }
}

/// The type that a container must have.
struct ContainerClass {
    let type: ObjectIdentifier
    let matches: (UIResponder) -> Bool

    init<Container: UIAppearanceContainer>(_ type: Container.Type) {
        self.type = ObjectIdentifier(type)
        matches = { $0 is Container }
    }
}

/// A proxy with the values that were set through it.
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
