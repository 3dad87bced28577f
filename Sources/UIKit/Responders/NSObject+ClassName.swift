// A class's name, as Objective-C's `description()` gives it.

public import Foundation

extension NSObject {
    /// The class's name without its module: "UITabBarButton".
    nonisolated public class func description() -> String { String(describing: self) }
}

nonisolated extension String {
    /// Whether `other` is the same text.
    public func isEqual(_ other: Any?) -> Bool {
        (other as? String) == self
    }
}
