// The string functions for geometry under their names in C.

public import CoreGraphics
public import Foundation

/// "{x, y}".
nonisolated public func NSStringFromCGPoint(_ point: CGPoint) -> String { NSCoder.string(for: point) }
/// "{dx, dy}".
nonisolated public func NSStringFromCGVector(_ vector: CGVector) -> String { NSCoder.string(for: vector) }
/// "{width, height}".
nonisolated public func NSStringFromCGSize(_ size: CGSize) -> String { NSCoder.string(for: size) }
/// "{{x, y}, {width, height}}".
nonisolated public func NSStringFromCGRect(_ rect: CGRect) -> String { NSCoder.string(for: rect) }
/// "[a, b, c, d, tx, ty]".
nonisolated public func NSStringFromCGAffineTransform(_ transform: CGAffineTransform) -> String { NSCoder.string(for: transform) }
/// "{top, left, bottom, right}".
nonisolated public func NSStringFromUIEdgeInsets(_ insets: UIEdgeInsets) -> String { NSCoder.string(for: insets) }
/// "{top, leading, bottom, trailing}".
nonisolated public func NSStringFromDirectionalEdgeInsets(_ insets: NSDirectionalEdgeInsets) -> String { NSCoder.string(for: insets) }
/// "{horizontal, vertical}".
nonisolated public func NSStringFromUIOffset(_ offset: UIOffset) -> String { NSCoder.string(for: offset) }

/// The point of a text such as "{1, 2}"; zero for other texts.
nonisolated public func CGPointFromString(_ string: String) -> CGPoint { NSCoder.cgPoint(for: string) }
/// The vector of a text such as "{1, 2}"; zero for other texts.
nonisolated public func CGVectorFromString(_ string: String) -> CGVector { NSCoder.cgVector(for: string) }
/// The size of a text such as "{1, 2}"; zero for other texts.
nonisolated public func CGSizeFromString(_ string: String) -> CGSize { NSCoder.cgSize(for: string) }
/// The rectangle of a text such as "{{1, 2}, {3, 4}}"; zero for other texts.
nonisolated public func CGRectFromString(_ string: String) -> CGRect { NSCoder.cgRect(for: string) }
/// The transform of a text such as "[1, 0, 0, 1, 0, 0]"; the identity for other texts.
nonisolated public func CGAffineTransformFromString(_ string: String) -> CGAffineTransform { NSCoder.cgAffineTransform(for: string) }
/// The insets of a text such as "{1, 2, 3, 4}"; zero for other texts.
nonisolated public func UIEdgeInsetsFromString(_ string: String) -> UIEdgeInsets { NSCoder.uiEdgeInsets(for: string) }
/// The insets of a text such as "{1, 2, 3, 4}"; zero for other texts.
nonisolated public func NSDirectionalEdgeInsetsFromString(_ string: String) -> NSDirectionalEdgeInsets {
    NSCoder.nsDirectionalEdgeInsets(for: string)
}
/// The offset of a text such as "{1, 2}"; zero for other texts.
nonisolated public func UIOffsetFromString(_ string: String) -> UIOffset { NSCoder.uiOffset(for: string) }
