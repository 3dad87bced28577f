// The values of D-Bus messages as plain Swift values, and their conversion to and from GLib's variants.

internal import CGio

/// A value of a D-Bus type that AT-SPI or the settings portal uses.
package enum BusValue: Sendable, Hashable {
    case string(String)
    /// The path of an object, which must be valid.
    case path(String)
    case int16(Int16)
    case int32(Int32)
    case uint32(UInt32)
    case double(Double)
    case bool(Bool)
    case tuple([BusValue])
    /// Elements of one type, given as a D-Bus signature.
    case array(of: String, [BusValue])
    /// A dictionary from strings to strings.
    case attributes([String: String])
    case variant(Box)
    /// An entry of a dictionary: the key and the value. The value is written in a variant; a variant that is read is unwrapped.
    case dictionaryEntry(String, Box)

    /// A reference to a value, for the cases that contain one.
    package final class Box: Sendable, Hashable {
        package let value: BusValue
        package init(_ value: BusValue) { self.value = value }
        package static func == (first: Box, second: Box) -> Bool { first.value == second.value }
        package func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
    }

    package static func variant(_ value: BusValue) -> BusValue { .variant(Box(value)) }

    /// An integer, limited to 32 bits.
    package static func int(_ value: Int) -> BusValue { .int32(Int32(clamping: value)) }

    /// The value as a number; nil for other types.
    package var number: Double? {
        switch self {
        case .int16(let value): Double(value)
        case .int32(let value): Double(value)
        case .uint32(let value): Double(value)
        case .double(let value): value
        case .variant: unwrapped.number
        default: nil
        }
    }

    /// The value as an integer; nil for other types, fractions and numbers of more than 32 bits, which AT-SPI does not have.
    package var integer: Int? { number.flatMap { abs($0) <= Double(UInt32.max) ? Int(exactly: $0) : nil } }

    /// The value as a string; nil for other types.
    package var text: String? {
        switch self {
        case .string(let text), .path(let text): text
        case .variant: unwrapped.text
        default: nil
        }
    }

    /// The value in a variant or in nested variants; any other value itself.
    package var unwrapped: BusValue { if case .variant(let box) = self { box.value.unwrapped } else { self } }

    /// The elements of an array; empty for other types.
    package var elements: [BusValue] { if case .array(_, let values) = self { values } else { [] } }
}

// MARK: - GVariant

extension BusValue {
    /// Creates a variant with a floating reference.
    package func makeVariant() -> OpaquePointer? {
        switch self {
        case .string(let text): g_variant_new_string(text.withoutZeros)
        case .path(let path): g_variant_new_object_path(path)
        case .int16(let value): g_variant_new_int16(value)
        case .int32(let value): g_variant_new_int32(value)
        case .uint32(let value): g_variant_new_uint32(value)
        case .double(let value): g_variant_new_double(value)
        case .bool(let value): g_variant_new_boolean(value ? 1 : 0)
        case .tuple(let values): Self.tuple(values)
        case .array(let signature, let values): Self.array(signature, values.map { $0.makeVariant() })
        case .attributes(let pairs): Self.array("{ss}", pairs.sorted { $0.key < $1.key }.map { Self.entry($0.key, $0.value) })
        case .variant(let box): g_variant_new_variant(box.value.makeVariant())
        case .dictionaryEntry(let key, let box):
            g_variant_new_dict_entry(g_variant_new_string(key), g_variant_new_variant(box.value.makeVariant()))
        }
    }

    private static func tuple(_ values: [BusValue]) -> OpaquePointer? {
        var children = values.map { $0.makeVariant() }
        return g_variant_new_tuple(&children, gsize(children.count))
    }

    private static func array(_ signature: String, _ elements: [OpaquePointer?]) -> OpaquePointer? {
        guard let type = g_variant_type_new(signature) else { return nil }
        defer { g_variant_type_free(type) }
        var children = elements
        return g_variant_new_array(type, &children, gsize(children.count))
    }

    private static func entry(_ key: String, _ value: String) -> OpaquePointer? {
        g_variant_new_dict_entry(g_variant_new_string(key.withoutZeros), g_variant_new_string(value.withoutZeros))
    }

    /// The value of a variant; nil for types that `BusValue` does not support, such as bytes and 64-bit integers.
    package init?(_ variant: OpaquePointer) {
        switch g_variant_classify(variant) {
        case G_VARIANT_CLASS_STRING, G_VARIANT_CLASS_SIGNATURE: self = .string(String(cString: g_variant_get_string(variant, nil)))
        case G_VARIANT_CLASS_OBJECT_PATH: self = .path(String(cString: g_variant_get_string(variant, nil)))
        case G_VARIANT_CLASS_INT16: self = .int16(g_variant_get_int16(variant))
        case G_VARIANT_CLASS_INT32: self = .int32(g_variant_get_int32(variant))
        case G_VARIANT_CLASS_UINT32: self = .uint32(g_variant_get_uint32(variant))
        case G_VARIANT_CLASS_DOUBLE: self = .double(g_variant_get_double(variant))
        case G_VARIANT_CLASS_BOOLEAN: self = .bool(g_variant_get_boolean(variant) != 0)
        case G_VARIANT_CLASS_VARIANT:
            guard let inner = g_variant_get_variant(variant) else { return nil }
            defer { g_variant_unref(inner) }
            guard let value = BusValue(inner) else { return nil }
            self = .variant(value)
        case G_VARIANT_CLASS_TUPLE: self = .tuple(Self.children(of: variant))
        case G_VARIANT_CLASS_DICT_ENTRY:
            let parts = Self.children(of: variant)
            guard parts.count == 2, let key = parts[0].text else { return nil }
            self = .dictionaryEntry(key, Box(parts[1].unwrapped))
        case G_VARIANT_CLASS_ARRAY where g_variant_get_type_string(variant)[1] == CChar(UInt8(ascii: "{")):
            // Entries with unsupported types are skipped: a dictionary of settings may have values of any type.
            let entries = Self.supportedChildren(of: variant).compactMap(\.self)
            self = .array(of: String(cString: g_variant_get_type_string(variant) + 1), entries)
        case G_VARIANT_CLASS_ARRAY:
            self = .array(of: String(cString: g_variant_get_type_string(variant) + 1), Self.children(of: variant))
        default: return nil
        }
    }

    /// The values in a tuple or an array; empty if one of them has an unsupported type.
    package static func children(of variant: OpaquePointer) -> [BusValue] {
        let values = supportedChildren(of: variant)
        return values.contains(nil) ? [] : values.compactMap(\.self)
    }

    private static func supportedChildren(of variant: OpaquePointer) -> [BusValue?] {
        (0..<g_variant_n_children(variant)).map { index in
            guard let child = g_variant_get_child_value(variant, index) else { return nil }
            defer { g_variant_unref(child) }
            return BusValue(child)
        }
    }
}

extension String {
    /// The string without NUL characters, which would end it in D-Bus.
    fileprivate var withoutZeros: String { contains("\0") ? filter { $0 != "\0" } : self }
}
