// The sizes and places that the program requests for a window.

internal import CX11
internal import MainLoop
internal import WindowSystem

extension X11Window {
    /// The width of the window manager's frame on each side, in pixels.
    struct FrameExtents { var left, right, top, bottom: Int }

    /// A size that the program has requested, in points, and the pixels that it had room for.
    struct RequestedSize {
        var width, height: Double
        /// The size of the request in pixels.
        var shown: PixelSize
        /// The size before the request, which the window has until the window manager has answered; nil after the answer.
        var before: PixelSize?
    }

    /// The sizes that the window manager was asked for and has not yet answered: a second request can follow before the first answer.
    struct UnansweredSizes {
        /// The last one; nil if all are answered.
        private(set) var last: PixelSize?
        private var count = 0

        mutating func requested(_ size: PixelSize) {
            last = size
            count += 1
        }

        /// Handles a ConfigureNotify. It may be the answer to an earlier request than the last; a refusal has another size than requested.
        mutating func configured(_ size: PixelSize) {
            count = size == last ? 0 : max(count - 1, 0)
            if count == 0 { last = nil }
        }
    }

    /// A place that the window left because it grew.
    struct FormerPlace {
        /// The top left corner of the content, and its size, before the window grew.
        var origin: (x: Int, y: Int)
        var size: PixelSize
        /// The top left corner after the window grew; nil until the server has reported it.
        var grown: (x: Int, y: Int)?
    }

    /// The frame that `_NET_FRAME_EXTENTS` states; nil if the window manager has not set it.
    var frameExtents: FrameExtents? {
        let values = connection.property(identifier, connection.atoms[.netFrameExtents], type: XA_CARDINAL)
        guard values.count >= 4, values.allSatisfy({ $0 < 1000 }) else { return nil }
        return FrameExtents(left: Int(values[0]), right: Int(values[1]), top: Int(values[2]), bottom: Int(values[3]))
    }

    /// The size in points: as requested while the window has the requested pixels, so that rounding errors do not add up.
    var sizeInPoints: (width: Double, height: Double) {
        if let requested, requested.shown == configuredSize || requested.before == configuredSize {
            return (requested.width, requested.height)
        }
        return (Double(configuredSize.width) / scale, Double(configuredSize.height) / scale)
    }

    /// Requests a size in points, at least the minimum size, and within the work area unless the window is larger already. The window is
    /// moved if it would exceed the work area of its monitor. If it shrinks to its former size, and was not moved in between, it returns to
    /// its former place. The window manager may choose another size and place.
    public func resize(width: Double, height: Double) {
        guard connection.isAlive, !isClosed, let system else { return }
        let (width, height) = (max(width, minimum.width), max(height, minimum.height))
        let size = system.fitted(PixelSize(width: width, height: height, scale: scale), growing: self)
        requested = RequestedSize(width: width, height: height, shown: size, before: configuredSize)
        request(size)
    }

    /// Requests a size in pixels, and a place if the present one does not suit it.
    func request(_ size: PixelSize) {
        // The present size is requested, too, if the window manager may still perform an earlier request.
        let isUndone = unansweredSizes.last.map { $0 != size } ?? false
        guard connection.isAlive, let system, size != configuredSize || isUndone else { return }
        unansweredSizes.requested(size)
        let place = visibility.isMapped ? place(for: size, in: system.workArea(for: self)) : nil
        if let place {
            XMoveResizeWindow(
                connection.display, identifier, Int32(clamping: place.x), Int32(clamping: place.y), UInt32(size.width), UInt32(size.height))
        } else {
            XResizeWindow(connection.display, identifier, UInt32(size.width), UInt32(size.height))
        }
    }

