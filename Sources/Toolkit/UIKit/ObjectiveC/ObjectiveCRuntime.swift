// Functions and types of the Objective-C runtime, Core Foundation and Foundation that exist on Apple's systems only.

/// Calls `body`. There are no autoreleased objects, so nothing is released afterwards.
nonisolated public func autoreleasepool<Result, Failure: Error>(invoking body: () throws(Failure) -> Result) throws(Failure) -> Result {
    try body()
}

/// Locks `object` for the current thread until `objc_sync_exit(_:)`; calls can be nested. Returns 0, Objective-C's code for success.
@discardableResult
nonisolated public func objc_sync_enter(_ object: Any) -> Int32 {
    ObjectLocks.shared.lock(object as AnyObject)
    return 0
}

/// Unlocks `object`. Returns 0, or -1, Objective-C's `OBJC_SYNC_NOT_OWNING_THREAD_ERROR`, if the current thread does not hold the lock.
@discardableResult
nonisolated public func objc_sync_exit(_ object: Any) -> Int32 { ObjectLocks.shared.unlock(object as AnyObject) ? 0 : -1 }

/// The seconds since the beginning of 2001.
nonisolated public func CFAbsoluteTimeGetCurrent() -> Double { Date.timeIntervalSinceReferenceDate }

extension RunLoop.Mode {
    /// The mode in which a scroll view tracks a drag on iOS. Display links run in it as in all modes. The main loop stays in the default
    /// mode during a drag, so a timer that is added to this mode only does not fire.
    nonisolated public static let tracking = RunLoop.Mode(rawValue: "UITrackingRunLoopMode")
}

/// The kind of interface: the idiom of `UIDevice.current`.
@preconcurrency @MainActor public func UI_USER_INTERFACE_IDIOM() -> UIUserInterfaceIdiom { UIDevice.current.userInterfaceIdiom }

/// The recursive locks of the objects that are locked at present.
private nonisolated final class ObjectLocks: @unchecked Sendable {
    static let shared = ObjectLocks()

    private final class Entry {
        let lock = NSRecursiveLock()
        /// The number of calls that hold the lock or wait for it.
        var users = 0
        /// The thread that holds the lock, and the number of its calls; nil while the lock is free.
        var owner: (thread: pthread_t, calls: Int)?
    }

    private let guardian = NSLock()
    private var entries: [ObjectIdentifier: Entry] = [:]

    func lock(_ object: AnyObject) {
        let entry = guardian.withLock { () -> Entry in
            let entry = entries[ObjectIdentifier(object)] ?? Entry()
            entries[ObjectIdentifier(object)] = entry
            entry.users += 1
            return entry
        }
        entry.lock.lock()
        guardian.withLock { entry.owner = (pthread_self(), (entry.owner?.calls ?? 0) + 1) }
    }

    func unlock(_ object: AnyObject) -> Bool {
        guardian.withLock {
            guard let entry = entries[ObjectIdentifier(object)], let owner = entry.owner, pthread_equal(owner.thread, pthread_self()) != 0
            else { return false }
            entry.owner = owner.calls > 1 ? (owner.thread, owner.calls - 1) : nil
            entry.lock.unlock()
            entry.users -= 1
            if entry.users == 0 { entries[ObjectIdentifier(object)] = nil }
            return true
        }
    }
}

// MARK: - Names of classes, and types of numbers

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
    public func isEqual(_ other: Any?) -> Bool { (other as? String) == self }
}

/// A signed integer of the machine's size.
public typealias NSInteger = Int
/// An unsigned integer of the machine's size.
public typealias NSUInteger = UInt
/// The greatest finite number of type `Float`.
public nonisolated let MAXFLOAT = Float.greatestFiniteMagnitude
/// The same as `MAXFLOAT`.
public nonisolated let HUGE = Float.greatestFiniteMagnitude
