// The pasteboards: the desktop's clipboard and primary selection, and named ones within the process.

public import Foundation

/// A place from which programs, or parts of one program, exchange content.
///
/// `general` is the desktop's clipboard. Content of other programs is read when it is used. A program counts as having none if it does not
/// list the content's types within one second, or sends no content for two seconds.
@preconcurrency @MainActor
open class UIPasteboard: NSObject {
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
    @discardableResult
    open func contains(pasteboardTypes: [String]) -> Bool {
        types.contains { type in pasteboardTypes.contains { PasteboardTypes.conforms(type, to: $0) } }
    }

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
