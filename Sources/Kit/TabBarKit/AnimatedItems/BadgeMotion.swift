// The movements of the badges of an animated tab bar, and of objects thrown into them.

@preconcurrency public import Foundation

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
        didSet { if dotDiameter != oldValue { diameterChanges.send(()) } }
    }
    /// The observers of `dotDiameter`.
    let diameterChanges = Observers<Void>()

    /// Creates the motion of the article.
    public init() {}

    /// "badge", with the scale and the duration of the hop, and the diameter of a dot.
    public static var declarations: [InteractionDeclaration] {
        let parameters: [InteractionParameter] = [
            .number("hop-scale", \BadgeMotion.hopScale, "hopScale", default: Article.hopScale, in: 0.1...4, unit: .ratio),
            .number(
                "hop-duration", \BadgeMotion.hopDuration, "hopDuration", default: Article.hopDuration, in: 0.01...3, unit: .seconds,
                durationOf: .step(of: 2)),
            .number(
                "dot-diameter", \BadgeMotion.dotDiameter, "dotDiameter", default: defaultDotDiameter, in: 2...15, unit: .points),
        ]
        return [InteractionDeclaration("badge", of: self, initializer: SwiftInitializer("BadgeMotion()"), parameters: parameters)]
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

    /// "throw", with the height and the duration of the throw.
    public static var declarations: [InteractionDeclaration] {
        let parameters: [InteractionParameter] = [
            .number("rise", \ThrowMotion.rise, "rise", default: Article.rise, in: 0...1000, unit: .points),
            .number(
                "duration", \ThrowMotion.duration, "duration", default: Article.duration, in: 0.05...5, unit: .seconds, durationOf: .whole),
        ]
        return [InteractionDeclaration("throw", of: self, initializer: SwiftInitializer("ThrowMotion()"), parameters: parameters)]
    }
}
