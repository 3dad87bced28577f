// What happens to the colours of a blurred picture: more saturation, and a colour laid over them.

import Foundation

/// A linear change of premultiplied colours.
package struct ColorFilter: Hashable, Sendable {
    /// 1 leaves colours as they are, 0 makes them gray, more makes them stronger.
    package var saturation: Double
    /// The colour laid over everything.
    package var overlay: CGColor

    package init(saturation: Double = 1, overlay: CGColor = .clear) {
        self.saturation = saturation
        self.overlay = overlay
    }

    /// Whether colours stay what they are.
    package var isIdentity: Bool { saturation == 1 && overlay.alpha <= 0 }
}

/// The filter's numbers for pixels in the order of memory: blue, green, red, alpha.
struct PixelFilter {
    /// The share of each channel in brightness, as the sRGB standard (Rec. 709) has it.
    private static let luminance = SIMD4<Float>(0.0722, 0.7152, 0.2126, 0)

    private let gray: SIMD4<Float>
    private let own: SIMD4<Float>
    private let overlay: SIMD4<Float>
    private let share: Float

    /// `full` is the value of a channel that is 1.
    init(_ filter: ColorFilter, full: Float) {
        let saturation = Float(filter.saturation.isFinite ? min(max(filter.saturation, 0), 100) : 1)
        own = SIMD4(saturation, saturation, saturation, 1)
        gray = Self.luminance * (1 - saturation)
        let alpha = Float(filter.overlay.alpha)
        overlay = SIMD4(Float(filter.overlay.blue), Float(filter.overlay.green), Float(filter.overlay.red), 1) * (alpha * full)
        share = 1 - alpha
    }

    /// The filtered pixel; no colour becomes more than the pixel's alpha.
    @inline(__always)
    func apply(_ pixel: SIMD4<Float>) -> SIMD4<Float> {
        let weighed = pixel * gray
        let added = weighed.x + weighed.y + weighed.z
        var result = pixel * own + SIMD4(added, added, added, 0)
        // In the compiler's own operations: pointwiseMin and pointwiseMax stay calls of functions.
        let most = SIMD4(repeating: pixel.w)
        result.replace(with: most, where: result .> most)
        result.replace(with: 0, where: result .< 0)
        return result * share + overlay
    }
}
