// The items of a pasteboard, each with values in several types.

public import Foundation

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
    @discardableResult
    public func contains(pasteboardTypes: [String], inItemSet itemSet: IndexSet?) -> Bool {
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
}
