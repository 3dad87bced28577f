// The values set through appearance proxies, and their application to views and bar items.

internal import Foundation

/// All rules of appearance of the program.
@MainActor
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
        let candidates = rules.filter { !$0.settings.isEmpty && $0.target.matches(object) }
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
@MainActor
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
    func existing(_ object: AnyObject) -> Record? {
        records[ObjectIdentifier(object)].flatMap { $0.object === object ? $0 : nil }
    }

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
