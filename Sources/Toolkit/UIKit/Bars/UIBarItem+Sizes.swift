// Images of bar items that no bar here shows.

internal import Foundation

extension UIBarItem {
    /// The image in bars of compact height, which no bar here has; nil, the default, for `image`.
    public var landscapeImagePhone: UIImage? {
        get { sizeVariants[self].landscapeImage }
        set { sizeVariants[self].landscapeImage = newValue }
    }
    /// The insets of `landscapeImagePhone`, in points.
    public var landscapeImagePhoneInsets: UIEdgeInsets {
        get { sizeVariants[self].landscapeInsets }
        set { sizeVariants[self].landscapeInsets = newValue }
    }
    /// The image that is enlarged while the item is pressed at accessibility text sizes; nil, the default, for `image`. Has no effect:
    /// titles in bars grow with the text size here, and a press enlarges nothing.
    public var largeContentSizeImage: UIImage? {
        get { sizeVariants[self].largeImage }
        set { sizeVariants[self].largeImage = newValue }
    }
    /// The insets of `largeContentSizeImage`, in points.
    public var largeContentSizeImageInsets: UIEdgeInsets {
        get { sizeVariants[self].largeInsets }
        set { sizeVariants[self].largeInsets = newValue }
    }
}

private struct BarItemSizeVariants {
    var landscapeImage: UIImage?
    var landscapeInsets = UIEdgeInsets.zero
    var largeImage: UIImage?
    var largeInsets = UIEdgeInsets.zero
}

@MainActor private let sizeVariants = RareProperty(BarItemSizeVariants())
