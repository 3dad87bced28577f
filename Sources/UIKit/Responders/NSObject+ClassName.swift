// Members that Foundation has on Apple's systems only: class names, and `isEqual(_:)` of strings.

public import Foundation

extension NSObject {
    /// The class's name without its module: "UITabBarButton".
    nonisolated public class func description() -> String { String(describing: self) }
}

nonisolated extension String {
    /// Whether `other` is a string equal to this one.
    public func isEqual(_ other: Any?) -> Bool {
        (other as? String) == self
    }
}
