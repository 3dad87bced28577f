// The screen: the content of the desktop window.

@preconcurrency public import Foundation
internal import WindowSystem

/// The content of the desktop window, in which all windows are shown.
@preconcurrency @MainActor open class UIScreen: NSObject {
    /// The only screen. It has the size of the desktop window, not of the monitor.
    public static let main = UIScreen()

    /// The size in points, with the origin at zero.
    public private(set) var bounds = CGRect(origin: .zero, size: UIApplication.windowConfiguration.size)
    /// Device pixels per point, including the zoom.
    public private(set) var scale: CGFloat = 1
    /// The traits of the screen, from which windows inherit.
    public private(set) var traitCollection = UITraitCollection()
    /// The areas that a phone's notch and home indicator would cover.
    private(set) var safeAreaInsets = UIEdgeInsets.zero

    private override init() { super.init() }

    /// The size in device pixels.
    open var nativeBounds: CGRect { CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale) }
    /// The same as `scale`.
    open var nativeScale: CGFloat { scale }
    /// The display's refresh rate in frames per second.
    open var maximumFramesPerSecond: Int { Int((1 / (UIApplication.shared.frameLoop.system?.frameInterval ?? 1.0 / 60)).rounded()) }

    /// All screens: the main one.
    open class var screens: [UIScreen] { [.main] }
    /// Always false: whether the content is recorded or mirrored is not known.
    open var isCaptured: Bool { false }

    /// Posted after a change of `brightness`. The object is the screen.
    nonisolated public static let brightnessDidChangeNotification = Notification.Name("UIScreenBrightnessDidChangeNotification")

    /// The brightness that the application has set, 0…1; 0.5 at first. It is stored only: the backlight of the display does not change.
    open var brightness: CGFloat {
        get { _brightness }
        set {
            let new = min(max(newValue.isNaN ? 0 : newValue, 0), 1)
            guard new != _brightness else { return }
            _brightness = new
            NotificationCenter.default.post(name: Self.brightnessDidChangeNotification, object: self)
        }
    }
    private var _brightness: CGFloat = 0.5

    /// A display link that calls `selector` on `target`, held weakly, for each frame.
    open func displayLink(withTarget target: Any, selector: Selector) -> CADisplayLink? {
        CADisplayLink(target: target, selector: selector)
    }

    /// Draws the part of the last frame in `rect`, in points, that is behind `layer`. The bitmap must have the screen's size in pixels.
    ///
    /// Used for screenshots that omit a window in front of the content, such as a message; `layer` is that window's layer.
    public func drawContents(beneath layer: CALayer, in rect: CGRect, into context: CGContext) {
        let pixels = PixelGrid(scale: scale).coveringPixels(of: rect)
        UIApplication.shared.frameLoop.renderer.drawContent(behind: layer, in: pixels, into: context)
    }

    /// The screen's traits with the given style.
    func traits(style: UIUserInterfaceStyle) -> UITraitCollection { traitCollection.with(style: style, level: .base) }

    /// Changes size, traits and safe area, and updates the windows.
    func update(size: CGSize, traits: UITraitCollection, safeAreaInsets: UIEdgeInsets) {
        let oldBounds = bounds
        let oldTraits = traitCollection
        let oldShape = shape(size: oldBounds.size, top: self.safeAreaInsets.top)
        let newShape = shape(size: size, top: safeAreaInsets.top)
        postStatusBar(before: newShape, from: oldShape)
        bounds = CGRect(origin: .zero, size: size)
        scale = traits.displayScale
        let traitsDiffer = traits != oldTraits
        if traitsDiffer {
            for window in UIApplication.shared.windows { window.traitsWillChange(to: traits) }
            traitCollection = traits
            UITraitCollection.current = traits
        }
        let insetsDiffer = safeAreaInsets != self.safeAreaInsets
        self.safeAreaInsets = safeAreaInsets
        postOrientation(after: oldBounds)
        postStatusBar(after: oldShape, to: newShape)
        for window in UIApplication.shared.windows {
            if window.frame == oldBounds { window.resize(to: bounds) }
            if insetsDiffer { window.updateSafeArea() }
            guard traitsDiffer else { continue }
            if traits.differsInColor(from: oldTraits) { window.crossFadeAppearance() }
            window.notifyTraitCollectionDidChange(previous: oldTraits)
        }
    }
}
