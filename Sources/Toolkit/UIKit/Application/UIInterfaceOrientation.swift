// Orientations of the interface and of the device. Both follow from the shape of the desktop window.

/// The orientation of the interface, with Apple's raw values.
nonisolated public enum UIInterfaceOrientation: Int, Sendable {
    case unknown = 0
    case portrait = 1
    case portraitUpsideDown = 2
    /// On the side, with the home button on the left.
    case landscapeLeft = 4
    /// On the side, with the home button on the right.
    case landscapeRight = 3

    /// Whether the orientation is upright or upside down.
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
    /// Whether the orientation is one of the two landscape orientations.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// Orientations of the interface that a view controller supports.
nonisolated public struct UIInterfaceOrientationMask: OptionSet, Hashable, Sendable {
    /// The bit mask; the bit of an orientation is its raw value.
    public let rawValue: UInt

    /// The orientations of a bit mask.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    private init(_ orientation: UIInterfaceOrientation) { rawValue = 1 << UInt(orientation.rawValue) }

    /// Upright.
    public static let portrait = UIInterfaceOrientationMask(.portrait)
    /// Upside down.
    public static let portraitUpsideDown = UIInterfaceOrientationMask(.portraitUpsideDown)
    /// On the side, with the home button on the left.
    public static let landscapeLeft = UIInterfaceOrientationMask(.landscapeLeft)
    /// On the side, with the home button on the right.
    public static let landscapeRight = UIInterfaceOrientationMask(.landscapeRight)
    /// Both landscape orientations.
    public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
    /// All orientations but upside down.
    public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
    /// All orientations.
    public static let all: UIInterfaceOrientationMask = [.portrait, .landscape, .portraitUpsideDown]
}

/// The orientation of the device, with Apple's raw values.
nonisolated public enum UIDeviceOrientation: Int, Sendable {
    case unknown = 0
    case portrait = 1
    case portraitUpsideDown = 2
    case landscapeLeft = 3
    case landscapeRight = 4
    case faceUp = 5
    case faceDown = 6

    /// Whether the device is upright or upside down.
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
    /// Whether the device is on one of its long sides.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
    /// Whether the device lies on its front or back.
    public var isFlat: Bool { self == .faceUp || self == .faceDown }
    /// Whether an interface can have this orientation.
    public var isValidInterfaceOrientation: Bool { isPortrait || isLandscape }
}

extension UIDevice {
    /// Posted when the window's shape changes between landscape and portrait, while `isGeneratingDeviceOrientationNotifications` is true.
    nonisolated public static let orientationDidChangeNotification = Notification.Name("UIDeviceOrientationDidChangeNotification")

    /// `landscapeLeft` if the screen, which is the window's content, is wider than high, else `portrait`.
    public var orientation: UIDeviceOrientation { UIScreen.main.isLandscape ? .landscapeLeft : .portrait }

    /// Whether changes of the orientation are posted.
    public var isGeneratingDeviceOrientationNotifications: Bool { orientationRequests > 0 }

    /// Begins posting changes of the orientation. Calls can be nested.
    public func beginGeneratingDeviceOrientationNotifications() { orientationRequests += 1 }

    /// Ends posting changes of the orientation, when it has been called as often as `beginGeneratingDeviceOrientationNotifications()`.
    public func endGeneratingDeviceOrientationNotifications() { orientationRequests = max(0, orientationRequests - 1) }
}

extension UIScreen {
    /// Whether the content is wider than high.
    var isLandscape: Bool { bounds.width > bounds.height }

    /// Posts `orientationDidChangeNotification` if the shape changed between landscape and portrait.
    func postOrientation(after oldBounds: CGRect) {
        let wasLandscape = oldBounds.width > oldBounds.height
        guard wasLandscape != isLandscape, UIDevice.current.isGeneratingDeviceOrientationNotifications else { return }
        NotificationCenter.default.post(name: UIDevice.orientationDidChangeNotification, object: UIDevice.current)
    }
}

extension UIApplication {
    /// `landscapeRight` if the window is wider than high, else `portrait`.
    public var statusBarOrientation: UIInterfaceOrientation { UIScreen.main.isLandscape ? .landscapeRight : .portrait }

    /// The area above the safe area, in screen coordinates, where phones have their status bar; empty if the safe area has no top inset.
    public var statusBarFrame: CGRect {
        CGRect(x: 0, y: 0, width: UIScreen.main.bounds.width, height: UIScreen.main.safeAreaInsets.top)
    }

    /// All orientations: the user decides the shape of the window.
    public func supportedInterfaceOrientations(for window: UIWindow?) -> UIInterfaceOrientationMask { .all }
}
