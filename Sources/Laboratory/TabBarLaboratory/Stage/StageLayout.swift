// The layout of a phone on the stage.

internal import UIKit

/// The position and the scale of a device on the stage.
struct StageLayout: Equatable {
    /// The device's size in its own points.
    let size: CGSize
    /// The device's centre, in points of the screen.
    let center: CGPoint
    /// The size on the screen divided by the device's size.
    let scale: CGFloat

    /// The least distance between the edges of the stage and a device that is scaled to fit.
    static let margin: CGFloat = 24
    /// The valid scales.
    static let scaleRange: ClosedRange<CGFloat> = 0.25...4

    /// Places a device of `size` points in the middle of `stage`; nil is a device as large as the stage, at the scale 1.
    ///
    /// `scale` is limited to `scaleRange`. Without it, the device is scaled to fit, but not enlarged. Its upper left corner is on a whole
    /// pixel of `displayScale`.
    init(of size: CGSize?, in stage: CGRect, scale: CGFloat?, displayScale: CGFloat) {
        guard let size else {
            self.size = CGSize(width: max(stage.width, 1), height: max(stage.height, 1))
            self.scale = 1
            center = CGPoint(x: stage.midX, y: stage.midY)
            return
        }
        let fitting = min(
            (stage.width - 2 * Self.margin) / size.width, (stage.height - 2 * Self.margin) / size.height, 1)
        let chosen = min(max(scale ?? fitting, Self.scaleRange.lowerBound), Self.scaleRange.upperBound)
        let shown = CGSize(width: size.width * chosen, height: size.height * chosen)
        func aligned(_ x: CGFloat) -> CGFloat { (x * displayScale).rounded() / displayScale }
        self.size = size
        self.scale = chosen
        center = CGPoint(
            x: aligned(stage.midX - shown.width / 2) + shown.width / 2, y: aligned(stage.midY - shown.height / 2) + shown.height / 2)
    }
}
