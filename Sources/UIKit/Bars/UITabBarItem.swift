// What a tab shows: a title under an icon, and perhaps a badge.

public import Foundation

/// An item of a tab bar.
@preconcurrency @MainActor
open class UITabBarItem: UIBarItem {
    /// The icon while the item is selected; `image` where none is set.
    open var selectedImage: UIImage? { didSet { if oldValue !== selectedImage { itemDidChange() } } }
    /// The text in the badge at the icon's upper right; nil for no badge.
    open var badgeValue: String? { didSet { if oldValue != badgeValue { itemDidChange() } } }
    /// The badge's colour; red where none is set.
    open var badgeColor: UIColor? { didSet { if oldValue != badgeColor { itemDidChange() } } }
    /// How far the title is moved from its place.
    open var titlePositionAdjustment = UIOffset.zero { didSet { if oldValue != titlePositionAdjustment { itemDidChange() } } }

    public override init() {
        super.init()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    public convenience init(title: String?, image: UIImage?, tag: Int) {
        self.init(title: title, image: image, selectedImage: nil)
        self.tag = tag
    }

    public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
        self.init()
        self.title = title
        self.image = image
        self.selectedImage = selectedImage
    }
}
