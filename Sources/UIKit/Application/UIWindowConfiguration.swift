// What the desktop window begins with: what a phone decides by being a phone.

public import Foundation
public import WindowSystem

/// The desktop window's title, sizes and rim.
nonisolated public struct UIWindowConfiguration: Sendable {
    public var title: String
    /// The content's size in points.
    public var size: CGSize
    /// The smallest size the user may give it, in points.
    public var minimumSize: CGSize
    /// What a phone's notch and home indicator would cover, in points; nothing on a desktop.
    public var safeAreaInsets: UIEdgeInsets
    /// The window's picture in the task bar.
    public var icons: [WindowIcon]
    /// By how much everything in the window is larger than the desktop's scale has it; 0.25…4.
    ///
    /// The window keeps its size, and its content has so many fewer points; only a window that would have fewer than `minimumSize` grows.
    public var zoom: CGFloat = 1 {
        didSet { zoom = zoom.isFinite ? min(max(zoom, 0.25), 4) : 1 }
    }

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
