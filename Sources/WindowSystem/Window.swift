// A window as a toolkit needs it: a bitmap to draw in, a frame at the right moment, and the user's actions.

/// How a window begins its life.
public struct WindowDescription: Sendable {
    public var title: String
    /// The content's size in points.
    public var width: Double
    public var height: Double
    /// The smallest size the user may give it, in points.
    public var minimumWidth: Double
    public var minimumHeight: Double
    /// The window's picture in the task bar, as square ARGB bitmaps by side length; may be empty.
    public var icons: [WindowIcon]

    public init(
        title: String, width: Double, height: Double, minimumWidth: Double = 1, minimumHeight: Double = 1,
        icons: [WindowIcon] = []
    ) {
        self.title = title
        self.width = width
        self.height = height
        self.minimumWidth = minimumWidth
        self.minimumHeight = minimumHeight
        self.icons = icons
    }
}

/// A square picture for the task bar.
public struct WindowIcon: Sendable {
    /// The side in pixels.
    public var side: Int
    /// side × side pixels, 0xAARRGGBB, not premultiplied, rows from the top.
    public var pixels: [UInt32]

    public init(side: Int, pixels: [UInt32]) {
        self.side = side
        self.pixels = pixels
    }
}

/// The pointer's shape over a window.
public enum PointerShape: Sendable, Hashable, CaseIterable {
    case arrow
    /// Over what can be clicked.
    case hand
    /// Over lines of text, and over columns of it.
    case text, verticalText
    /// Over what a drag moves along one axis, or along both.
    case resizeLeftRight, resizeUpDown, move
    case hidden
}

/// A window on the screen, or off it.
@MainActor
public protocol Window: AnyObject {
    /// Receives input, frames, resizes and close requests. Held weakly.
    var delegate: (any WindowDelegate)? { get set }
    /// Device pixels to a point.
    var scale: Double { get }
    /// The content's size in device pixels, each side 1…32767.
    var pixelSize: PixelSize { get }
    /// Where to draw the next frame. Holds the last frame's pixels, except when `pixelSize` has changed since: then anything.
    ///
    /// Nil when the window is closed. Only to be written within `WindowDelegate.window(_:drawFrameAt:)`.
    var buffer: PixelBuffer? { get }

    /// Makes the window visible. It appears with its first frame already drawn.
    func show()
    /// Asks for one call of `WindowDelegate.window(_:drawFrameAt:)`, at once if the last frame is at least one refresh
    /// interval ago, else at the next refresh; not before the window is visible again if it is hidden. Asking twice is one frame.
    func setNeedsFrame()
    /// Draws the frame that was asked for without waiting for the next refresh, where the window can be drawn at all right now.
    ///
    /// For what must be seen before work that takes time. The next frame comes no later for it. Does nothing within
    /// `WindowDelegate.window(_:drawFrameAt:)`, and nothing without a frame that was asked for.
    func drawFrameNow()
    /// Puts rectangles of `buffer` on the screen; called at most once in a frame.
    func present(_ damage: [PixelRect])
    /// Closes the window without calling the delegate.
    func close()

    func setTitle(_ title: String)
    func setPointerShape(_ shape: PointerShape)
    /// Asks for another content size, in points.
    func resize(width: Double, height: Double)
    /// Sets the smallest size the user may give the window, in points. A smaller window grows to it, as far as the screen has room.
    func setMinimumSize(width: Double, height: Double)
    /// Enters or leaves full screen.
    func toggleFullScreen()
}

/// Draws a window's content and handles its events.
@MainActor
public protocol WindowDelegate: AnyObject {
    func window(_ window: any Window, received event: InputEvent)
    /// The window's size or scale has changed. A frame follows by itself, and all of it must be presented.
    func windowDidResize(_ window: any Window)
    /// The moment to draw: `time`, in seconds on the window system's clock, is the one time of the whole frame.
    func window(_ window: any Window, drawFrameAt time: Double)
    /// The user wants the window closed (title bar, Alt+F4). Nothing happens by itself.
    func windowShouldClose(_ window: any Window)
}
