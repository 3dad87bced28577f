// The movements of the badges of an animated tab bar, and of objects thrown into them.

@preconcurrency public import Foundation
internal import UIKit

/// The forms of a badge.
nonisolated public enum BadgeStyle: CaseIterable, Sendable {
    /// A disc with a number; a text of more than two characters is shown smaller.
    case number
    /// A small disc without a text.
    case dot
    /// A capsule as wide as the text.
    case text
}

/// The animation of a badge when its number changes.
@preconcurrency @MainActor
public final class BadgeMotion: Tunable {
    /// The values of the article.
    private nonisolated enum Article {
        static let hopScale: CGFloat = 1.5
        static let hopDuration: TimeInterval = 0.2
    }
    /// The default diameter of a dot, in points.
    nonisolated public static let defaultDotDiameter: CGFloat = 8

    /// The badge's scale in the middle of the animation.
    public var hopScale = Article.hopScale
    /// The duration of each step, such as growing or shrinking, in seconds.
    public var hopDuration = Article.hopDuration
    /// The diameter of badges of the style `.dot`, in points.
    public var dotDiameter = BadgeMotion.defaultDotDiameter {
        didSet { if dotDiameter != oldValue { containers.forEach { $0()?.setNeedsLayout() } } }
    }
    /// The views that lay out badges with this motion.
    private var containers: [() -> UIView?] = []

    /// Creates the motion of the article.
    public init() {}

    /// Lays out `container`, which has a badge, after each change of the diameter. It is held weakly.
    func layOut(_ container: UIView) {
        containers.removeAll { $0() == nil || $0() === container }
        containers.append { [weak container] in container }
    }

    /// "badge"
    public var interactionName: String { "badge" }
    /// The initializer.
    public var swiftInitializer: SwiftInitializer { SwiftInitializer("BadgeMotion()") }
    /// The scale and the duration of the hop, and the diameter of a dot.
    public var parameters: [InteractionParameter] {
        [
            .number("badge.hop-scale", of: self, \.hopScale, "hopScale", default: Article.hopScale, in: 0.1...4, unit: .ratio),
            .number(
                "badge.hop-duration", of: self, \.hopDuration, "hopDuration", default: Article.hopDuration, in: 0.01...3, unit: .seconds),
            .number(
                "badge.dot-diameter", of: self, \.dotDiameter, "dotDiameter", default: Self.defaultDotDiameter, in: 2...15, unit: .points),
        ]
    }
}

/// The parabola of an object that is thrown into a badge.
@preconcurrency @MainActor
public final class ThrowMotion: Tunable {
    /// The values of the article.
    private nonisolated enum Article {
        static let duration: TimeInterval = 0.8
        static let rise: CGFloat = 60
    }

    /// The duration of the motion, in seconds.
    public var duration = Article.duration
    /// The apex's height above the higher of the two ends, in points.
    public var rise = Article.rise

    /// Creates the motion of the article.
    public init() {}

    /// "throw"
    public var interactionName: String { "throw" }
    /// The initializer.
    public var swiftInitializer: SwiftInitializer { SwiftInitializer("ThrowMotion()") }
    /// The height and the duration of the throw.
    public var parameters: [InteractionParameter] {
        [
            .number("throw.rise", of: self, \.rise, "rise", default: Article.rise, in: 0...1000, unit: .points),
            .number("throw.duration", of: self, \.duration, "duration", default: Article.duration, in: 0.05...5, unit: .seconds),
        ]
    }
}
