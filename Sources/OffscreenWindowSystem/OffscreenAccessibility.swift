// An accessibility port for tests: it reads the tree, hears announcements and asks for actions.

public import WindowSystem

/// The port of a window system without a screen; nothing reads it until `isRead` is set.
@MainActor
public final class OffscreenAccessibility: AccessibilityPort {
    public weak var delegate: (any AccessibilityPortDelegate)?
    /// Whether a reader is there; a change notifies the delegate.
    public var isRead = false {
        didSet {
            guard oldValue != isRead else { return }
            if !isRead { tree = nil }
            delegate?.accessibilityPortDidChangeReaders(self)
        }
    }
    /// The latest tree; nil without a reader.
    public private(set) var tree: AccessibleTree?
    /// How many trees have come.
    public private(set) var updateCount = 0
    /// What was to be spoken, oldest first.
    public private(set) var announcements: [String] = []

    public init() {}

    public func update(_ tree: AccessibleTree) {
        guard isRead else { return }
        self.tree = tree
        updateCount += 1
    }

    public func announce(_ text: String) { announcements.append(text) }

    /// The first element in reading order that is called `label`, and is of `role` where one is given.
    public func element(_ label: String, _ role: AccessibleRole? = nil) -> AccessibleElement? {
        tree?.all.first { $0.label == label && (role == nil || $0.role == role) }
    }

    /// Asks for something as assistive software does; returns whether it was done.
    @discardableResult
    public func request(_ request: AccessibleRequest, of element: AccessibleElement?) -> Bool {
        guard let element, let delegate else { return false }
        return delegate.accessibilityPort(self, received: request, for: element.number)
    }
}
