// Members that Foundation has on Apple's systems only: class names, and `isEqual(_:)` of strings.

public import Foundation

extension NSObject {
    /// The class's name without its module: "UITabBarButton".
    nonisolated public class func description() -> String { String(describing: self) }
}

/// The class with a name; nil if there is none. A name without a module, such as "UITabBarButton", is UIKit's or else Foundation's.
///
/// In a file that imports Foundation besides UIKit the compiler chooses Foundation's function, which does not know UIKit's classes.
@_disfavoredOverload
nonisolated public func NSClassFromString(_ aClassName: String) -> AnyClass? {
    let isBare = !aClassName.contains(".") && !aClassName.hasPrefix("_T")
    return (isBare ? Foundation.NSClassFromString("UIKit." + aClassName) : nil) ?? Foundation.NSClassFromString(aClassName)
}

nonisolated extension String {
    /// Whether `other` is a string equal to this one.
    public func isEqual(_ other: Any?) -> Bool {
        (other as? String) == self
    }
}
