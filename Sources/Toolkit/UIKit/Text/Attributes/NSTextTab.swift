// Tab stops of paragraph styles.

public import Foundation

/// A position to which the text after a tab character is aligned.
nonisolated public final class NSTextTab: NSObject, NSCopying, @unchecked Sendable {
    private let mark = coreFoundationMark

    /// The key of an option.
    public struct OptionKey: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates a key from its name.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// The alignment: the beginning of the text is at the tab stop with `left`, its middle with `center`, its end with `right`.
    public let alignment: NSTextAlignment
    /// The distance from the leading edge, in points.
    public let location: CGFloat
    /// The options.
    public let options: [OptionKey: Any]

    /// A tab stop. `options` are stored only.
    public init(textAlignment alignment: NSTextAlignment, location loc: CGFloat, options: [OptionKey: Any] = [:]) {
        self.alignment = alignment
        location = loc
        self.options = options
        super.init()
    }

    /// The tab stop itself, which cannot be changed.
    public override func copy() -> Any { self }
    /// The tab stop itself, which cannot be changed.
    public func copy(with zone: NSZone? = nil) -> Any { self }
    /// Whether another tab stop has the same alignment and location.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSTextTab else { return false }
        return other.alignment == alignment && other.location == location
    }
    /// A hash of alignment and location.
    public override var hash: Int {
        var hasher = Hasher()
        hasher.combine(alignment)
        hasher.combine(location)
        return hasher.finalize()
    }
}
