// The pasteboards: the desktop's clipboard and primary selection, and named ones within the process.

/// A place from which programs, or parts of one program, exchange content.
///
/// `general` is the desktop's clipboard. Content of other programs is read when it is used. A program counts as having none if it does not
/// list the content's types within one second, or sends no content for two seconds.
@preconcurrency @MainActor open class UIPasteboard: NSObject {
    /// The name of a pasteboard.
    nonisolated public struct Name: RawRepresentable, Hashable, Sendable {
        /// The name as text.
        public let rawValue: String
        /// A name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// A name.
        public init(_ rawValue: String) { self.rawValue = rawValue }

        /// The name of the general pasteboard.
        public static let general = Name(rawValue: "com.apple.UIKit.pboard.general")
        /// The name of the desktop's primary selection, which iOS does not have.
        static let primary = Name(rawValue: "PRIMARY")
    }

    /// A key for an option of `setItems(_:options:)`.
    nonisolated public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        /// The name of the key.
        public let rawValue: String
        /// A key with a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A `Date` at which the items are removed.
        public static let expirationDate = OptionsKey(rawValue: "UIPasteboardOptionExpirationDate")
        /// A `Bool`: whether the items stay within this process.
        public static let localOnly = OptionsKey(rawValue: "UIPasteboardOptionLocalOnly")
    }

    /// Posted after the content of a pasteboard changed. The user info has the types that were added and removed.
    nonisolated public static let changedNotification = Notification.Name("UIPasteboardChangedNotification")
    /// Posted after a pasteboard was removed.
    nonisolated public static let removedNotification = Notification.Name("UIPasteboardRemovedNotification")
    /// The key for the added types, an array of strings; empty for the content of another program.
    nonisolated public static let changedTypesAddedUserInfoKey = "UIPasteboardChangedTypesAddedKey"
    /// The key for the removed types, an array of strings.
    nonisolated public static let changedTypesRemovedUserInfoKey = "UIPasteboardChangedTypesRemovedKey"

    /// The types that `string` reads.
    nonisolated public static let typeListString = PasteboardTypes.strings
    /// The types that `url` reads.
    nonisolated public static let typeListURL = PasteboardTypes.urls
    /// The types that `image` reads.
    nonisolated public static let typeListImage = PasteboardTypes.images
    /// The types that `color` reads.
    nonisolated public static let typeListColor = PasteboardTypes.colors
    /// Stands for the usual type of the value's class.
    nonisolated public static let typeAutomatic = "com.apple.uikit.type-automatic"

    private static var all: [Name: PasteboardStorage] = [:]

    /// The general pasteboard: the desktop's clipboard.
    public static let general = UIPasteboard(storage: PasteboardStorage(name: .general, place: .clipboard))
    /// The desktop's primary selection: the text that the user selected last, which the middle button pastes. iOS has none.
    public static let primary = UIPasteboard(storage: PasteboardStorage(name: .primary, place: .primarySelection))

    let storage: PasteboardStorage

    private init(storage: PasteboardStorage) {
        self.storage = storage
        super.init()
        if storage.pasteboard == nil { storage.pasteboard = self }
    }

    /// The pasteboard with a name, or a new one with it; nil if there is none and `create` is false, or for an empty name.
    public init?(name: Name, create: Bool) {
        let known: PasteboardStorage? =
            switch name {
            case .general: UIPasteboard.general.storage
            case .primary: UIPasteboard.primary.storage
            default: UIPasteboard.all[name]
            }
        guard !name.rawValue.isEmpty, known != nil || create else { return nil }
        storage = known ?? PasteboardStorage(name: name, place: .process)
        super.init()
        if known == nil { UIPasteboard.all[name] = storage }
        if storage.pasteboard == nil { storage.pasteboard = self }
    }

    /// A new pasteboard with a name that no other has.
    open class func withUniqueName() -> UIPasteboard {
        let storage = PasteboardStorage(name: Name(rawValue: UUID().uuidString), place: .process)
        all[storage.name] = storage
        return UIPasteboard(storage: storage)
    }

    /// Removes the pasteboard with a name and its content. The desktop's pasteboards remain.
    open class func remove(withName name: Name) {
        guard let storage = all.removeValue(forKey: name) else { return }
        storage.setItems([])
        NotificationCenter.default.post(name: removedNotification, object: nil)
    }

    /// The name.
    open var name: Name { storage.name }
    /// Whether the content can outlive the program: true for the general pasteboard, because the desktop's clipboard manager keeps it.
    open var isPersistent: Bool { storage.name == .general }
    /// The number of changes of the content.
    open var changeCount: Int { storage.changeCount }

    // MARK: The first item

    /// The types of the first item.
    open var types: [String] { storage.types.first ?? [] }

    /// Whether the first item has one of the types.
    @discardableResult open func contains(pasteboardTypes: [String]) -> Bool { has(types, oneOf: pasteboardTypes) }

    /// The first item's data in a type; nil if it has none.
    open func data(forPasteboardType pasteboardType: String) -> Data? {
        storage.value(ofType: pasteboardType, inItem: 0).flatMap { PasteboardValue.data(of: $0) }
    }

    /// The first item's value in a type: a string, URL, image or colour for such a type, else data; nil if it has none.
    open func value(forPasteboardType pasteboardType: String) -> Any? {
        storage.value(ofType: pasteboardType, inItem: 0).map { PasteboardValue.value(of: $0, type: pasteboardType) }
    }

    /// Replaces the content by one item with a value: a string, URL, image, colour, data or property list.
    open func setValue(_ value: Any, forPasteboardType pasteboardType: String) { storage.setItems([[pasteboardType: value]]) }

    /// Replaces the content by one item with data.
    open func setData(_ data: Data, forPasteboardType pasteboardType: String) { storage.setItems([[pasteboardType: data]]) }
}

