// Mirrored input: another window receives the input of a window, at the same place and time.

internal import Foundation
internal import QuartzCore
internal import WindowSystem

/// Delivers the input of two windows to both of them.
///
///     event at a point ──► which window is there? ──► first window, at its point
///                                                └──► second window, at its point, with a seat of its own
///
/// Points are converted through the coordinates of the window under the pointer, so that scaled windows receive equal locations. Keys and
/// text go to both while the first one is the key window; a key command of the application is performed once. Input of other windows is
/// not mirrored.
@preconcurrency @MainActor
package final class InputMirror {
    /// The window with the application's seat, and the window that input is mirrored to.
    package private(set) weak var first: UIWindow?
    package private(set) weak var second: UIWindow?
    /// Called before the press of a mouse button or of a finger is delivered, with the pressed one of the two windows. A button that is
    /// pressed while another is down is not reported.
    package var windowWasPressed: (UIWindow) -> Void = { _ in }
    let seat = InputSeat(context: CallbackContext(isMirrored: true))
    /// Calls its arguments, the delivery to the first and to the second window, in this order.
    private let pair: (_ first: () -> Void, _ second: () -> Void) -> Void

    /// The route of an event: to one of the two windows and from there to the other, or to neither.
    private enum Route { case first, second, others }

    private var route = Route.others
    private var buttons: Set<PointerButton> = []
    private var fingers: [Int: Route] = [:]
    /// Whether the present key has performed a command of the application. Such a command applies to both windows.
    var hasPerformedCommand = false
    /// Whether the second window's pointer is in the desktop window.
    private var secondHasPointer = false

    /// Creates a mirror, which is used once it is `UIApplication.inputMirror`.
    package init(first: UIWindow, second: UIWindow, pair: @escaping (_ first: () -> Void, _ second: () -> Void) -> Void) {
        self.first = first
        self.second = second
        self.pair = pair
        seat.onlyWindow = second
    }

    /// Runs `work`, such as showing the second window, with the second window's seat.
    package func performInSecond<Result>(_ work: () throws -> Result) rethrows -> Result {
        try seat.context.perform(work)
    }

    /// Lays out the second window with its seat: layouts start animations, too.
    func layOutSecond() { performInSecond { if let second { second.layer.layoutSubtree() } } }

    /// Ends the mirroring: cancels the input of the second window.
    package func end() {
        UIApplication.shared.firstSeat.onlyWindow = nil
        performInSecond {
            seat.touchDispatcher.cancelAll(time: UIApplication.shared.frameLoop.system?.now ?? 0)
            seat.firstResponder?.resignFirstResponder()
            seat.reset()
        }
        seat.keyWindow = nil
        if UIApplication.shared.inputMirror === self { UIApplication.shared.inputMirror = nil }
    }

    // MARK: Events

    func receive(_ event: InputEvent, in loop: FrameLoop) {
        matchKeyWindow()
        switch event.kind {
        case .keyPressed, .keyReleased, .textMarked, .textCommitted:
            hasPerformedCommand = false
            deliver(event, first?.isKeyWindow == true ? event : nil, in: loop)
        case .focusGained, .focusLost:
            buttons = []
            fingers = [:]
            deliver(event, event, in: loop)
        case .touched(let changes): receive(changes, of: event, in: loop)
        default: receivePointer(event, in: loop)
        }
        matchKeyWindow()
    }

    private func receivePointer(_ event: InputEvent, in loop: FrameLoop) {
        var continues = !buttons.isEmpty
        if case .gestured(let gesture) = event.kind, gesture.phase != .began { continues = true }
        if case .scrolled(let delta) = event.kind, delta.source == .touchpadLifted { continues = true }
        let point = loop.screenPoint(x: event.x, y: event.y)
        if !continues { route = self.route(at: point) }
        switch event.kind {
        case .buttonPressed(let button):
            buttons.insert(button)
            if !continues { report(route) }
        case .buttonReleased(let button): buttons.remove(button)
        case .pointerCancelled: buttons = []
        case .pointerLeft: route = .others
        default: break
        }
        UIApplication.shared.firstSeat.onlyWindow = route == .others ? nil : first
        guard route != .others else {
            let left = secondHasPointer ? InputEvent(.pointerLeft, time: event.time, modifiers: event.modifiers) : nil
            secondHasPointer = false
            return deliver(event, left, in: loop)
        }
        secondHasPointer = true
        let points = points(point, route)
        deliver(event.moved(to: points.first, in: loop), event.moved(to: points.second, in: loop), in: loop)
    }

    /// Separates the fingers on the two windows from those on others.
    private func receive(_ changes: [TouchChange], of event: InputEvent, in loop: FrameLoop) {
        var others: [TouchChange] = [], firsts: [TouchChange] = [], seconds: [TouchChange] = []
        for change in changes {
            let point = loop.screenPoint(x: change.x, y: change.y)
            let route = fingers[change.identifier].flatMap { change.phase == .began ? nil : $0 } ?? self.route(at: point)
            fingers[change.identifier] = change.phase == .ended || change.phase == .cancelled ? nil : route
            if change.phase == .began { report(route) }
            guard route != .others else {
                others.append(change)
                continue
            }
            let points = points(point, route)
            firsts.append(change.moved(to: points.first, in: loop))
            seconds.append(change.moved(to: points.second, in: loop))
        }
        var event = event
        if !others.isEmpty {
            UIApplication.shared.firstSeat.onlyWindow = nil
            event.kind = .touched(others)
            deliver(event, nil, in: loop)
        }
        guard !firsts.isEmpty else { return }
        UIApplication.shared.firstSeat.onlyWindow = first
        event.kind = .touched(firsts)
        var mirrored = event
        mirrored.kind = .touched(seconds)
        deliver(event, mirrored, in: loop)
    }

    private func deliver(_ event: InputEvent, _ mirrored: InputEvent?, in loop: FrameLoop) {
        guard let mirrored else { return loop.deliver(event) }
        deliverPair {
            loop.deliver(event)
        } _: {
            loop.deliver(mirrored)
        }
    }

    /// Delivers an input to the first window, then to the second one with the second window's seat.
    func deliverPair(_ toFirst: () -> Void, _ toSecond: () -> Void) {
        UIApplication.shared.frameLoop.deliverTogether {
            pair(toFirst) {
                // The first delivery may have ended the mirroring.
                guard UIApplication.shared.inputMirror === self else { return }
                performInSecond(toSecond)
            }
        }
    }

    // MARK: Places

    /// The route of an event at a point on the screen, which depends on the frontmost window there.
    private func route(at point: CGPoint) -> Route {
        for window in UIApplication.shared.windows.reversed() where window.hitTest(window.convert(fromScreen: point), with: nil) != nil {
            return window === second ? .second : window === first ? .first : .others
        }
        return .others
    }

    /// Calls `windowWasPressed`, unless the press is outside of both windows.
    private func report(_ route: Route) {
        switch route {
        case .first: first.map(windowWasPressed)
        case .second: second.map(windowWasPressed)
        case .others: break
        }
    }

    private func points(_ point: CGPoint, _ route: Route) -> (first: CGPoint, second: CGPoint) {
        guard let first, let second else { return (point, point) }
        return route == .first
            ? (point, second.convert(toScreen: first.convert(fromScreen: point)))
            : (first.convert(toScreen: second.convert(fromScreen: point)), point)
    }

    /// Makes the second window the key window of its seat while the first one is the application's.
    private func matchKeyWindow() {
        guard let first, let second, first.isKeyWindow != second.isKeyWindow else { return }
        performInSecond {
            if first.isKeyWindow { second.makeKey() } else { second.loseKey() }
        }
    }
}

extension InputEvent {
    fileprivate func moved(to point: CGPoint, in loop: FrameLoop) -> InputEvent {
        var event = self
        let zoom = UIApplication.windowConfiguration.zoom
        (event.x, event.y) = (point.x * zoom, point.y * zoom)
        return event
    }
}

extension TouchChange {
    fileprivate func moved(to point: CGPoint, in loop: FrameLoop) -> TouchChange {
        let zoom = UIApplication.windowConfiguration.zoom
        return TouchChange(phase, identifier: identifier, x: point.x * zoom, y: point.y * zoom)
    }
}
