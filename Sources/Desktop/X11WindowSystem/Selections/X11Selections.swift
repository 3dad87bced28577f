// The selections of the X server, as the ICCCM describes them: this program's content, and its own requests.

internal import CX11
internal import Glibc
internal import MainLoop
internal import WindowSystem

/// The owner and requestor of selections, with a window of its own. Created with the first use of a pasteboard.
@MainActor final class X11Selections {
    let connection: X11Connection
    /// The window that owns the selections and receives replies. It is never mapped.
    let window: XID
    private(set) var pasteboards: [X11Pasteboard] = []
    /// The content that the user drags out of a window of this program.
    var dragged: X11Pasteboard { pasteboards[2] }
    /// Whether the server reports other programs' changes, with XFixes.
    private(set) var reportsChanges = false
    /// The type of XFixes's event; nil without the extension.
    private var fixesEvent: Int32?
    /// The server's time at the last call of `serverTime()`.
    private(set) var lastServerTime: Time = 0
    var transfers: [SelectionTransfer.Key: SelectionTransfer] = [:]
    private var reads: [SelectionRead] = []
    private var readCount = 0
    /// Ends reads and transfers that make no progress.
    private var check: WakeUp?
    private weak var system: X11WindowSystem?
    /// The state of the request to the clipboard manager; nil without one.
    var saving: SavingState?

    /// Whether the clipboard manager has replied.
    enum SavingState { case requested, done }

    init(system: X11WindowSystem) {
        self.system = system
        connection = system.connection
        window = XCreateSimpleWindow(connection.display, connection.root, -1, -1, 1, 1, 0, 0, 0)
        XSelectInput(connection.display, window, Int(PropertyChangeMask))
        pasteboards = [
            X11Pasteboard(name: "clipboard", selection: connection.atoms[.clipboard], selections: self),
            X11Pasteboard(name: "primary selection", selection: Atom(XA_PRIMARY), selections: self),
            X11Pasteboard(name: "dragged content", selection: connection.atoms[.dndSelection], selections: self),
        ]
        followChanges()
    }

    private func followChanges() {
        var fixes = CX11FixesFunctions()
        guard connection.isAlive, Environment["UIKIT_X11_NO_XFIXES"] == nil, cx11_open_fixes(&fixes) != 0 else { return }
        var (event, error): (Int32, Int32) = (0, 0)
        guard fixes.query(connection.display, &event, &error) != 0, connection.isAlive else { return }
        (fixesEvent, reportsChanges) = (event + XFixesSelectionNotify, true)
        let mask = XFixesSetSelectionOwnerNotifyMask | XFixesSelectionWindowDestroyNotifyMask | XFixesSelectionClientCloseNotifyMask
        for pasteboard in pasteboards.prefix(2) { fixes.select(connection.display, window, pasteboard.selection, UInt(mask)) }
    }

    /// The server's time, from the PropertyNotify event for a change that this method makes.
    func serverTime() -> Time {
        guard connection.isAlive else { return 0 }
        let property = connection.atoms[.timestamp]
        _ = XChangeProperty(connection.display, window, property, XA_INTEGER, 32, PropModeAppend, nil, 0)
        XSync(connection.display, False)
        var event = XEvent()
        while connection.isAlive, XCheckTypedWindowEvent(connection.display, window, PropertyNotify, &event) != 0 {
            handle(&event)
            if event.xproperty.atom == property { lastServerTime = event.xproperty.time }
        }
        return lastServerTime
    }

    func isOwnWindow(_ window: XID) -> Bool { window == self.window || system?.windows[window] != nil }

    private func pasteboard(_ selection: Atom) -> X11Pasteboard? { pasteboards.first { $0.selection == selection } }

    // MARK: Events

    /// Handles an event if it concerns selections; returns whether it does.
    @discardableResult func handle(_ event: inout XEvent) -> Bool {
        switch event.type {
        case SelectionRequest where event.xselectionrequest.owner == window: requested(event.xselectionrequest)
        case SelectionClear where event.xselectionclear.window == window:
            pasteboard(event.xselectionclear.selection)?.cleared(at: event.xselectionclear.time)
        case SelectionNotify where event.xselection.requestor == window: replied(event.xselection)
        case PropertyNotify where event.xproperty.window == window:
            guard event.xproperty.state == PropertyNewValue else { return true }
            if let read = reads.first(where: { $0.property == event.xproperty.atom }) {
                read.lastProgress = MonotonicClock.now
                read.propertyChanged(self)
                removeFinishedReads()
            }
        case PropertyNotify:
            let key = SelectionTransfer.Key(requestor: event.xproperty.window, property: event.xproperty.atom)
            guard event.xproperty.state == PropertyDelete, let transfer = transfers[key] else { return false }
            continueTransfer(transfer)
        case DestroyNotify where transfers.keys.contains { $0.requestor == event.xdestroywindow.window }:
            for key in transfers.keys where key.requestor == event.xdestroywindow.window { transfers[key] = nil }
        case let type where type == fixesEvent:
            let change = withUnsafeBytes(of: event) { $0.load(as: XFixesSelectionNotifyEvent.self) }
            if change.owner != window { pasteboard(change.selection)?.foreignOwnerChanged(at: change.selection_timestamp) }
        default: return false
        }
        return true
    }

