// The appearance proxies of bars and their items.
//
// Swift chooses the overload of the most derived class.

internal import Foundation

extension UIBarItem: UIAppearance {}

extension UIAppearance where Self: UISearchBar {
    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UISearchBar {
        AppearanceRules.proxy(for: Self.self, containers: containerTypes, traits: trait) { UISearchBar(frame: .zero) }
    }
}

extension UIAppearance where Self: UINavigationBar {
    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UINavigationBar {
        AppearanceRules.proxy(for: Self.self, containers: containerTypes, traits: trait) { UINavigationBar(frame: .zero) }
    }
}

extension UIAppearance where Self: UITabBar {
    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UITabBar {
        AppearanceRules.proxy(for: Self.self, containers: containerTypes, traits: trait) { UITabBar(frame: .zero) }
    }
}

extension UIAppearance where Self: UIToolbar {
    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UIToolbar {
        AppearanceRules.proxy(for: Self.self, containers: containerTypes, traits: trait) { UIToolbar(frame: .zero) }
    }
}

extension UIAppearance where Self: UIBarItem {
    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UIBarItem {
        AppearanceRules.proxy(for: Self.self, containers: containerTypes, traits: trait) { UIBarItem() }
    }
}

extension UIAppearance where Self: UIBarButtonItem {
    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UIBarButtonItem {
        AppearanceRules.proxy(for: Self.self, containers: containerTypes, traits: trait) { UIBarButtonItem() }
    }
}

extension UIAppearance where Self: UITabBarItem {
    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UITabBarItem {
        AppearanceRules.proxy(for: Self.self, containers: containerTypes, traits: trait) { UITabBarItem() }
    }
}
