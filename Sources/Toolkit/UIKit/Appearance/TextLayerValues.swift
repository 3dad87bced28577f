// Fonts and colours of UIKit in text layers.

internal import CoreGraphics
internal import QuartzCore

extension UIFont: TextLayerFont {
    nonisolated package var textLayerFont: Font { font }
}

extension UIColor: TextLayerColor {
    package var textLayerColor: CGColor { cgColor }
}
