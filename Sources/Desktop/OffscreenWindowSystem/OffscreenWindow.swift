// A window without a screen, which records the presented frames.

internal import Foundation
public import WindowSystem

/// A frame of a window.
public struct OffscreenFrame: Sendable, Hashable {
    /// The frame's time in seconds on the window system's clock.
    public var time: Double
    /// The presented rectangles, clipped to the window; empty for a frame without changes.
    public var damage: [PixelRect]
    /// The sum of the areas of `damage`, in pixels; pixels in several rectangles are counted several times.
    public var damagedPixels: Int { damage.reduce(0) { $0 + $1.width * $1.height } }
}

/// A window without a screen.
@MainActor
public final class OffscreenWindow: Window {
    /// Draws the frames and receives input, resizes and close requests. Held weakly.
    public weak var delegate: (any WindowDelegate)?
    /// The size in points times the system's scale, rounded, each side 1…32767.
    public private(set) var pixelSize: PixelSize
    /// The title that was set last.
    public private(set) var title: String
    /// The pointer's shape that was set last.
    public private(set) var pointerShape = PointerShape.arrow
    /// The text input that was set last; nil if no text field has the focus.
    public private(set) var textInput: TextInput?
    /// How often the program discarded a composition.
    public private(set) var discardedCompositions = 0
    /// The title bar's appearance that was set last; nil if none was set.
    public private(set) var titleBar: DesktopSettings.ColorScheme?
    /// The content that the program drags out of the window; nil if there is none.
    public private(set) var draggedContents: [PasteboardRepresentation]?
    private var dragCompletion: (@MainActor (DropOperation) -> Void)?
    /// Whether the window is in full screen; its size stays the same.
    public private(set) var isFullScreen = false
    /// Whether `close` was called.
    public private(set) var isClosed = false
    /// Whether `show` was called.
    public private(set) var isShown = false
    /// The icons of the window's description.
    public let icons: [WindowIcon]
    /// Whether the window is minimised, so that it gets no frames.
    public var isMinimised = false
    /// The frames since the window was created or `forgetFrames()` was called; empty if the window system records none.
    public private(set) var frames: [OffscreenFrame] = []
    /// Called after each frame.
    public var onFrame: (@MainActor (OffscreenFrame) -> Void)?

    weak var system: OffscreenWindowSystem?
    private var minimumWidth: Double
    private var minimumHeight: Double
    private var width: Double
    private var height: Double
    private var canvas: Bitmap
    /// The presented pixels, which a user would see.
    private var screen: Bitmap
    private var needsFrame = false
    private var isDrawing = false
    private var lastFrameTime = -Double.infinity
    private var damage: [PixelRect]?

    init(_ description: WindowDescription, system: OffscreenWindowSystem) {
        self.system = system
        title = description.title
        icons = description.icons
        minimumWidth = description.minimumWidth
        minimumHeight = description.minimumHeight
        width = max(description.width, minimumWidth)
        height = max(description.height, minimumHeight)
        pixelSize = PixelSize(width: width, height: height, scale: system.scale)
        canvas = Bitmap(size: pixelSize)
        screen = Bitmap(size: pixelSize)
    }

    /// The scale of the window system.
    public var scale: Double { system?.scale ?? 1 }
    /// The bitmap to draw in, with padded rows; nil after `close()`.
    public var buffer: PixelBuffer? { isClosed ? nil : canvas.buffer }

    /// Makes the window visible; the first frame is drawn when the clock advances.
    public func show() {
        guard !isShown else { return }
        isShown = true
        needsFrame = true
    }

    /// Requests a frame, which is drawn when the clock advances to its time.
    public func setNeedsFrame() { needsFrame = true }

    /// Copies rectangles of the bitmap to the pixels that `pixel(x:y:)` returns.
    public func present(_ damage: [PixelRect]) {
        let clipped = damage.map { $0.intersection(canvas.bounds) }.filter { !$0.isEmpty }
        for rect in clipped { screen.copy(rect, from: canvas) }
        self.damage = clipped
    }

    /// Removes the window from the window system without calling the delegate.
    public func close() {
        isClosed = true
        delegate = nil
        system?.windows.removeAll { $0 === self }
    }

