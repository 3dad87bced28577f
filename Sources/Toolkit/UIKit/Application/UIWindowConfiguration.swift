// The configuration of the desktop window.

public import WindowSystem

/// Title, size, safe area, icons and zoom of the desktop window.
nonisolated public struct UIWindowConfiguration: Sendable {
    /// The title; the name of the process by default.
    public var title: String
    /// The content's size in points.
    public var size: CGSize
    /// The minimum size of the content in points.
    public var minimumSize: CGSize
    /// The areas that a phone's notch and home indicator would cover, in points; zero by default.
    public var safeAreaInsets: UIEdgeInsets
    /// The window's icons for the task bar, one for each size.
    public var icons: [WindowIcon]
    /// The magnification of the content relative to the desktop's scale; limited to 0.25…4.
    ///
    /// A change of the zoom keeps the window's size in pixels, so a larger zoom leaves fewer points for the content. A window that
    /// would get smaller than `minimumSize` in points grows.
    public var zoom: CGFloat = 1 { didSet { zoom = zoom.isFinite ? min(max(zoom, 0.25), 4) : 1 } }

    /// A configuration of 390 × 844 points by default.
    public init(
        title: String = ProcessInfo.processInfo.processName, size: CGSize = CGSize(width: 390, height: 844),
        minimumSize: CGSize = CGSize(width: 320, height: 480), safeAreaInsets: UIEdgeInsets = .zero, icons: [WindowIcon] = []
    ) {
        self.title = title
        self.size = size
        self.minimumSize = minimumSize
        self.safeAreaInsets = safeAreaInsets
        self.icons = icons
    }
}
