// Attributed strings that free their attributes.

/// An attributed string that frees its attributes, for the toolkit and its tools.
///
/// Foundation on Linux never releases the run array in which an attributed string keeps its attributes. These two classes do so when
/// they are freed. The toolkit creates no others; a string that an app creates still leaks its attributes.
nonisolated public final class AttributedText: NSAttributedString {
    deinit { AttributeStorage.release(of: self) }
}

/// A mutable attributed string that frees its attributes; see `AttributedText`.
nonisolated public final class MutableAttributedText: NSMutableAttributedString {
    deinit { AttributeStorage.release(of: self) }

    /// An immutable copy that frees its attributes, too.
    public override func copy(with zone: NSZone? = nil) -> Any { AttributedText(attributedString: self) }
    /// A mutable copy that frees its attributes, too.
    public override func mutableCopy(with zone: NSZone? = nil) -> Any { MutableAttributedText(attributedString: self) }
}

/// The attributes of an attributed string in Foundation's memory.
nonisolated enum AttributeStorage {
    /// Releases the attributes. Only for the deinitialiser of a subclass: the string must not be used afterwards.
    static func release(of string: NSAttributedString) {
        guard isLeaked, let array = array(of: string) else { return }
        Unmanaged<AnyObject>.fromOpaque(UnsafeRawPointer(array)).release()
    }

    /// Foundation's run array, which is an object of Core Foundation; nil if a later Foundation has no such property.
    private static func array(of string: NSAttributedString) -> OpaquePointer? {
        var mirror: Mirror? = Mirror(reflecting: string)
        while let present = mirror, present.subjectType != NSAttributedString.self { mirror = present.superclassMirror }
        return mirror?.children.first { $0.label == "_attributeArray" }?.value as? OpaquePointer
    }

    /// Whether this Foundation leaks attributes. A Foundation that frees them must not have them released twice.
    private static let isLeaked: Bool = {
        final class Attribute {}
        weak var attribute: Attribute?
        do {
            let value = Attribute()
            attribute = value
            _ = NSAttributedString(string: " ", attributes: [NSAttributedString.Key("attribute"): value])
        }
        return attribute != nil
    }()
}

nonisolated extension NSAttributedString {
    /// The part of the text in a range, which must be inside the text; it frees its attributes.
    func ownedSubstring(in range: NSRange) -> AttributedText {
        let text = MutableAttributedText(string: (string as NSString).substring(with: range))
        enumerateAttributes(in: range) { attributes, run, _ in
            text.setAttributes(attributes, range: NSRange(location: run.location - range.location, length: run.length))
        }
        return AttributedText(attributedString: text)
    }
}
