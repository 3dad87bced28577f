// A number that lets Core Foundation compare UIKit's objects.

/// The value of the first stored property in classes of objects that are values in attributed strings.
///
/// Foundation on Linux reads the type of such an object from the word after its Swift header, as in its own classes, and traps at 0. At any
/// other number that is not the object's type, it calls `isEqual(_:)`. Without this property, the word would belong to another property,
/// and could be 0.
nonisolated let coreFoundationMark: UInt = 1 << 8
