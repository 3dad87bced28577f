// A selection of the X server as a pasteboard.

internal import CX11
internal import MainLoop
internal import WindowSystem

/// The selection CLIPBOARD or PRIMARY.
final class X11Pasteboard: PasteboardPort {
    weak var delegate: (any PasteboardPortDelegate)?
    let name: String
    let selection: Atom
    private let selections: X11Selections
    /// The content of this program while it owns the selection.
    private(set) var contents: [PasteboardRepresentation] = []
    private(set) var isOwned = false
    /// The server's time at which this program last acquired the selection.
    private(set) var ownedSince: Time = 0
    private var changes = 0
    /// The owner's targets by type, with the change count for which they are valid.
    private var offers: (count: Int, types: [String], targets: [String: Atom])?
    private var lastOwner: XID?
    /// How long to wait for the list of types, in seconds.
    private static let timeLimitForTypes = 1.0

    init(name: String, selection: Atom, selections: X11Selections) {
        (self.name, self.selection, self.selections) = (name, selection, selections)
    }

    private var connection: X11Connection { selections.connection }

    // MARK: Changes

    var changeCount: Int {
        // Without XFixes, the server does not report changes.
        if !selections.reportsChanges, !isOwned, connection.isAlive {
            let owner = XGetSelectionOwner(connection.display, selection)
            if let lastOwner, lastOwner != owner { changes += 1 }
            lastOwner = owner
        }
        return changes
    }

    /// Handles the server's report that another program acquired the selection, or that its owner is gone.
    func foreignOwnerChanged(at time: Time) {
        if isOwned, ServerTime.difference(from: ownedSince, to: time) < 0 { return }
        lost()
        changed()
    }

    func cleared(at time: Time) {
        guard isOwned, time == 0 || ServerTime.difference(from: ownedSince, to: time) >= 0 else { return }
        lost()
        if !selections.reportsChanges { changed() }
    }

    private func lost() { (isOwned, contents) = (false, []) }

    private func changed() {
        changes += 1
        delegate?.pasteboardPortDidChange(self)
    }

    // MARK: Owning

    func setContents(_ representations: [PasteboardRepresentation]) {
        guard connection.isAlive else { return }
        let time = selections.serverTime()
        guard !representations.isEmpty else {
            if isOwned { XSetSelectionOwner(connection.display, selection, 0, time) }
            lost()
            return changed()
        }
        (contents, ownedSince) = (representations, time)
        XSetSelectionOwner(connection.display, selection, selections.window, time)
        isOwned = connection.isAlive && XGetSelectionOwner(connection.display, selection) == selections.window
        if !isOwned { StandardError.write("another program keeps the \(name)") }
        changed()
    }

    // MARK: Reading

    var types: [String] { isOwned ? contents.map(\.type) : currentOffers.types }

    /// The types of the owner and the targets to read them with; requested once after a change, or at each use without XFixes.
    private var currentOffers: (types: [String], targets: [String: Atom]) {
        let count = changeCount
        if let offers, offers.count == count, selections.reportsChanges { return (offers.types, offers.targets) }
        var targets: [Atom] = []
        let read = SelectionRead(selection: selection, targets: [connection.atoms[.targets]], name: name) { result in
            targets = result?.atoms ?? []
        }
        selections.perform(read, timeLimit: Self.timeLimitForTypes)
        let found = SelectionTargets.types(of: targets, connection: connection)
        // The selection may have changed during the wait; then the next use requests the types again.
        offers = (count, found.types, found.targets)
        return found
    }

    func read(_ type: String, timeLimit: Double) -> [UInt8]? {
        if isOwned { return contents.first { $0.type == type }?.bytes }
        var bytes: [UInt8]?
        guard let read = makeRead(type, completion: { bytes = $0 }) else { return nil }
        selections.perform(read, timeLimit: timeLimit)
        return bytes
    }

    func read(_ type: String, timeLimit: Double, completion: @escaping @MainActor ([UInt8]?) -> Void) {
        if isOwned { return completion(contents.first { $0.type == type }?.bytes) }
        guard let read = makeRead(type, completion: completion) else { return completion(nil) }
        selections.begin(read, timeLimit: timeLimit)
    }

    private func makeRead(_ type: String, completion: @escaping @MainActor ([UInt8]?) -> Void) -> SelectionRead? {
        guard connection.isAlive else { return nil }
        let isText = type == PasteboardRepresentation.text
        let known = offers.flatMap { $0.count == changeCount && selections.reportsChanges ? $0 : nil }
        let targets: [Atom]
        if let known {
            guard let target = known.targets[type] else { return nil }
            targets = [target]
        } else {
            targets = isText ? SelectionTargets.texts(connection) : [XInternAtom(connection.display, type, False)]
        }
        let connection = connection
        return SelectionRead(selection: selection, targets: targets, name: name) { result in
            guard let result, result.format == 8 || result.bytes.isEmpty else { return completion(nil) }
            completion(isText ? SelectionText.utf8(result.bytes, type: result.type, connection: connection) : result.bytes)
        }
    }
}
