// The appearance proxies of views, bars and bar items.
//
// Swift chooses the overload of the most derived class.

internal import Foundation

extension UIView: UIAppearance, UIAppearanceContainer {}
extension UIViewController: UIAppearanceContainer {}

extension UIAppearance where Self: UIView {
    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UIView {
        AppearanceRules.proxy(for: Self.self, containers: containerTypes, traits: trait) { UIView(frame: .zero) }
    }
}

extension UIAppearance where Self: UIControl {
    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UIControl {
        AppearanceRules.proxy(for: Self.self, containers: containerTypes, traits: trait) { UIControl(frame: .zero) }
    }
}

extension UIAppearance where Self: UILabel {
    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UILabel {
        AppearanceRules.proxy(for: Self.self, containers: containerTypes, traits: trait) { UILabel(frame: .zero) }
    }
}

extension UIAppearance where Self: UIImageView {
    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UIImageView {
        AppearanceRules.proxy(for: Self.self, containers: containerTypes, traits: trait) { UIImageView(frame: .zero) }
    }
}

extension UIAppearance where Self: UIButton {
    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UIButton {
        AppearanceRules.proxy(for: Self.self, containers: containerTypes, traits: trait) { UIButton(type: .custom) }
    }
}

extension UIAppearance where Self: UISwitch {
    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UISwitch {
        AppearanceRules.proxy(for: Self.self, containers: containerTypes, traits: trait) { UISwitch(frame: .zero) }
    }
}

extension UIAppearance where Self: UISlider {
    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UISlider {
        AppearanceRules.proxy(for: Self.self, containers: containerTypes, traits: trait) { UISlider(frame: .zero) }
    }
}

extension UIAppearance where Self: UIStepper {
    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UIStepper {
        AppearanceRules.proxy(for: Self.self, containers: containerTypes, traits: trait) { UIStepper(frame: .zero) }
    }
}

extension UIAppearance where Self: UISegmentedControl {
    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UISegmentedControl {
        AppearanceRules.proxy(for: Self.self, containers: containerTypes, traits: trait) { UISegmentedControl(frame: .zero) }
    }
}

extension UIAppearance where Self: UIPageControl {
    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UIPageControl {
        AppearanceRules.proxy(for: Self.self, containers: containerTypes, traits: trait) { UIPageControl(frame: .zero) }
    }
}

extension UIAppearance where Self: UIProgressView {
    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UIProgressView {
        AppearanceRules.proxy(for: Self.self, containers: containerTypes, traits: trait) { UIProgressView(frame: .zero) }
    }
}

extension UIAppearance where Self: UIActivityIndicatorView {
    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UIActivityIndicatorView {
        AppearanceRules.proxy(for: Self.self, containers: containerTypes, traits: trait) { UIActivityIndicatorView(style: .medium) }
    }
}

extension UIAppearance where Self: UITextField {
    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UITextField {
        AppearanceRules.proxy(for: Self.self, containers: containerTypes, traits: trait) { UITextField(frame: .zero) }
    }
}

extension UIAppearance where Self: UITextView {
    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UITextView {
        AppearanceRules.proxy(for: Self.self, containers: containerTypes, traits: trait) { UITextView(frame: .zero, textContainer: nil) }
    }
}

extension UIAppearance where Self: UIScrollView {
    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UIScrollView {
        AppearanceRules.proxy(for: Self.self, containers: containerTypes, traits: trait) { UIScrollView(frame: .zero) }
    }
}

extension UIAppearance where Self: UITableView {
    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UITableView {
        AppearanceRules.proxy(for: Self.self, containers: containerTypes, traits: trait) { UITableView(frame: .zero, style: .plain) }
    }
}

extension UIAppearance where Self: UITableViewCell {
    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UITableViewCell {
        AppearanceRules.proxy(for: Self.self, containers: containerTypes, traits: trait) {
            UITableViewCell(style: .default, reuseIdentifier: nil)
        }
    }
}

extension UIAppearance where Self: UITableViewHeaderFooterView {
    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UITableViewHeaderFooterView {
        AppearanceRules.proxy(for: Self.self, containers: containerTypes, traits: trait) {
            UITableViewHeaderFooterView(reuseIdentifier: nil)
        }
    }
}

extension UIAppearance where Self: UIPickerView {
    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UIPickerView {
        AppearanceRules.proxy(for: Self.self, containers: containerTypes, traits: trait) { UIPickerView(frame: .zero) }
    }
}

extension UIAppearance where Self: UIDatePicker {
    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UIDatePicker {
        AppearanceRules.proxy(for: Self.self, containers: containerTypes, traits: trait) { UIDatePicker(frame: .zero) }
    }
}

extension UIAppearance where Self: UICollectionReusableView {
    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UICollectionReusableView {
        AppearanceRules.proxy(for: Self.self, containers: containerTypes, traits: trait) { UICollectionReusableView(frame: .zero) }
    }
}

extension UIAppearance where Self: UICollectionView {
    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UICollectionView {
        AppearanceRules.proxy(for: Self.self, containers: containerTypes, traits: trait) {
            UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
        }
    }
}

extension UIAppearance where Self: UICollectionViewCell {
    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UICollectionViewCell {
        AppearanceRules.proxy(for: Self.self, containers: containerTypes, traits: trait) { UICollectionViewCell(frame: .zero) }
    }
}

// MARK: - Bars

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
