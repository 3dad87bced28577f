// Haptic feedback: silent, as on Apple's devices without a haptic engine.

@preconcurrency public import Foundation

/// The base class of feedback generators. Desktops have no haptic engine, so generators have no effect, as on iPads.
@preconcurrency @MainActor open class UIFeedbackGenerator: NSObject {
    /// A generator.
    public override init() { super.init() }
    /// Announces feedback that is about to follow; does nothing.
    open func prepare() {}
}

/// Feedback for the impact of one object on another.
@preconcurrency @MainActor open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
    /// The mass of the objects that collide.
    nonisolated public enum FeedbackStyle: Int, Sendable {
        case light = 0, medium, heavy, soft, rigid
    }

    /// A generator of medium impacts.
    public override convenience init() { self.init(style: .medium) }
    /// A generator of impacts of a style.
    public init(style: FeedbackStyle) { super.init() }
    /// Reports an impact; does nothing.
    open func impactOccurred() {}
    /// Reports an impact of an intensity from 0 to 1; does nothing.
    open func impactOccurred(intensity: CGFloat) {}
}

/// Feedback for a changed selection.
@preconcurrency @MainActor open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
    /// Reports a change; does nothing.
    open func selectionChanged() {}
}

/// Feedback for success, warning and failure.
@preconcurrency @MainActor open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
    /// The result of a task.
    nonisolated public enum FeedbackType: Int, Sendable {
        case success = 0, warning, error
    }

    /// Reports a result; does nothing.
    open func notificationOccurred(_ notificationType: FeedbackType) {}
}
