// The items of a tab bar.

public import Foundation

/// The icon, title and badge of a tab.
@preconcurrency @MainActor
open class UITabBarItem: UIBarItem {
    /// The icon of the selected item; nil for `image`.
    open var selectedImage: UIImage? { didSet { if oldValue !== selectedImage { itemDidChange() } } }
    /// The text of the badge at the icon's upper right; nil for no badge.
    open var badgeValue: String? { didSet { if oldValue != badgeValue { itemDidChange() } } }
    /// The badge's background colour; nil for red.
    open var badgeColor: UIColor? { didSet { if oldValue != badgeColor { itemDidChange() } } }
    /// The title's offset from its default position, in points.
    open var titlePositionAdjustment = UIOffset.zero { didSet { if oldValue != titlePositionAdjustment { itemDidChange() } } }

    /// Creates an item without title and image.
    public override init() {
        super.init()
    }

    /// Creates an item without title and image; decodes nothing.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// Creates an item that shows the same image selected and unselected.
    public convenience init(title: String?, image: UIImage?, tag: Int) {
        self.init(title: title, image: image, selectedImage: nil)
        self.tag = tag
    }

    /// Creates an item; without `selectedImage` it shows `image` in both states.
    public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
        self.init()
        self.title = title
        self.image = image
        self.selectedImage = selectedImage
    }
}
