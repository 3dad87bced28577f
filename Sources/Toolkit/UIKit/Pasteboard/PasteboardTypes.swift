// The names of types on pasteboards: Apple's uniform type identifiers and the MIME types of the desktop.

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
