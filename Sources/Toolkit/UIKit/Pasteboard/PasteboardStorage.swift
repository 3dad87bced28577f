// The content of a pasteboard: the items that this program set, or the items of another program on the desktop.

internal import WindowSystem

/// The content of one pasteboard, shared by all its `UIPasteboard` objects.
final class PasteboardStorage {
    typealias Item = [String: Any]

    /// Where other programs see the content.
    enum Place { case process, clipboard, primarySelection }
    /// Whether other programs get the content.
    enum Sharing { case withDesktop, localOnly }

    let name: UIPasteboard.Name
    private let place: Place
    /// The items that this program set; current while the port's change count is `portCount`.
    private var ownItems: [Item] = []
    /// The number of changes that the port did not count.
    private var ownCount = 0
    private var expiration: (date: Date, wakeUp: WakeUp)?
    /// Whether other programs get the items that this program set.
    private var sharing = Sharing.withDesktop
    /// The items of another program, and the change count of the port for which they are valid.
    private var foreign: (count: Int, contents: ForeignPasteboard)?
    private weak var lastPort: (any PasteboardPort)?
    private var portCount = 0
    private var hasHadPort = false
    private var isPublishing = false
    /// The object of the notifications of changes.
    weak var pasteboard: UIPasteboard?
    /// How long to wait for another program that sends nothing, in seconds.
    static let timeLimit = 2.0

    init(name: UIPasteboard.Name, place: Place) {
        self.name = name
        self.place = place
    }

    /// The desktop's pasteboard; nil for one of the process, and without a window system.
    private var port: (any PasteboardPort)? {
        guard let system = UIApplication.shared.frameLoop.system else { return nil }
        let port: (any PasteboardPort)? =
            switch place {
            case .process: nil
            case .clipboard: system.clipboard
            case .primarySelection: system.primarySelection
            }
        if let port, port !== lastPort {
            lastPort = port
            port.delegate = self
            // Content set before the application started stays until the desktop's content changes.
            let isStart = !hasHadPort && port.changeCount == 0 && !ownItems.isEmpty
            hasHadPort = true
            portCount = isStart ? 0 : -1
            if !isStart { ownItems = [] }
            foreign = nil
        }
        return port
    }

    /// Whether the content is what this program set.
    private var isOwn: Bool {
        removeExpiredItems()
        return port.map { $0.changeCount == portCount } ?? true
    }

    /// The number of changes: those by this program and, after the first use, those by others.
    var changeCount: Int { ownCount + (port?.changeCount ?? 0) }

    // MARK: Reading

    /// The types of each item.
    var types: [[String]] { isOwn ? ownItems.map { Self.sorted(Array($0.keys)) } : foreignContents?.types ?? [] }

    /// The items with all values; reads the values of another program.
    var items: [Item] { isOwn ? ownItems : foreignContents?.items ?? [] }

    /// The value of an item's type as it was stored; nil if the item has no value of this type.
    func value(ofType type: String, inItem index: Int) -> Any? {
        guard isOwn else { return foreignContents?.value(ofType: type, inItem: index) }
        guard ownItems.indices.contains(index) else { return nil }
        if let value = ownItems[index][type] { return value }
        return Self.sorted(Array(ownItems[index].keys)).first { PasteboardTypes.conforms($0, to: type) }.flatMap { ownItems[index][$0] }
    }

    private var foreignContents: ForeignPasteboard? {
        guard let port else { return nil }
        if let foreign, foreign.count == port.changeCount { return foreign.contents }
        let contents = ForeignPasteboard(port: port)
        foreign = (port.changeCount, contents)
        return contents
    }

    /// The types of an item in a fixed order, with their values.
    static func sorted(_ item: Item) -> [(type: String, value: Any)] {
        sorted(Array(item.keys)).compactMap { type in item[type].map { (type, $0) } }
    }

    /// Types in a fixed order, which the keys of a dictionary do not have.
    private static func sorted(_ types: [String]) -> [String] {
        let order = PasteboardTypes.strings + PasteboardTypes.urls + PasteboardTypes.images + PasteboardTypes.colors
        func rank(_ type: String) -> Int { order.firstIndex(of: type) ?? order.count }
        return types.sorted { (rank($0), $0) < (rank($1), $1) }
    }

    // MARK: Writing

    /// Replaces the content. If `expiration` is given, the items are removed at that time.
    func setItems(_ items: [Item], sharing: Sharing = .withDesktop, expiration date: Date? = nil) {
        let before = Set(isOwn ? types.flatMap { $0 } : [])
        expiration?.wakeUp.cancel()
        expiration = nil
        ownItems = items
        self.sharing = sharing
        foreign = nil
        let port = port
        if let port {
            isPublishing = true
            // Content that is not shared hides the desktop's content until another program sets new content.
            if sharing == .withDesktop { port.setContents(PasteboardExport.representations(of: items)) } else { ownCount += 1 }
            isPublishing = false
            portCount = port.changeCount
        } else {
            ownCount += 1
        }
        if let date { expire(at: date) }
        let after = Set(ownItems.flatMap(\.keys))
        postChange(added: after.subtracting(before), removed: before.subtracting(after))
    }

    /// Adds items, which are shared as the present ones are and expire with them.
    func add(_ items: [Item]) {
        let isOwn = isOwn
        setItems(self.items + items, sharing: isOwn ? sharing : .withDesktop, expiration: isOwn ? expiration?.date : nil)
    }

