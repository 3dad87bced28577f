// The colour filter of a blurred backdrop: saturation and an overlay colour.

import Foundation

/// A change of saturation, followed by an overlay colour.
package struct ColorFilter: Hashable, Sendable {
    /// 1 leaves colours unchanged, 0 makes them gray, values above 1 increase the saturation.
    package var saturation: Double
    /// The colour drawn over the result.
    package var overlay: CGColor

    /// Creates a filter; the default arguments leave colours unchanged.
    package init(saturation: Double = 1, overlay: CGColor = .clear) {
        self.saturation = saturation
        self.overlay = overlay
    }

    /// Whether the filter leaves colours unchanged.
    package var isIdentity: Bool { saturation == 1 && overlay.alpha <= 0 }
}

/// The coefficients for pixels in memory order: blue, green, red, alpha.
struct PixelFilter {
    /// The contribution of each channel to the luminance according to Rec. 709.
    private static let luminance = SIMD4<Float>(0.0722, 0.7152, 0.2126, 0)
    /// 1 for the colour channels, 0 for alpha.
    private static let colors = SIMD4<Float>(1, 1, 1, 0)

    private let gray: SIMD4<Float>
    private let own: SIMD4<Float>
    private let overlay: SIMD4<Float>
    private let share: Float

    /// `full` is the number that represents a channel of 1.
    init(_ filter: ColorFilter, full: Float) {
        let saturation = Float(filter.saturation.isFinite ? min(max(filter.saturation, 0), 100) : 1)
        own = SIMD4(saturation, saturation, saturation, 1)
        gray = Self.luminance * (1 - saturation)
        let alpha = Float(filter.overlay.alpha)
        overlay = SIMD4(Float(filter.overlay.blue), Float(filter.overlay.green), Float(filter.overlay.red), 1) * (alpha * full)
        share = 1 - alpha
    }

    /// The filtered pixel. Before the overlay, channels are limited to the pixel's alpha.
    @inline(__always)
    func apply(_ pixel: SIMD4<Float>) -> SIMD4<Float> {
        let weighed = pixel * gray
        // Uses whole vectors only: if one lane were treated separately, the compiler would compute each lane by itself.
        var result = pixel * own + Self.colors * (weighed.x + weighed.y + weighed.z)
        // These operators are inlined, unlike pointwiseMin and pointwiseMax.
        let most = SIMD4(repeating: pixel.w)
        result.replace(with: most, where: result .> most)
        result.replace(with: 0, where: result .< 0)
        return result * share + overlay
    }
}
