// The targets of selections, which are atoms, and the types of pasteboards, which are MIME types.

internal import CX11
internal import Glibc
internal import WindowSystem

/// The converted content for a selection request of another program.
struct SelectionReply {
    var type: Atom
    /// The bits of an item: 8 or 32.
    var format: Int32
    /// The items of 8 bits.
    var bytes: [UInt8] = []
    /// The items of 32 bits.
    var numbers: [Int] = []
}

/// Finds the targets for contents, and the contents for targets.
@MainActor
enum SelectionTargets {
    /// The targets for texts, in order of preference.
    static func texts(_ connection: X11Connection) -> [Atom] {
        let atoms = connection.atoms
        return [atoms[.utf8String], atoms[.textPlainUTF8], atoms[.textPlain], atoms[.compoundText], XA_STRING, atoms[.text]]
    }

    /// The MIME types of an owner's targets, and the target to read each with. Targets that do not name content, such as TIMESTAMP, are
    /// left out.
    static func types(of targets: [Atom], connection: X11Connection) -> (types: [String], targets: [String: Atom]) {
        let texts = texts(connection)
        var types: [String] = []
        var result: [String: Atom] = [:]
        // A longer list is an error of the owner.
        let targets = Array(targets.prefix(256))
        for (target, name) in zip(targets, names(of: targets, connection: connection)) {
            let isText = texts.contains(target) || name.lowercased() == PasteboardRepresentation.text
            guard isText || name.contains("/") || name.contains(".") else { continue }
            let type = isText ? PasteboardRepresentation.text : name
            if result[type] == nil {
                types.append(type)
                result[type] = target
            }
        }
        if let best = texts.first(where: targets.contains) { result[PasteboardRepresentation.text] = best }
        return (types, result)
    }

    private static func names(of atoms: [Atom], connection: X11Connection) -> [String] {
        guard !atoms.isEmpty, connection.isAlive else { return [] }
        var atoms = atoms
        var names = [UnsafeMutablePointer<CChar>?](repeating: nil, count: atoms.count)
        // An atom that does not exist is an error; the others still have names.
        connection.errors.ignoring { _ = XGetAtomNames(connection.display, &atoms, Int32(atoms.count), &names) }
        return names.map { name in
            guard let name else { return "" }
            defer { XFree(name) }
            return String(cString: name)
        }
    }

    /// The list of the targets that this program has for its content.
    static func list(for contents: [PasteboardRepresentation], connection: X11Connection) -> [Atom] {
        let atoms = connection.atoms
        var list = [atoms[.targets], atoms[.multiple], atoms[.timestamp]]
        for content in contents {
            if content.type == PasteboardRepresentation.text {
                list += texts(connection)
            } else {
                list.append(XInternAtom(connection.display, content.type, False))
            }
        }
        return list
    }

    /// The content for a target; nil if there is none.
    static func reply(to target: Atom, pasteboard: X11Pasteboard, connection: X11Connection) -> SelectionReply? {
        let atoms = connection.atoms
        if target == atoms[.targets] {
            return SelectionReply(
                type: XA_ATOM, format: 32, numbers: list(for: pasteboard.contents, connection: connection).map { Int($0) })
        }
        if target == atoms[.timestamp] {
            return SelectionReply(type: XA_INTEGER, format: 32, numbers: [Int(pasteboard.ownedSince)])
        }
        if texts(connection).contains(target) {
            guard let text = pasteboard.contents.first(where: { $0.type == PasteboardRepresentation.text }) else { return nil }
            return reply(to: target, text: text.bytes, connection: connection)
        }
        let content = pasteboard.contents.first { XInternAtom(connection.display, $0.type, False) == target }
        return content.map { SelectionReply(type: target, format: 8, bytes: $0.bytes) }
    }

    private static func reply(to target: Atom, text: [UInt8], connection: X11Connection) -> SelectionReply? {
        let atoms = connection.atoms
        switch target {
        case XA_STRING: return SelectionReply(type: XA_STRING, format: 8, bytes: SelectionText.latin1(utf8: text))
        case atoms[.text]:
            // The owner chooses the encoding.
            let isLatin1 = SelectionText.isLatin1(utf8: text)
            return SelectionReply(
                type: isLatin1 ? XA_STRING : atoms[.utf8String], format: 8, bytes: isLatin1 ? SelectionText.latin1(utf8: text) : text)
        case atoms[.compoundText]:
            return SelectionText.compoundText(utf8: text, connection: connection).map {
                SelectionReply(type: target, format: 8, bytes: $0)
            }
        default: return SelectionReply(type: target, format: 8, bytes: text)
        }
    }
}
