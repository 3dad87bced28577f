// Replies to other programs' requests for this program's selections, and the transfer to the clipboard manager at the end.

internal import CX11
internal import MainLoop
internal import WindowSystem

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
