// A window without a screen: it records the presented frames, and tests and scripts send its input.

internal import Foundation
internal import Glibc
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
@MainActor public final class OffscreenWindow: Window {
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
    private var minimumWidth, minimumHeight, width, height: Double
    private var canvas: Bitmap
    /// The presented pixels, which a user would see.
    private var screen: Bitmap
    private var needsFrame = false, isDrawing = false
    private var lastFrameTime = -Double.infinity
    private var damage: [PixelRect]?

    init(_ description: WindowDescription, system: OffscreenWindowSystem) {
        self.system = system
        (title, icons) = (description.title, description.icons)
        (minimumWidth, minimumHeight) = (description.minimumWidth, description.minimumHeight)
        (width, height) = (max(description.width, description.minimumWidth), max(description.height, description.minimumHeight))
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
        (isShown, needsFrame) = (true, true)
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
        (draggedContents, dragCompletion) = (contents, completion)
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
        (self.width, self.height) = (max(width, minimumWidth), max(height, minimumHeight))
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
        if nextFrameTime != nil, !isDrawing { drawFrame(for: .immediate) }
    }

    func drawFrame(for occasion: FrameOccasion) {
        guard let system else { return }
        needsFrame = false
        if occasion == .refresh { lastFrameTime = system.now }
        damage = nil
        isDrawing = true
        delegate?.window(self, drawFrameAt: system.now, for: occasion)
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
            (canvas, screen) = (Bitmap(size: pixelSize), Bitmap(size: pixelSize))
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

// MARK: - Input

// Each event is delivered at once, with the clock's time; frames are drawn when the clock advances.
extension OffscreenWindow {
    /// Delivers an event unchanged.
    public func send(_ event: InputEvent) { delegate?.window(self, received: event) }

    /// Delivers an event with the clock's time at a position in points.
    public func send(_ kind: InputEvent.Kind, x: Double = 0, y: Double = 0, modifiers: KeyModifiers = []) {
        send(InputEvent(kind, time: system?.now ?? 0, x: x, y: y, modifiers: modifiers))
    }

    /// Moves the pointer to a position in points.
    public func movePointer(x: Double, y: Double) { send(.pointerMoved, x: x, y: y) }

    /// Presses and releases a button. The pointer leaves the window afterwards, so that the click leaves no hover effect.
    public func click(x: Double, y: Double, button: PointerButton = .primary) {
        send(.buttonPressed(button), x: x, y: y)
        send(.buttonReleased(button), x: x, y: y)
        send(.pointerLeft, x: x, y: y)
    }

    /// Drags with the primary button in `steps` equal moves, advancing the clock by a frame before each. The pointer leaves the window
    /// afterwards, so that the drag leaves no hover effect.
    public func drag(fromX: Double, y fromY: Double, toX: Double, y toY: Double, steps: Int = 8) {
        let steps = max(steps, 1)
        send(.buttonPressed(.primary), x: fromX, y: fromY)
        for step in 1...steps {
            system?.advance(frames: 1)
            let part = Double(step) / Double(steps)
            movePointer(x: fromX + (toX - fromX) * part, y: fromY + (toY - fromY) * part)
        }
        send(.buttonReleased(.primary), x: toX, y: toY)
        send(.pointerLeft, x: toX, y: toY)
    }

    /// Delivers changes of touches as one event.
    public func touch(_ changes: TouchChange...) { touch(changes) }

    /// Delivers changes of touches as one event, at most one change per touch.
    public func touch(_ changes: [TouchChange]) { send(.touched(changes), x: changes.first?.x ?? 0, y: changes.first?.y ?? 0) }

    /// Delivers an event of a touchpad gesture with the pointer at a position in points.
    public func gesture(_ gesture: TouchpadGesture, x: Double, y: Double) { send(.gestured(gesture), x: x, y: y) }

    /// Turns the wheel, or scrolls with another kind of device; positive notches scroll toward the content's end.
    public func scroll(x: Double, y: Double, notches: Double, source: ScrollDelta.Source = .wheel, modifiers: KeyModifiers = []) {
        send(.scrolled(ScrollDelta(x: 0, y: notches, source: source)), x: x, y: y, modifiers: modifiers)
    }

    /// Presses and releases a key. Without Control, Alt or Command, a character key or the space bar types its character.
    public func press(_ key: Key, modifiers: KeyModifiers = []) {
        var text = ""
        if modifiers.isDisjoint(with: [.control, .alt, .command]) {
            switch key {
            case .character(let character): text = modifiers.contains(.shift) ? character.uppercased() : String(character)
            case .space: text = " "
            default: break
            }
        }
        let press = KeyPress(key: key, text: text)
        send(.keyPressed(press), modifiers: modifiers)
        send(.keyReleased(press), modifiers: modifiers)
    }

    /// Changes the composition as an input method does, with the selection in UTF-16 code units of `text`; by default, the caret is at
    /// its end. An empty text ends the composition. Does nothing without text input, or for a password.
    public func mark(_ text: String, selection: Range<Int>? = nil) {
        guard textInput?.privacy == .normal else { return }
        send(.textMarked(MarkedText(text, selection: selection)))
    }

    /// Enters a text as an input method does. Does nothing without text input.
    public func commit(_ text: String) {
        guard textInput != nil else { return }
        send(.textCommitted(text))
    }

    /// Does the same as the close button of a title bar.
    public func requestClose() { delegate?.windowShouldClose(self) }
}

/// Dragged content of a test or a script.
@MainActor public final class OffscreenDrag: IncomingDrag {
    private let contents: [PasteboardRepresentation]
    /// What the program did with the content; nil before it has finished.
    public private(set) var operation: DropOperation?

    /// Content in several types, in order of preference.
    public init(_ contents: [PasteboardRepresentation]) { self.contents = contents }

    /// Files, as a file manager drags them. The paths are absolute.
    public convenience init(files: [String]) {
        let list = files.map { URL(fileURLWithPath: $0, isDirectory: false).absoluteString + "\r\n" }.joined()
        self.init([PasteboardRepresentation(type: "text/uri-list", bytes: Array(list.utf8))])
    }

    /// The types of the content.
    public var types: [String] { contents.map(\.type) }

    /// Calls `completion` at once.
    public func read(_ type: String, timeLimit: Double, completion: @escaping @MainActor ([UInt8]?) -> Void) {
        completion(contents.first { $0.type == type }?.bytes)
    }

    /// Stores the operation in `operation`.
    public func finish(_ operation: DropOperation) { self.operation = operation }
}

extension OffscreenWindow {
    /// Moves dragged content over the window, to a position in points; returns what a drop there would do.
    @discardableResult public func move(_ drag: OffscreenDrag, x: Double, y: Double) -> DropOperation {
        delegate?.window(self, dragMoved: drag, x: x, y: y) ?? .none
    }

    /// Moves dragged content out of the window.
    public func leave(_ drag: OffscreenDrag) { delegate?.window(self, dragLeft: drag) }

    /// Moves dragged content to a position in points and drops it there, if the program takes it. Returns whether it does.
    @discardableResult public func drop(_ drag: OffscreenDrag, x: Double, y: Double) -> Bool {
        guard move(drag, x: x, y: y) != .none else {
            leave(drag)
            return false
        }
        delegate?.window(self, dropped: drag, x: x, y: y)
        return true
    }
}

/// A bitmap that owns its memory; transparent black at first. The memory is mapped, because a window that is resized often would fragment
/// the heap.
final class Bitmap {
    let buffer: PixelBuffer
    private let byteCount: Int
    private let isMapped: Bool

    init(size: PixelSize) {
        // Rows are padded to 64 bytes, so that code that confuses the width with the stride fails in tests.
        let bytesPerRow = (size.width * 4 + 63) & ~63
        let count = bytesPerRow * size.height
        let pages = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        let memory: UnsafeMutableRawPointer
        if let pages, pages != MAP_FAILED {
            (memory, isMapped) = (pages, true)
        } else {
            (memory, isMapped) = (.allocate(byteCount: count, alignment: 64), false)
            memory.initializeMemory(as: UInt8.self, repeating: 0, count: count)
        }
        byteCount = count
        buffer = PixelBuffer(baseAddress: memory, size: size, bytesPerRow: bytesPerRow)
    }

    deinit { if isMapped { munmap(buffer.baseAddress, byteCount) } else { buffer.baseAddress.deallocate() } }

    var bounds: PixelRect { PixelRect(x: 0, y: 0, width: buffer.size.width, height: buffer.size.height) }

    /// Copies a rectangle, which must be within the bounds of both bitmaps.
    func copy(_ rect: PixelRect, from other: Bitmap) {
        for row in rect.y..<rect.y + rect.height {
            let target = buffer.baseAddress + row * buffer.bytesPerRow + rect.x * 4
            let source = other.buffer.baseAddress + row * other.buffer.bytesPerRow + rect.x * 4
            target.copyMemory(from: source, byteCount: rect.width * 4)
        }
    }

    /// The pixel, 0xAARRGGBB premultiplied; 0 outside.
    func pixel(x: Int, y: Int) -> UInt32 {
        guard x >= 0, y >= 0, x < buffer.size.width, y < buffer.size.height else { return 0 }
        return buffer.baseAddress.load(fromByteOffset: y * buffer.bytesPerRow + x * 4, as: UInt32.self)
    }
}