    /// Stores the title in `title`.
    public func setTitle(_ title: String) { self.title = title }
    /// Stores the shape in `pointerShape`.
    public func setPointerShape(_ shape: PointerShape) { pointerShape = shape }
    /// Stores the text input in `textInput`.
    public func setTextInput(_ input: TextInput?) { textInput = input }
    /// Counts the calls in `discardedCompositions`.
    public func discardMarkedText() { discardedCompositions += 1 }
    /// Toggles `isFullScreen`; the size stays the same.
    public func toggleFullScreen() { isFullScreen.toggle() }

    /// The size in points.
    public var sizeToRestore: (width: Double, height: Double) { (width, height) }
    /// Stores the appearance in `titleBar`.
    public func setTitleBar(_ scheme: DesktopSettings.ColorScheme) { titleBar = scheme }

    /// Stores the content in `draggedContents`, until `endDrag(_:)`.
    public func beginDrag(_ contents: [PasteboardRepresentation], completion: @escaping @MainActor (DropOperation) -> Void) -> Bool {
        guard draggedContents == nil else { return false }
        draggedContents = contents
        dragCompletion = completion
        send(.pointerCancelled)
        return true
    }

    /// Ends the drag of `draggedContents`, as a drop on another program's window does.
    public func endDrag(_ operation: DropOperation) {
        let completion = dragCompletion
        (draggedContents, dragCompletion) = (nil, nil)
        completion?(operation)
    }

    /// Sets the minimum size in points and enlarges a smaller window at once.
    public func setMinimumSize(width: Double, height: Double) {
        (minimumWidth, minimumHeight) = (width, height)
        if self.width < width || self.height < height { resize(width: self.width, height: self.height) }
    }

    /// Resizes the window at once, to at least the minimum size in points. A size that is not finite is reported and ignored.
    public func resize(width: Double, height: Double) {
        guard width.isFinite, height.isFinite else { return NSLog("A window cannot have the size %g x %g", width, height) }
        self.width = max(width, minimumWidth)
        self.height = max(height, minimumHeight)
        sizeChanged()
    }
}

// MARK: - Frames

extension OffscreenWindow {
    /// When the next frame is due; nil without a request and while the window is not visible.
    var nextFrameTime: Double? {
        guard needsFrame, isShown, !isMinimised, !isClosed, let system else { return nil }
        return max(lastFrameTime + system.frameInterval, system.now)
    }

    /// Draws the requested frame at the present time, without delaying the next frame.
    public func drawFrameNow() {
        guard nextFrameTime != nil, !isDrawing else { return }
        let last = lastFrameTime
        drawFrame()
        lastFrameTime = last
    }

    func drawFrame() {
        guard let system else { return }
        needsFrame = false
        lastFrameTime = system.now
        damage = nil
        isDrawing = true
        delegate?.window(self, drawFrameAt: system.now)
        isDrawing = false
        let frame = OffscreenFrame(time: system.now, damage: damage ?? [])
        if system.recordsFrames { frames.append(frame) }
        onFrame?(frame)
    }

    /// Clears `frames`.
    public func forgetFrames() { frames.removeAll() }

    /// Resizes the bitmap for the window's size and scale, requests a frame and notifies the delegate.
    func sizeChanged() {
        pixelSize = PixelSize(width: width, height: height, scale: scale)
        if pixelSize != canvas.buffer.size {
            canvas = Bitmap(size: pixelSize)
            screen = Bitmap(size: pixelSize)
        }
        needsFrame = true
        delegate?.windowDidResize(self)
    }
}

// MARK: - Presented pixels

extension OffscreenWindow {
    /// The presented pixel, 0xAARRGGBB premultiplied; 0 outside the window and where nothing was presented.
    public func pixel(x: Int, y: Int) -> UInt32 { screen.pixel(x: x, y: y) }

    /// The presented pixels, 0xAARRGGBB premultiplied, rows from the top without padding.
    public func pixels() -> [UInt32] {
        var pixels: [UInt32] = []
        pixels.reserveCapacity(pixelSize.width * pixelSize.height)
        for y in 0..<pixelSize.height {
            for x in 0..<pixelSize.width { pixels.append(screen.pixel(x: x, y: y)) }
        }
        return pixels
    }
}
