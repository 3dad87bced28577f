// A window that is a bitmap, and remembers what was presented.

public import WindowSystem

/// A frame that a window was shown.
public struct OffscreenFrame: Sendable, Hashable {
    /// The frame's time on the window system's clock.
    public var time: Double
    /// What was presented, clipped to the window; empty for a frame that changed nothing.
    public var damage: [PixelRect]
    /// The pixels in `damage`, those under several rectangles counted once for each.
    public var damagedPixels: Int { damage.reduce(0) { $0 + $1.width * $1.height } }
}

/// A window off the screen.
@MainActor
public final class OffscreenWindow: Window {
    public weak var delegate: (any WindowDelegate)?
    public private(set) var pixelSize: PixelSize
    /// The window's title.
    public private(set) var title: String
    /// The shape the pointer has over the window.
    public private(set) var pointerShape = PointerShape.arrow
    /// Whether full screen was asked for; the size stays.
    public private(set) var isFullScreen = false
    /// Whether `close` was called.
    public private(set) var isClosed = false
    /// Whether `show` was called.
    public private(set) var isShown = false
    /// The pictures for the task bar that the window was made with.
    public let icons: [WindowIcon]
    /// Whether the window is minimised: it gets no frames.
    public var isMinimised = false
    /// All frames since the window was made, or since `forgetFrames()`; empty where the window system records none.
    public private(set) var frames: [OffscreenFrame] = []
    /// Called after each frame with what it presented.
    public var onFrame: (@MainActor (OffscreenFrame) -> Void)?

    weak var system: OffscreenWindowSystem?
    private var minimumWidth: Double
    private var minimumHeight: Double
    private var width: Double
    private var height: Double
    private var canvas: Bitmap
    /// What a user would see: receives nothing but what is presented.
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

    public var scale: Double { system?.scale ?? 1 }
    public var buffer: PixelBuffer? { isClosed ? nil : canvas.buffer }

    public func show() {
        guard !isShown else { return }
        isShown = true
        needsFrame = true
    }

    public func setNeedsFrame() { needsFrame = true }

    public func present(_ damage: [PixelRect]) {
        let clipped = damage.map { $0.intersection(canvas.bounds) }.filter { !$0.isEmpty }
        for rect in clipped { screen.copy(rect, from: canvas) }
        self.damage = clipped
    }

    public func close() {
        isClosed = true
        delegate = nil
        system?.windows.removeAll { $0 === self }
    }

    public func setTitle(_ title: String) { self.title = title }
    public func setPointerShape(_ shape: PointerShape) { pointerShape = shape }
    public func toggleFullScreen() { isFullScreen.toggle() }

    public func setMinimumSize(width: Double, height: Double) {
        (minimumWidth, minimumHeight) = (width, height)
        if self.width < width || self.height < height { resize(width: self.width, height: self.height) }
    }

    public func resize(width: Double, height: Double) {
        self.width = max(width, minimumWidth)
        self.height = max(height, minimumHeight)
        sizeChanged()
    }
}

// MARK: - Frames

extension OffscreenWindow {
    /// When the next frame is due; nil when none is asked for or the window is not to be seen.
    var nextFrameTime: Double? {
        guard needsFrame, isShown, !isMinimised, !isClosed, let system else { return nil }
        return max(lastFrameTime + system.frameInterval, system.now)
    }

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

    /// Forgets the frames so far.
    public func forgetFrames() { frames.removeAll() }

    func scaleChanged() { sizeChanged() }

    private func sizeChanged() {
        pixelSize = PixelSize(width: width, height: height, scale: scale)
        if pixelSize != canvas.buffer.size {
            canvas = Bitmap(size: pixelSize)
            screen = Bitmap(size: pixelSize)
        }
        needsFrame = true
        delegate?.windowDidResize(self)
    }
}

// MARK: - What a user sees

extension OffscreenWindow {
    /// The pixel on the screen, 0xAARRGGBB premultiplied; 0 outside and where nothing was ever presented.
    public func pixel(x: Int, y: Int) -> UInt32 { screen.pixel(x: x, y: y) }

    /// The screen's pixels, 0xAARRGGBB premultiplied, rows from the top without padding.
    public func pixels() -> [UInt32] {
        var pixels: [UInt32] = []
        pixels.reserveCapacity(pixelSize.width * pixelSize.height)
        for y in 0..<pixelSize.height {
            for x in 0..<pixelSize.width { pixels.append(screen.pixel(x: x, y: y)) }
        }
        return pixels
    }

    /// The memory of what is on the screen; valid until the size changes or the window goes.
    public var screenBuffer: PixelBuffer { screen.buffer }
}