    private func replied(_ event: XSelectionEvent) {
        if event.selection == connection.atoms[.clipboardManager] { return saving = .done }
        // A refusal names no property: it counts for the oldest open request for the selection.
        let read = reads.first { event.property == 0 ? $0.selection == event.selection : $0.property == event.property }
        guard let read else {
            // A reply after the time limit.
            if event.property != 0 { XDeleteProperty(connection.display, window, event.property) }
            return
        }
        read.lastProgress = MonotonicClock.now
        read.replied(property: event.property, self)
        removeFinishedReads()
    }

    // MARK: Reading

    /// Begins a conversion, which the main loop continues.
    func begin(_ read: SelectionRead, timeLimit: Double) {
        readCount += 1
        read.property = XInternAtom(connection.display, "_UIKIT_SELECTION_\(readCount % 64)", False)
        read.timeLimit = timeLimit
        read.lastProgress = MonotonicClock.now
        _ = serverTime()
        reads.append(read)
        read.request(self)
        removeFinishedReads()
        connection.flush()
        scheduleCheck()
    }

    /// Performs a conversion and waits for its result. Meanwhile only events about selections are handled.
    func perform(_ read: SelectionRead, timeLimit: Double) {
        begin(read, timeLimit: timeLimit)
        while !read.isDone, connection.isAlive {
            serveEvents(until: read.lastProgress + read.timeLimit)
            if !read.isDone, MonotonicClock.now - read.lastProgress >= read.timeLimit { read.timedOut() }
        }
        removeFinishedReads()
    }

    private func removeFinishedReads() { reads.removeAll { $0.isDone } }

    /// Handles the queued events about selections; without any, waits for the server until `time`.
    func serveEvents(until time: Double) {
        var event = XEvent()
        var hasHandled = false
        // The windows with events that may be handled out of turn.
        let windows = [window] + Set(transfers.keys.map(\.requestor))
        while connection.isAlive, nextEvent(of: windows, &event) {
            handle(&event)
            hasHandled = true
        }
        guard connection.isAlive, !hasHandled else { return }
        // The search has sent all requests and seen all events in Xlib's queue. XFlush here could read another event into the queue, which
        // the wait for the connection would not notice.
        let seconds = time - MonotonicClock.now
        if seconds > 0 { _ = Descriptors.wait(for: [connection.descriptor], seconds: seconds) }
    }

    /// Removes the first event about selections from Xlib's queue.
    private func nextEvent(of windows: [UInt], _ event: inout XEvent) -> Bool {
        var windows = windows + [0]
        return windows.withUnsafeMutableBytes { bytes in
            XCheckIfEvent(
                connection.display, &event,
                { _, event, argument in
                    guard let event, let argument else { return False }
                    let type = event.pointee.type
                    let windows = UnsafeRawPointer(argument).assumingMemoryBound(to: UInt.self)
                    switch type {
                    case SelectionRequest, SelectionClear, SelectionNotify: return True
                    case PropertyNotify, DestroyNotify:
                        let window = type == PropertyNotify ? event.pointee.xproperty.window : event.pointee.xdestroywindow.window
                        var index = 0
                        while windows[index] != 0 {
                            if windows[index] == window { return True }
                            index += 1
                        }
                        return False
                    default: return False
                    }
                }, bytes.baseAddress?.assumingMemoryBound(to: CChar.self)) != 0
        }
    }

    // MARK: Time limits

    /// Checks the time limits when the next of them may be exceeded.
    func scheduleCheck() {
        let times = reads.map { $0.lastProgress + $0.timeLimit } + transfers.values.map { $0.lastProgress + SelectionTransfer.timeLimit }
        check?.cancel()
        check = nil
        guard let next = times.min() else { return }
        check = system?.schedule(at: next + 0.001) { [weak self] in self?.checkTimeLimits() }
    }

    private func checkTimeLimits() {
        let now = MonotonicClock.now
        for read in reads where now - read.lastProgress >= read.timeLimit { read.timedOut() }
        removeFinishedReads()
        for (key, transfer) in transfers where now - transfer.lastProgress >= SelectionTransfer.timeLimit { transfers[key] = nil }
        scheduleCheck()
    }
}

// MARK: - Owning

