// The items of a pasteboard as content for other programs.

internal import Foundation
internal import WindowSystem

/// Converts items to representations.
@MainActor
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
        if !urls.isEmpty { result.append(representation(PasteboardTypes.uriList, PasteboardValue.list(of: urls))) }
        result += others.keys.sorted().compactMap { type in others[type].map { representation(type, $0) } }
        if !texts.isEmpty { result.append(PasteboardRepresentation(text: texts.joined(separator: "\n"))) }
        return result
    }

    private static func representation(_ type: String, _ data: Data) -> PasteboardRepresentation {
        PasteboardRepresentation(type: type, bytes: Array(data))
    }
}
