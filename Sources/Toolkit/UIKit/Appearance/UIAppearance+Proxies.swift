// The appearance proxies of views, bars and bar items.
//
// Swift chooses the overload of the most derived class.

extension UIView: UIAppearance, UIAppearanceContainer {}
extension UIViewController: UIAppearanceContainer {}
extension UIBarItem: UIAppearance {}

extension UIAppearance {
    private static func proxy<Proxy: UIAppearance>(
        _ containers: [any UIAppearanceContainer.Type], _ traits: UITraitCollection?, _ make: @autoclosure @escaping () -> Proxy
    ) -> Proxy { AppearanceRules.proxy(for: Self.self, containers: containers, traits: traits, make: make) }

    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UIView where Self: UIView { proxy(containerTypes, trait, UIView(frame: .zero)) }

    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UIControl where Self: UIControl { proxy(containerTypes, trait, UIControl(frame: .zero)) }

    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UILabel where Self: UILabel { proxy(containerTypes, trait, UILabel(frame: .zero)) }

    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UIImageView where Self: UIImageView { proxy(containerTypes, trait, UIImageView(frame: .zero)) }

    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UIButton where Self: UIButton { proxy(containerTypes, trait, UIButton(type: .custom)) }

    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UISwitch where Self: UISwitch { proxy(containerTypes, trait, UISwitch(frame: .zero)) }

    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UISlider where Self: UISlider { proxy(containerTypes, trait, UISlider(frame: .zero)) }

    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UIStepper where Self: UIStepper { proxy(containerTypes, trait, UIStepper(frame: .zero)) }

    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UISegmentedControl where Self: UISegmentedControl { proxy(containerTypes, trait, UISegmentedControl(frame: .zero)) }

    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UIPageControl where Self: UIPageControl { proxy(containerTypes, trait, UIPageControl(frame: .zero)) }

    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UIProgressView where Self: UIProgressView { proxy(containerTypes, trait, UIProgressView(frame: .zero)) }

    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UIActivityIndicatorView where Self: UIActivityIndicatorView {
        proxy(containerTypes, trait, UIActivityIndicatorView(style: .medium))
    }

    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UITextField where Self: UITextField { proxy(containerTypes, trait, UITextField(frame: .zero)) }

    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UITextView where Self: UITextView { proxy(containerTypes, trait, UITextView(frame: .zero, textContainer: nil)) }

    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UIScrollView where Self: UIScrollView { proxy(containerTypes, trait, UIScrollView(frame: .zero)) }

    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UITableView where Self: UITableView { proxy(containerTypes, trait, UITableView(frame: .zero, style: .plain)) }

    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UITableViewCell where Self: UITableViewCell {
        proxy(containerTypes, trait, UITableViewCell(style: .default, reuseIdentifier: nil))
    }

    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UITableViewHeaderFooterView where Self: UITableViewHeaderFooterView {
        proxy(containerTypes, trait, UITableViewHeaderFooterView(reuseIdentifier: nil))
    }

    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UIPickerView where Self: UIPickerView { proxy(containerTypes, trait, UIPickerView(frame: .zero)) }

    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UIDatePicker where Self: UIDatePicker { proxy(containerTypes, trait, UIDatePicker(frame: .zero)) }

    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UICollectionReusableView where Self: UICollectionReusableView {
        proxy(containerTypes, trait, UICollectionReusableView(frame: .zero))
    }

    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UICollectionView where Self: UICollectionView {
        proxy(containerTypes, trait, UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout()))
    }

    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UICollectionViewCell where Self: UICollectionViewCell { proxy(containerTypes, trait, UICollectionViewCell(frame: .zero)) }

    // MARK: Bars

    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UISearchBar where Self: UISearchBar { proxy(containerTypes, trait, UISearchBar(frame: .zero)) }

    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UINavigationBar where Self: UINavigationBar { proxy(containerTypes, trait, UINavigationBar(frame: .zero)) }

    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UITabBar where Self: UITabBar { proxy(containerTypes, trait, UITabBar(frame: .zero)) }

    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UIToolbar where Self: UIToolbar { proxy(containerTypes, trait, UIToolbar(frame: .zero)) }

    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UIBarItem where Self: UIBarItem { proxy(containerTypes, trait, UIBarItem()) }

    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UIBarButtonItem where Self: UIBarButtonItem { proxy(containerTypes, trait, UIBarButtonItem()) }

    /// The proxy for instances of this class, with the given traits if any, inside instances of the given classes if any, innermost first.
    public static func appearance(
        for trait: UITraitCollection? = nil, whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type] = []
    ) -> UITabBarItem where Self: UITabBarItem { proxy(containerTypes, trait, UITabBarItem()) }
}