    /// The place of the frame's top left corner for a window of `size`; nil if it need not be moved.
    private func place(for size: PixelSize, in area: PixelRect) -> (x: Int, y: Int)? {
        let frame = frameExtents ?? FrameExtents(left: 0, right: 0, top: 0, bottom: 0)
        let origin = screenPoint(x: 0, y: 0)
        if let former = formerPlace, former.size == size {
            formerPlace = nil
            guard let grown = former.grown, grown == origin, former.origin != origin else { return nil }
            return (former.origin.x - frame.left, former.origin.y - frame.top)
        }
        if size.width >= configuredSize.width, size.height >= configuredSize.height {
            // A window that grows twice returns to its first place, unless it was moved in between.
            let former = formerPlace.flatMap { $0.grown.map { $0 == origin } ?? false ? $0 : nil }
            formerPlace = FormerPlace(origin: former?.origin ?? origin, size: former?.size ?? configuredSize)
        }
        let (x, y) = (origin.x - frame.left, origin.y - frame.top)
        let outer = PixelSize(width: size.width + frame.left + frame.right, height: size.height + frame.top + frame.bottom)
        let place = WorkArea.place(outer, x: x, y: y, in: area)
        return place == (x, y) ? nil : place
    }

    /// Notes the place of a window that has grown, after the server has reported its size.
    func noteGrownPlace() {
        guard let former = formerPlace, former.grown == nil, former.size != configuredSize else { return }
        formerPlace?.grown = screenPoint(x: 0, y: 0)
    }

    /// Handles a change of the desktop's scale: the window keeps its size in points as far as the screen has room. A size that had to be
    /// reduced is restored when the scale becomes smaller.
    func scaleChanged(to scale: Double) {
        let points = sizeInPoints
        self.scale = scale
        let wanted = PixelSize(width: points.width, height: points.height, scale: scale)
        let size = system?.fitted(wanted, growing: self) ?? wanted
        requested = RequestedSize(width: points.width, height: points.height, shown: size, before: configuredSize)
        setSizeHints(size)
        request(size)
        // Until the window manager has resized the window, it has the same pixels at the new scale.
        setNeedsFrame()
        delegate?.windowDidResize(self)
    }

    /// Sets the minimum size in points, and enlarges a smaller window to it, as far as that fits on the screen.
    public func setMinimumSize(width: Double, height: Double) {
        guard connection.isAlive, !isClosed, let system, (width, height) != minimum else { return }
        minimum = (width, height)
        let least = PixelSize(width: width, height: height, scale: scale)
        // A size that the window manager has not answered yet is kept.
        let present = unansweredSizes.last ?? configuredSize
        let wanted = PixelSize(width: max(present.width, least.width), height: max(present.height, least.height))
        let size = wanted == present ? wanted : system.fitted(wanted, growing: self)
        setSizeHints(size)
        if size != present { request(size) }
    }

    /// The size in points for the program's next start: that of a maximised or full-screen window before.
    public var sizeToRestore: (width: Double, height: Double) {
        let size = fillsScreen ? unmaximizedSize.beforeFilling(configuredSize) : configuredSize
        return size == configuredSize ? sizeInPoints : (Double(size.width) / scale, Double(size.height) / scale)
    }

    /// Remembers the size before the window was maximised. Some window managers change the size first and the state later, so a size that
    /// is followed by the state within `delay` counts as maximised.
    struct UnmaximizedSize {
        /// The seconds within which the change of the state may follow the change of the size.
        static let delay = 0.5
        /// The latest size while the window was not maximised.
        var usual: PixelSize
        /// The size before `usual`, and the time of that change.
        var before: PixelSize
        var time = -Double.infinity
        /// Whether `usual` changed just before the state, so that it may be the maximised size.
        private var isRecent = false

        init(_ size: PixelSize) { (usual, before) = (size, size) }

        mutating func changed(to size: PixelSize, fillsScreen: Bool, at time: Double) {
            guard !fillsScreen else { return }
            (before, usual, self.time) = (usual, size, time)
        }

        /// Handles that the window is now maximised or full screen: a size that it got just before is not the user's.
        mutating func filledScreen(at time: Double) { isRecent = time - self.time < Self.delay }

        /// The size before the window got `size` as a maximised window.
        func beforeFilling(_ size: PixelSize) -> PixelSize { isRecent && usual == size ? before : usual }
    }
}