extension X11Selections {
    /// Handles a SelectionRequest: writes the content to the requestor's property and notifies it.
    func requested(_ request: XSelectionRequestEvent) {
        // Another client can forge a request of this program. A transfer would replace the selected events of the window.
        guard connection.isAlive, !isOwnWindow(request.requestor) else { return }
        // Clients from before the ICCCM give no property.
        let property = request.property == 0 ? request.target : request.property
        var answered: Atom = 0
        let pasteboard = pasteboards.first { $0.selection == request.selection && $0.isOwned }
        connection.errors.ignoring {
            if let pasteboard, isCurrent(request.time, pasteboard) {
                let isAnswered =
                    request.target == connection.atoms[.multiple]
                    ? replyToMultiple(request.requestor, property, pasteboard)
                    : reply(to: request.requestor, target: request.target, property: property, pasteboard)
                if isAnswered { answered = property }
            }
            var event = XEvent()
            event.xselection.type = SelectionNotify
            event.xselection.requestor = request.requestor
            event.xselection.selection = request.selection
            event.xselection.target = request.target
            event.xselection.property = answered
            event.xselection.time = request.time
            XSendEvent(connection.display, request.requestor, False, NoEventMask, &event)
        }
        connection.flush()
    }

    /// Whether the pasteboard was owned at a time; 0 is now.
    private func isCurrent(_ time: Time, _ pasteboard: X11Pasteboard) -> Bool {
        time == 0 || ServerTime.difference(from: pasteboard.ownedSince, to: time) >= 0
    }

    /// Writes the content for a target, or begins to send it in pieces. Returns false if there is no content for the target.
    private func reply(to requestor: XID, target: Atom, property: Atom, _ pasteboard: X11Pasteboard) -> Bool {
        guard let reply = SelectionTargets.reply(to: target, pasteboard: pasteboard, connection: connection) else { return false }
        if reply.format == 32 {
            connection.setProperty(requestor, property, type: reply.type, to: reply.numbers)
        } else if reply.bytes.count > SelectionTransfer.pieceSize(connection), requestor != connection.root {
            let key = SelectionTransfer.Key(requestor: requestor, property: property)
            let transfer = SelectionTransfer(key: key, reply: reply, now: MonotonicClock.now)
            transfers[key] = transfer
            transfer.announce(connection)
            scheduleCheck()
        } else {
            _ = XChangeProperty(
                connection.display, requestor, property, reply.type, 8, PropModeReplace, reply.bytes, Int32(clamping: reply.bytes.count))
        }
        return true
    }

    /// Replies to MULTIPLE: the requestor's property lists pairs of target and property. Refused targets get None instead of the property.
    private func replyToMultiple(_ requestor: XID, _ property: Atom, _ pasteboard: X11Pasteboard) -> Bool {
        let pairs = connection.property(requestor, property, type: connection.atoms[.atomPair])
        guard !pairs.isEmpty else { return false }
        var answers = pairs.map { Int($0) }
        for index in stride(from: 0, to: pairs.count - 1, by: 2) {
            let (target, place) = (pairs[index], pairs[index + 1])
            let isAnswered =
                place != 0 && target != connection.atoms[.multiple]
                && reply(to: requestor, target: target, property: place, pasteboard)
            if !isAnswered { answers[index + 1] = 0 }
        }
        connection.setProperty(requestor, property, type: connection.atoms[.atomPair], to: answers)
        return true
    }

    /// Sends the next piece of a large content, or forgets the transfer after the last.
    func continueTransfer(_ transfer: SelectionTransfer) {
        if transfer.isComplete {
            transfers[transfer.key] = nil
            if !transfers.keys.contains(where: { $0.requestor == transfer.key.requestor }) {
                connection.errors.ignoring { XSelectInput(connection.display, transfer.key.requestor, NoEventMask) }
            }
        } else {
            transfer.sendPiece(connection, now: MonotonicClock.now)
        }
        connection.flush()
        scheduleCheck()
    }

    /// Hands the clipboard to the clipboard manager, if there is one, and waits until it has read the content or made no progress for two
    /// seconds. Call it before the program ends.
    func saveClipboard() {
        let manager = connection.atoms[.clipboardManager]
        guard connection.isAlive, let clipboard = pasteboards.first, clipboard.isOwned,
            XGetSelectionOwner(connection.display, manager) != 0
        else { return }
        let property = connection.atoms[.saveTargets]
        let metadata = SelectionTargets.list(for: [], connection: connection)
        let targets = SelectionTargets.list(for: clipboard.contents, connection: connection).filter { !metadata.contains($0) }
        connection.setProperty(window, property, type: XA_ATOM, to: targets.map { Int($0) })
        XConvertSelection(connection.display, manager, connection.atoms[.saveTargets], property, window, serverTime())
        saving = .requested
        var deadline = MonotonicClock.now + 2
        while saving == .requested, connection.isAlive, MonotonicClock.now < deadline {
            let before = transfers.values.map(\.lastProgress).max()
            serveEvents(until: deadline)
            if let last = transfers.values.map(\.lastProgress).max(), last != before { deadline = last + 2 }
        }
        if saving == .requested { StandardError.write("the clipboard manager did not save the clipboard") }
    }
}
