// The content of the desktop's clipboard or primary selection, if another program set it.

internal import Foundation
internal import WindowSystem

/// Another program's content, which is read when it is used, each type once.
@MainActor
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
        if index > 0 {
            return PasteboardTypes.conforms(PasteboardTypes.url, to: type) && urls.indices.contains(index) ? urls[index] : nil
        }
        guard index == 0, let offer = offers.first(where: { $0.identifier == type }) ?? offers.first(where: { conforms($0, type) }) else {
            return nil
        }
        if offer.identifier == PasteboardTypes.url { return urls.first }
        guard let data = data(offer.mimeType) else { return nil }
        return PasteboardValue.value(of: data, type: offer.identifier)
    }

    private func conforms(_ offer: (identifier: String, mimeType: String), _ type: String) -> Bool {
        PasteboardTypes.conforms(offer.identifier, to: type)
    }

    /// All items; reads all types.
    var items: [PasteboardStorage.Item] {
        types.enumerated().map { index, types in
            types.reduce(into: [:]) { item, type in item[type] = value(ofType: type, inItem: index) }
        }
    }
}
