// An accessibility port for tests, which records the tree and announcements and sends requests.

public import WindowSystem

/// The accessibility port of an `OffscreenWindowSystem`. The test acts as the screen reader.
@MainActor public final class OffscreenAccessibility: AccessibilityPort {
    /// Supplies the trees and performs requests. Held weakly.
    public weak var delegate: (any AccessibilityPortDelegate)?
    /// Whether a screen reader is connected; false at first. A change notifies the delegate.
    public var isRead = false {
        didSet {
            guard oldValue != isRead else { return }
            if !isRead { tree = nil }
            delegate?.accessibilityPortDidChangeReaders(self)
        }
    }
    /// The latest tree; nil while `isRead` is false.
    public private(set) var tree: AccessibleTree?
    /// The number of trees stored so far.
    public private(set) var updateCount = 0
    /// The announcements so far, oldest first.
    public private(set) var announcements: [String] = []

    /// Creates a port without a screen reader.
    public init() {}

    /// Stores the tree; ignored while `isRead` is false.
    public func update(_ tree: AccessibleTree) {
        guard isRead else { return }
        self.tree = tree
        updateCount += 1
    }

    /// Appends `text` to `announcements`; ignored while `isRead` is false.
    public func announce(_ text: String) { if isRead { announcements.append(text) } }

    /// Returns the first element with this label in reading order; with `role`, the first that also has this role.
    public func element(_ label: String, _ role: AccessibleRole? = nil) -> AccessibleElement? {
        tree?.all.first { $0.label == label && (role == nil || $0.role == role) }
    }

    /// Sends a request to the delegate, as assistive software does. Returns whether it was performed; false without element or delegate.
    @discardableResult public func request(_ request: AccessibleRequest, of element: AccessibleElement?) -> Bool {
        guard let element, let delegate else { return false }
        return delegate.accessibilityPort(self, received: request, for: element.number)
    }
}
