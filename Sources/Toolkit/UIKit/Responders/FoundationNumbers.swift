// Names of number types and constants that Foundation has on Apple's systems only.

internal import Foundation

/// A signed integer of the machine's size.
public typealias NSInteger = Int
/// An unsigned integer of the machine's size.
public typealias NSUInteger = UInt
/// The greatest finite number of type `Float`.
public nonisolated let MAXFLOAT = Float.greatestFiniteMagnitude
/// The same as `MAXFLOAT`.
public nonisolated let HUGE = Float.greatestFiniteMagnitude
