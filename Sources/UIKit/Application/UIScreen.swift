// The desktop window's content, which is the screen as far as views know.

public import CoreGraphics
@preconcurrency public import Foundation
public import QuartzCore
internal import WindowSystem

/// What windows are shown on: the desktop window's content.
@preconcurrency @MainActor
open class UIScreen: NSObject {
    /// The one screen. Its bounds are the desktop window's size, not the monitor's.
    public static let main = UIScreen()

    /// The size in points, from the origin.
    public private(set) var bounds = CGRect(origin: .zero, size: UIApplication.windowConfiguration.size)
    /// Device pixels to a point.
    public private(set) var scale: CGFloat = 1
    public private(set) var traitCollection = UITraitCollection()
    /// What a phone's notch and home indicator would cover.
    private(set) var rimInsets = UIEdgeInsets.zero

    private override init() {
        super.init()
    }

    /// The window's size in device pixels.
    open var nativeBounds: CGRect {
        CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
    }
    /// Device pixels to a point.
    open var nativeScale: CGFloat { scale }
    /// How often the display shows another frame, at most.
    open var maximumFramesPerSecond: Int {
        Int((1 / (UIApplication.shared.frameLoop.system?.frameInterval ?? 1.0 / 60)).rounded())
    }

    /// Draws what the last frame shows beneath `layer`, a window's, within `rect` in points, into a bitmap of the screen's size in pixels.
    ///
    /// For pictures of the screen without a message that lies in front of everything.
    public func drawContents(beneath layer: CALayer, in rect: CGRect, into context: CGContext) {
        let pixels = PixelGrid(scale: scale).coveringPixels(of: rect)
        UIApplication.shared.frameLoop.renderer.drawContent(behind: layer, in: pixels, into: context)
    }

    /// The screen's circumstances in `style`.
    func traits(style: UIUserInterfaceStyle) -> UITraitCollection { traitCollection.with(style: style) }

    /// Takes over another size or other circumstances, and announces them to the windows.
    func update(size: CGSize, traits: UITraitCollection, rim: UIEdgeInsets) {
        let oldBounds = bounds
        let oldTraits = traitCollection
        bounds = CGRect(origin: .zero, size: size)
        scale = traits.displayScale
        let traitsDiffer = traits != oldTraits
        if traitsDiffer {
            traitCollection = traits
            UITraitCollection.current = traits
        }
        let rimDiffers = rim != rimInsets
        rimInsets = rim
        for window in UIApplication.shared.windows {
            if window.frame == oldBounds { window.frame = bounds }
            if rimDiffers { window.updateSafeArea() }
            guard traitsDiffer else { continue }
            if traits.differsInColor(from: oldTraits) { window.fadeFromPresentLook() }
            window.notifyTraitCollectionDidChange(previous: oldTraits)
        }
    }
}
