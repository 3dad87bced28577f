// The interface of a window: a bitmap to draw in, calls to draw frames, and the user's input.

/// The properties of a new window.
public struct WindowDescription: Sendable {
    /// The title in the title bar and the task bar.
    public var title: String
    /// The size of the content in points.
    public var width, height: Double
    /// The smallest size of the content that the user can choose, in points.
    public var minimumWidth, minimumHeight: Double
    /// The window's icon in the task bar, in several sizes; may be empty.
    public var icons: [WindowIcon]

    /// Creates a description; sizes are in points.
    public init(
        title: String, width: Double, height: Double, minimumWidth: Double = 1, minimumHeight: Double = 1,
        icons: [WindowIcon] = []
    ) {
        (self.title, self.width, self.height, self.icons) = (title, width, height, icons)
        (self.minimumWidth, self.minimumHeight) = (minimumWidth, minimumHeight)
    }
}

/// A square icon for the task bar.
public struct WindowIcon: Sendable {
    /// The side in pixels.
    public var side: Int
    /// side × side pixels, 0xAARRGGBB, not premultiplied, rows from the top.
    public var pixels: [UInt32]

    /// Creates an icon of `side` × `side` pixels.
    public init(side: Int, pixels: [UInt32]) { (self.side, self.pixels) = (side, pixels) }
}

/// The pointer's shape over a window.
public enum PointerShape: Sendable, Hashable, CaseIterable {
    case arrow
    /// Over clickable views.
    case hand
    /// Over text set in lines, and over text set in columns.
    case text, verticalText
    /// Over views that a drag moves along one axis, or along both.
    case resizeLeftRight, resizeUpDown, move
    case hidden
}

/// A window, on a screen or off screen.
@MainActor public protocol Window: AnyObject {
    /// Draws the frames and receives input, resizes and close requests. Held weakly.
    var delegate: (any WindowDelegate)? { get set }
    /// Device pixels per point.
    var scale: Double { get }
    /// The content's size in device pixels, each side 1…32767.
    var pixelSize: PixelSize { get }
    /// The bitmap to draw the next frame in. It has the last frame's pixels, or arbitrary ones if `pixelSize` has changed since. Nil after
    /// the window was closed. Write to it only in `WindowDelegate.window(_:drawFrameAt:for:)`.
    var buffer: PixelBuffer? { get }

    /// Makes the window visible and requests its first frame.
    func show()
    /// Requests one call of `WindowDelegate.window(_:drawFrameAt:for:)`: at once if the last frame is at least one refresh interval old,
    /// else at the next refresh. A hidden window gets the frame when it is visible again. Several requests result in one frame.
    func setNeedsFrame()
    /// Draws the requested frame without waiting for the next refresh. Call it before work that takes long, to show a change at once; this
    /// does not delay the next frame. Does nothing if no frame was requested, during `WindowDelegate.window(_:drawFrameAt:for:)`, while
    /// the window is not visible, or while the display is still busy with the previous frame.
    func drawFrameNow()
    /// Copies rectangles of `buffer` to the screen. Call it at most once in `WindowDelegate.window(_:drawFrameAt:for:)`, and not elsewhere.
    func present(_ damage: [PixelRect])
    /// Closes the window without calling the delegate.
    func close()

    /// Changes the title in the title bar and the task bar.
    func setTitle(_ title: String)
    /// Begins or continues text input at the caret's position; nil, the initial state, ends it. Without text input, each key is a
    /// `keyPressed` event. During text input, a key that the input method uses causes no `keyPressed` event; text arrives as `keyPressed`
    /// with a `text`, as `textMarked` and as `textCommitted`. A change of the privacy, or nil, ends a composition without further events.
    /// Call this method whenever the caret has moved in the window; the same value again costs nothing.
    func setTextInput(_ input: TextInput?)
    /// Ends the input method's composition without further events, because the text that it composed is not marked any more.
    func discardMarkedText()
    /// Changes the pointer's shape over the window; an arrow at first.
    func setPointerShape(_ shape: PointerShape)
    /// Requests another content size, in points, not less than the minimum size and not more than fits on the screen. The window manager
    /// may refuse it.
    func resize(width: Double, height: Double)
    /// Sets the smallest size that the user can choose, in points. A smaller window is enlarged to it, as far as that fits on the screen.
    func setMinimumSize(width: Double, height: Double)
    /// Enters or leaves full screen.
    func toggleFullScreen()
    /// The content's size in points, for the window at the next start of the program: the present size or, while the window is maximised
    /// or in full screen, the size before.
    var sizeToRestore: (width: Double, height: Double) { get }
    /// Gives the title bar the appearance of the content, as far as the window manager supports it.
    func setTitleBar(_ scheme: DesktopSettings.ColorScheme)
    /// Begins to drag content out of the window. Call it while the user holds the primary button in the window; the window gets no pointer
    /// events until the button is released, except `pointerCancelled` at once. Calls `completion` once, with what became of the content.
    /// Returns false, and does not call it, if no button is held.
    func beginDrag(_ contents: [PasteboardRepresentation], completion: @escaping @MainActor (DropOperation) -> Void) -> Bool
}

/// What a frame is drawn for: the next refresh, after `Window.setNeedsFrame()`, or a call of `Window.drawFrameNow()`.
public enum FrameOccasion: Sendable { case refresh, immediate }

/// Draws a window's content and handles its events.
@MainActor public protocol WindowDelegate: AnyObject {
    /// Called for each input event, in order of time.
    func window(_ window: any Window, received event: InputEvent)
    /// Called after the window's size or scale changed. A frame follows without a request; present all of it.
    func windowDidResize(_ window: any Window)
    /// Draws a frame and presents it. `time`, in seconds on the window system's clock, is the time of the whole frame.
    func window(_ window: any Window, drawFrameAt time: Double, for occasion: FrameOccasion)
    /// Called when the user closes the window (title bar, Alt+F4). The window stays open until `close()`.
    func windowShouldClose(_ window: any Window)
    /// Called when dragged content enters the window and for each move over it, with the pointer's position in points. Returns what a
    /// drop there would do.
    func window(_ window: any Window, dragMoved drag: any IncomingDrag, x: Double, y: Double) -> DropOperation
    /// Called when dragged content leaves the window without a drop, or its source gives up.
    func window(_ window: any Window, dragLeft drag: any IncomingDrag)
    /// Called when the user drops content, which may be read until `IncomingDrag.finish(_:)`. Only called where the last `dragMoved`
    /// returned another operation than `.none`.
    func window(_ window: any Window, dropped drag: any IncomingDrag, x: Double, y: Double)
}