// MARK: - Items

extension UIPasteboard {
    /// The number of items.
    public var numberOfItems: Int { storage.types.count }

    /// The items: dictionaries of values by type. Reading them reads all types.
    public var items: [[String: Any]] {
        get { storage.items }
        set { setItems(newValue) }
    }

    /// Adds items after those on the pasteboard.
    public func addItems(_ items: [[String: Any]]) { storage.add(resolved(items)) }

    /// Replaces the items. The options are `expirationDate` and `localOnly`.
    public func setItems(_ items: [[String: Any]], options: [OptionsKey: Any] = [:]) {
        storage.setItems(
            resolved(items), sharing: options[.localOnly] as? Bool == true ? .localOnly : .withDesktop,
            expiration: options[.expirationDate] as? Date)
    }

    /// Replaces the automatic type by the type of the value's class.
    private func resolved(_ items: [[String: Any]]) -> [[String: Any]] {
        items.map { item in
            item.reduce(into: [:]) { result, entry in
                result[entry.key == UIPasteboard.typeAutomatic ? automaticType(of: entry.value) : entry.key] = entry.value
            }
        }
    }

    private func automaticType(of value: Any) -> String {
        switch value {
        case is String: PasteboardTypes.text
        case let url as URL: url.isFileURL ? PasteboardTypes.fileURL : PasteboardTypes.url
        case is UIImage: PasteboardTypes.png
        case is UIColor: PasteboardTypes.color
        default: "public.data"
        }
    }

    /// The indexes in a set, or all for nil.
    private func indexes(_ itemSet: IndexSet?) -> [Int] { Array(itemSet ?? IndexSet(integersIn: 0..<numberOfItems)) }

    /// The types of each item in a set, or of all items for nil. Nil if the set has an index without an item.
    public func types(forItemSet itemSet: IndexSet?) -> [[String]]? {
        let types = storage.types
        let indexes = indexes(itemSet)
        return indexes.allSatisfy(types.indices.contains) ? indexes.map { types[$0] } : nil
    }

    /// Whether each item in a set, or every item for nil, has one of the types; false without items.
    @discardableResult public func contains(pasteboardTypes: [String], inItemSet itemSet: IndexSet?) -> Bool {
        guard let types = types(forItemSet: itemSet), !types.isEmpty else { return false }
        return types.allSatisfy { has($0, oneOf: pasteboardTypes) }
    }

    private func has(_ types: [String], oneOf wanted: [String]) -> Bool {
        types.contains { type in wanted.contains { PasteboardTypes.conforms(type, to: $0) } }
    }

    /// The indexes of the items that have one of the types; nil without any.
    public func itemSet(withPasteboardTypes pasteboardTypes: [String]) -> IndexSet? {
        let found = storage.types.enumerated().filter { has($0.element, oneOf: pasteboardTypes) }.map(\.offset)
        return found.isEmpty ? nil : IndexSet(found)
    }

    /// The values of a type in a set of items, or in all items for nil; items without such a value are left out.
    public func values(forPasteboardType pasteboardType: String, inItemSet itemSet: IndexSet?) -> [Any]? {
        indexes(itemSet).compactMap { index in
            storage.value(ofType: pasteboardType, inItem: index).map { PasteboardValue.value(of: $0, type: pasteboardType) }
        }
    }

    /// The data of a type in a set of items, or in all items for nil; items without such data are left out.
    public func data(forPasteboardType pasteboardType: String, inItemSet itemSet: IndexSet?) -> [Data]? {
        indexes(itemSet).compactMap { storage.value(ofType: pasteboardType, inItem: $0).flatMap { PasteboardValue.data(of: $0) } }
    }

    // MARK: Values

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
