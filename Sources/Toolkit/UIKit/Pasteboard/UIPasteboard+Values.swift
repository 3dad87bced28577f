// Strings, URLs, images and colours on a pasteboard.

public import Foundation

extension UIPasteboard {
    /// The first item's string; nil if it has none. Setting it replaces all items; nil removes them.
    public var string: String? {
        get { first(of: PasteboardTypes.strings) }
        set { strings = newValue.map { [$0] } }
    }

    /// The strings of all items that have one; nil without any.
    public var strings: [String]? {
        get { all(of: PasteboardTypes.strings) }
        set { setItems((newValue ?? []).map { [PasteboardTypes.text: $0] }) }
    }

    /// The first item's URL; nil if it has none. Setting it replaces all items; nil removes them.
    public var url: URL? {
        get { first(of: PasteboardTypes.urls) }
        set { urls = newValue.map { [$0] } }
    }

    /// The URLs of all items that have one; nil without any.
    public var urls: [URL]? {
        get { all(of: PasteboardTypes.urls) }
        set { setItems((newValue ?? []).map { [PasteboardTypes.url: $0] }) }
    }

    /// The first item's image; nil if it has none. Setting it replaces all items; nil removes them.
    public var image: UIImage? {
        get { first(of: PasteboardTypes.images) }
        set { images = newValue.map { [$0] } }
    }

    /// The images of all items that have one; nil without any.
    public var images: [UIImage]? {
        get { all(of: PasteboardTypes.images) }
        set { setItems((newValue ?? []).map { [PasteboardTypes.png: $0] }) }
    }

    /// The first item's colour; nil if it has none. Setting it replaces all items; nil removes them.
    public var color: UIColor? {
        get { first(of: PasteboardTypes.colors) }
        set { colors = newValue.map { [$0] } }
    }

    /// The colours of all items that have one; nil without any.
    public var colors: [UIColor]? {
        get { all(of: PasteboardTypes.colors) }
        set { setItems((newValue ?? []).map { [PasteboardTypes.color: $0] }) }
    }

    /// Whether an item has a string. Reads only the types, and the list of URLs if there is one.
    public var hasStrings: Bool { itemSet(withPasteboardTypes: PasteboardTypes.strings) != nil }
    /// Whether an item has a URL. Reads only the types, and the list of URLs if there is one.
    public var hasURLs: Bool { itemSet(withPasteboardTypes: PasteboardTypes.urls) != nil }
    /// Whether an item has an image. Reads only the types, and the list of URLs if there is one.
    public var hasImages: Bool { itemSet(withPasteboardTypes: PasteboardTypes.images) != nil }
    /// Whether an item has a colour. Reads only the types, and the list of URLs if there is one.
    public var hasColors: Bool { itemSet(withPasteboardTypes: PasteboardTypes.colors) != nil }

    private func first<Value>(of types: [String]) -> Value? { value(of: types, inItem: 0) }

    private func all<Value>(of types: [String]) -> [Value]? {
        let values: [Value] = (0..<numberOfItems).compactMap { value(of: types, inItem: $0) }
        return values.isEmpty ? nil : values
    }

    private func value<Value>(of types: [String], inItem index: Int) -> Value? {
        for type in types {
            guard let stored = storage.value(ofType: type, inItem: index) else { continue }
            if let value = PasteboardValue.value(of: stored, type: type) as? Value { return value }
        }
        return nil
    }
}
