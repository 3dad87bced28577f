// The background of a bar as it is drawn.

internal import Foundation

/// The values of a bar's background, from an appearance object or from the bar's own properties.
@MainActor
struct BarLook {
    /// The blur of the content behind the bar; nil for none.
    var material: BackdropMaterial?
    /// The colour over the blur.
    var color: UIColor?
    /// The image over the colour.
    var image: UIImage?
    var imageMode = UIView.ContentMode.scaleToFill
    /// The colour of the hairline, or of a template shadow image; nil for no hairline.
    var shadowColor: UIColor?
    /// The image in place of the hairline.
    var shadowImage: UIImage?

    /// The background of an appearance object.
    init(_ appearance: UIBarAppearance) {
        let values = appearance.background
        material = values.effect?.material
        color = values.color
        image = values.image
        imageMode = values.imageMode
        shadowColor = values.shadowColor
        shadowImage = values.shadowImage
    }

    /// The background for the properties of a bar. A background image or a tint replaces the blur.
    init(tint: UIColor? = nil, isTranslucent: Bool = true, style: UIBarStyle = .default, image: UIImage? = nil, shadow: UIImage? = nil) {
        let isDark = style != .default
        if let image {
            self.image = image
            color = isTranslucent ? nil : tint ?? (isDark ? .black : .white)
        } else if let tint {
            color = tint
        } else if isTranslucent {
            material = isDark ? Theme.material(.systemChromeMaterialDark) : Theme.barMaterial
        } else {
            color = isDark ? Theme.darkBarBackground : Theme.barBackground
        }
        shadowColor = isDark ? Theme.darkBarLine : Theme.barLine
        shadowImage = shadow
    }
}