    private func postChange(added: Set<String>, removed: Set<String>) {
        NotificationCenter.default.post(
            name: UIPasteboard.changedNotification, object: pasteboard,
            userInfo: [
                UIPasteboard.changedTypesAddedUserInfoKey: added.sorted(), UIPasteboard.changedTypesRemovedUserInfoKey: removed.sorted(),
            ])
    }

    private func expire(at date: Date) {
        let wakeUp = UIApplication.shared.schedule(after: max(date.timeIntervalSinceNow, 0)) { [weak self] in self?.expire() }
        expiration = (date, wakeUp)
        removeExpiredItems()
    }

    private func removeExpiredItems() { if let expiration, expiration.date <= Date() { expire() } }

    private func expire() {
        guard let expiration else { return }
        expiration.wakeUp.cancel()
        self.expiration = nil
        if isOwn { setItems([], sharing: port?.isOwned == true ? .withDesktop : .localOnly) }
    }
}

extension PasteboardStorage: PasteboardPortDelegate {
    func pasteboardPortDidChange(_ port: any PasteboardPort) {
        guard !isPublishing else { return }
        let before = Set(ownItems.flatMap(\.keys))
        ownItems = []
        expiration?.wakeUp.cancel()
        expiration = nil
        // The types that another program offers are requested only when they are used.
        postChange(added: [], removed: before)
    }
}

/// Another program's content, which is read when it is used, each type once.
final class ForeignPasteboard {
    private let port: any PasteboardPort
    private var read: [String: Data?] = [:]
    /// The types of the first item: their identifiers, and the MIME types from which they are read.
    private lazy var offers: [(identifier: String, mimeType: String)] = {
        var seen: Set<String> = []
        return port.types.compactMap { mimeType in
            let identifier = PasteboardTypes.identifier(of: mimeType)
            return seen.insert(identifier).inserted ? (identifier, mimeType) : nil
        }
    }()
    private lazy var urls = data(PasteboardTypes.uriList).map { PasteboardValue.urls(inList: $0) } ?? []

    init(port: any PasteboardPort) { self.port = port }

    private func data(_ mimeType: String) -> Data? {
        if let known = read[mimeType] { return known }
        let data = port.read(mimeType, timeLimit: PasteboardStorage.timeLimit).map { Data($0) }
        read[mimeType] = data
        return data
    }

    /// The first item has all types; each further URL of a list is an item of its own.
    var types: [[String]] {
        guard !offers.isEmpty else { return [] }
        let hasURLs = offers.contains { $0.identifier == PasteboardTypes.url }
        let others = hasURLs ? urls.dropFirst().map { _ in [PasteboardTypes.url] } : []
        return [offers.map(\.identifier)] + others
    }

    func value(ofType type: String, inItem index: Int) -> Any? {
        if index > 0 { return PasteboardTypes.conforms(PasteboardTypes.url, to: type) && urls.indices.contains(index) ? urls[index] : nil }
        let offer = offers.first { $0.identifier == type } ?? offers.first { PasteboardTypes.conforms($0.identifier, to: type) }
        guard index == 0, let offer else { return nil }
        if offer.identifier == PasteboardTypes.url { return urls.first }
        return data(offer.mimeType).map { PasteboardValue.value(of: $0, type: offer.identifier) }
    }

    /// All items; reads all types.
    var items: [PasteboardStorage.Item] {
        types.enumerated().map { index, types in
            types.reduce(into: [:]) { item, type in item[type] = value(ofType: type, inItem: index) }
        }
    }
}

/// Converts items to representations.
enum PasteboardExport {
    /// The items in all their types. Texts are joined by line ends. URLs form a list, and also a text if no item has a text. Of other
    /// types, other programs get the first value.
    static func representations(of items: [PasteboardStorage.Item]) -> [PasteboardRepresentation] {
        var texts: [String] = []
        var urls: [URL] = []
        var others: [String: Data] = [:]
        for item in items {
            // An item may have its text, or its URL, in several types.
            var hasText = false
            var hasURL = false
            for (type, value) in PasteboardStorage.sorted(item) {
                let object = PasteboardValue.value(of: value, type: type)
                if PasteboardTypes.strings.contains(type), let text = object as? String {
                    if !hasText { texts.append(text) }
                    hasText = true
                } else if PasteboardTypes.urls.contains(type), let url = object as? URL {
                    if !hasURL { urls.append(url) }
                    hasURL = true
                } else if let data = PasteboardValue.data(of: value) {
                    // Any image value is written as a PNG.
                    let mimeType = value is UIImage ? "image/png" : PasteboardTypes.mimeType(of: type)
                    if others[mimeType] == nil { others[mimeType] = data }
                }
            }
        }
        if texts.isEmpty { texts = urls.map { $0.isFileURL ? $0.path : $0.absoluteString } }
        var result: [PasteboardRepresentation] = []
        let list = Array(PasteboardValue.list(of: urls))
        if !urls.isEmpty { result.append(PasteboardRepresentation(type: PasteboardTypes.uriList, bytes: list)) }
        result += others.sorted { $0.key < $1.key }.map { PasteboardRepresentation(type: $0.key, bytes: Array($0.value)) }
        if !texts.isEmpty { result.append(PasteboardRepresentation(text: texts.joined(separator: "\n"))) }
        return result
    }
}
