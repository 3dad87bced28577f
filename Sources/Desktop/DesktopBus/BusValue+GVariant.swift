// Conversion of bus values to and from GLib's variants.

internal import CGio

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
        case .array(let signature, let values): Self.array(signature, values)
        case .attributes(let pairs): Self.dictionary(pairs)
        case .variant(let box): g_variant_new_variant(box.value.makeVariant())
        case .dictionaryEntry(let key, let box):
            g_variant_new_dict_entry(g_variant_new_string(key), g_variant_new_variant(box.value.makeVariant()))
        }
    }

    private static func tuple(_ values: [BusValue]) -> OpaquePointer? {
        var children = values.map { $0.makeVariant() }
        return g_variant_new_tuple(&children, gsize(children.count))
    }

    private static func array(_ signature: String, _ values: [BusValue]) -> OpaquePointer? {
        guard let type = g_variant_type_new(signature) else { return nil }
        defer { g_variant_type_free(type) }
        var children = values.map { $0.makeVariant() }
        return g_variant_new_array(type, &children, gsize(children.count))
    }

    private static func dictionary(_ pairs: [String: String]) -> OpaquePointer? {
        guard let type = g_variant_type_new("{ss}") else { return nil }
        defer { g_variant_type_free(type) }
        var children = pairs.sorted { $0.key < $1.key }.map { pair in
            g_variant_new_dict_entry(g_variant_new_string(pair.key.withoutZeros), g_variant_new_string(pair.value.withoutZeros))
        }
        return g_variant_new_array(type, &children, gsize(children.count))
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
