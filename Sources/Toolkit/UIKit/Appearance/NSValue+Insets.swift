// Insets and offsets in NSValue objects.

public import Foundation
internal import QuartzCore

nonisolated extension NSValue {
    /// Insets.
    public convenience init(uiEdgeInsets insets: UIEdgeInsets) {
        self.init(numbers: [insets.top, insets.left, insets.bottom, insets.right])
    }

    /// The insets; zero for a value of another type.
    public var uiEdgeInsetsValue: UIEdgeInsets {
        let n = numbers(4)
        return UIEdgeInsets(top: n[0], left: n[1], bottom: n[2], right: n[3])
    }

    /// Directional insets.
    public convenience init(directionalEdgeInsets insets: NSDirectionalEdgeInsets) {
        self.init(numbers: [insets.top, insets.leading, insets.bottom, insets.trailing])
    }

    /// The directional insets; zero for a value of another type.
    public var directionalEdgeInsetsValue: NSDirectionalEdgeInsets {
        let n = numbers(4)
        return NSDirectionalEdgeInsets(top: n[0], leading: n[1], bottom: n[2], trailing: n[3])
    }

    /// An offset.
    public convenience init(uiOffset offset: UIOffset) { self.init(numbers: [offset.horizontal, offset.vertical]) }
    /// The offset; zero for a value of another type.
    public var uiOffsetValue: UIOffset {
        let n = numbers(2)
        return UIOffset(horizontal: n[0], vertical: n[1])
    }
}
