// Conversions between the values on pasteboards and their bytes.

internal import CoreGraphics
internal import Foundation

/// Conversions by the type of the content.
@MainActor
enum PasteboardValue {
    /// The bytes of a value; nil if it cannot be converted. A string or URL becomes UTF-8, an image a PNG, a colour four numbers, and any
    /// other object a property list.
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

    /// The object for the bytes of a type: a string, a URL, an image or a colour; the data itself for other types and for data that is
    /// not of its type.
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
