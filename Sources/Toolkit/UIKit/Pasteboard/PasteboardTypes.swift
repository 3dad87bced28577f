// The types on pasteboards, by Apple's and the desktop's names, and the conversion of their values to bytes.

internal import WindowSystem

/// The uniform type identifiers that UIKit converts to values, and their MIME types.
nonisolated enum PasteboardTypes {
    static let text = "public.utf8-plain-text"
    static let url = "public.url"
    static let fileURL = "public.file-url"
    static let png = "public.png"
    static let color = "com.apple.uikit.color"
    /// The MIME type of lists of URLs.
    static let uriList = "text/uri-list"

    static let strings = [text, "public.text", "public.plain-text"]
    static let urls = [url, fileURL]
    static let images = [png, "public.jpeg", "com.compuserve.gif", "public.tiff", "com.apple.uikit.image", "public.image"]
    static let colors = [color]

    /// MIME types by identifier. Types that are not listed have the same name on both sides.
    private static let mimeTypes = [
        text: PasteboardRepresentation.text, "public.html": "text/html", "public.rtf": "text/rtf", "public.xml": "application/xml",
        "public.json": "application/json", "com.adobe.pdf": "application/pdf", url: uriList, fileURL: uriList, png: "image/png",
        "public.jpeg": "image/jpeg", "com.compuserve.gif": "image/gif", "public.tiff": "image/tiff", "com.microsoft.bmp": "image/bmp",
        "public.svg-image": "image/svg+xml", color: "application/x-color",
    ]
    private static let identifiers = Dictionary(mimeTypes.map { ($1, $0) }) { first, second in max(first, second) }
        .merging(["text/plain": text, "application/rtf": "public.rtf"]) { first, _ in first }

    /// The MIME type of an identifier; plain UTF-8 text for all identifiers in `strings`.
    static func mimeType(of identifier: String) -> String {
        strings.contains(identifier) ? PasteboardRepresentation.text : mimeTypes[identifier] ?? identifier
    }

    /// The identifier of a MIME type.
    static func identifier(of mimeType: String) -> String { identifiers[mimeType] ?? mimeType }

    /// Whether content of the type `identifier` is also of the type `general`: a PNG is an image.
    static func conforms(_ identifier: String, to general: String) -> Bool {
        if identifier == general { return true }
        switch general {
        case "public.text": return strings.contains(identifier) || ["public.html", "public.rtf", "public.xml"].contains(identifier)
        case "public.plain-text": return identifier == text
        case "public.image": return images.contains(identifier)
        case url: return identifier == fileURL
        default: return false
        }
    }
}

/// Conversions by the type of the content.
enum PasteboardValue {
    /// The bytes of a value: strings and URLs as UTF-8, images as PNG, colours as four numbers, others as property lists; else nil.
    static func data(of value: Any) -> Data? {
        switch value {
        case let data as Data: data
        case let text as String: Data(text.utf8)
        case let url as URL: Data(url.absoluteString.utf8)
        case let image as UIImage: image.cgImage?.pngData
        case let color as UIColor: colorData(color)
        default: propertyList(value)
        }
    }

    /// The object for the bytes of a type: a string, URL, image or colour; the data itself for other types and if it is not of its type.
    static func value(of data: Data, type: String) -> Any {
        if PasteboardTypes.strings.contains(type) { return String(decoding: data, as: UTF8.self) }
        if PasteboardTypes.urls.contains(type) { return URL(string: String(decoding: data, as: UTF8.self)) ?? data }
        if PasteboardTypes.images.contains(type) { return UIImage(data: data) ?? data }
        if PasteboardTypes.colors.contains(type) { return color(of: data) ?? data }
        return data
    }

    /// Converts an item's value to the object for its type, unless it is one already.
    static func value(of value: Any, type: String) -> Any {
        guard let data = value as? Data else { return value }
        return Self.value(of: data, type: type)
    }

    private static func propertyList(_ value: Any) -> Data? {
        guard isPropertyList(value) else { return nil }
        return try? PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0)
    }

    /// Whether a value consists only of the types of property lists.
    private static func isPropertyList(_ value: Any) -> Bool {
        switch value {
        case is String, is Data, is Date, is Bool, is Int, is Double, is NSNumber: true
        case let list as [Any]: list.allSatisfy(isPropertyList)
        case let dictionary as [String: Any]: dictionary.values.allSatisfy(isPropertyList)
        default: false
        }
    }

    /// Four numbers of 16 bits in the machine's byte order, as the desktop's programs exchange colours.
    private static func colorData(_ color: UIColor) -> Data {
        var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
        color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
        let channels = [red, green, blue, alpha].map { UInt16((min(max($0, 0), 1) * 65535).rounded()) }
        return channels.withUnsafeBytes { Data($0) }
    }

    private static func color(of data: Data) -> UIColor? {
        guard data.count == 8 else { return nil }
        let bytes = Array(data)
        let channels = bytes.withUnsafeBytes { bytes in
            (0..<4).map { CGFloat(bytes.loadUnaligned(fromByteOffset: 2 * $0, as: UInt16.self)) / 65535 }
        }
        return UIColor(red: channels[0], green: channels[1], blue: channels[2], alpha: channels[3])
    }

    // MARK: Lists of URLs

    /// The URLs of a list in the format of RFC 2483: one on each line, comments after `#`.
    static func urls(inList data: Data) -> [URL] {
        String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline).compactMap { line in
            line.hasPrefix("#") ? nil : URL(string: line.trimmingCharacters(in: .whitespaces))
        }
    }

    /// A list of URLs, as `urls(inList:)` reads it.
    static func list(of urls: [URL]) -> Data { Data(urls.map { $0.absoluteString + "\r\n" }.joined().utf8) }
}
