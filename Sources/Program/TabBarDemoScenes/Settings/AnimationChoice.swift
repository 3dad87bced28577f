// The animations that the user can choose for a tab.

@preconcurrency internal import Foundation
public import LaboratoryCore
internal import TabBarKit
internal import UIKit

/// An item animation. The raw values are stored in the settings and must not change.
nonisolated public enum AnimationChoice: Hashable, Sendable, CaseIterable, RawRepresentable, SettingsRepresentable {
    case bounce, rotation, flip, fume, frames, spring, jelly, swing, hop, plain
    /// An animation of the user's own, by its name.
    case own(String)

    private static let prefix = "own:"

    /// The animations of the program.
    public static let allCases: [AnimationChoice] = [.bounce, .rotation, .flip, .fume, .frames, .spring, .jelly, .swing, .hop, .plain]

    /// The name of an animation of the program; "own:" and the percent-encoded name of one of the user's.
    public var rawValue: String {
        switch self {
        case .bounce: "bounce"
        case .rotation: "rotation"
        case .flip: "flip"
        case .fume: "fume"
        case .frames: "frames"
        case .spring: "spring"
        case .jelly: "jelly"
        case .swing: "swing"
        case .hop: "hop"
        case .plain: "plain"
        case .own(let name): Self.prefix + (name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")
        }
    }

    /// Reads a stored value; nil for an unknown one.
    public init?(rawValue: String) {
        if let known = Self.allCases.first(where: { $0.rawValue == rawValue }) {
            self = known
            return
        }
        guard rawValue.hasPrefix(Self.prefix), let name = rawValue.dropFirst(Self.prefix.count).removingPercentEncoding, !name.isEmpty
        else { return nil }
        self = .own(name)
    }

    /// Reads a stored name; nil if it is not valid. Earlier versions had an animation for each direction, such as "flip-top".
    public init?(settingsValue: SettingsValue) {
        guard case .text(let name) = settingsValue else { return nil }
        self.init(rawValue: FormerInteraction(named: name)?.name ?? name)
    }

    /// The animations of the program and those of the user in a window.
    @MainActor static func choices(in window: UIWindow?) -> [AnimationChoice] {
        guard case .animations(let own)? = WindowParameters.existing(of: window)?.set.value(of: TrackItemAnimation.listID) else {
            return allCases
        }
        return allCases + own.map { .own($0.name) }
    }

    /// The localized name.
    @MainActor var title: String { if case .own(let name) = self { name } else { Localized.text("animation.\(rawValue)") } }

    /// Creates an animation with its default duration and colours.
    @MainActor func make() -> ItemAnimation {
        switch self {
        case .bounce: BounceItemAnimation()
        case .rotation: RotationItemAnimation()
        case .flip: FlipItemAnimation()
        case .fume: FumeItemAnimation()
        case .frames: FrameItemAnimation(drawing: Self.drawRing)
        case .spring: SpringItemAnimation()
        case .jelly: JellyItemAnimation()
        case .swing: SwingItemAnimation()
        case .hop: HopItemAnimation()
        case .plain: ItemAnimation()
        case .own(let name): TrackItemAnimation(named: name)
        }
    }

    /// Creates an animation that has the tuned values of a window.
    @MainActor func make(for window: UIWindow?) -> ItemAnimation {
        let animation = make()
        WindowParameters.existing(of: window)?.set.add(animation)
        return animation
    }

    /// A frame of an animation in which a ring closes around the shrinking icon, and then opens while the icon grows.
    @MainActor private static func drawRing(around icon: UIImage, color: UIColor, progress: CGFloat) -> UIImage {
        let side = min(icon.size.width, icon.size.height)
        return UIGraphicsImageRenderer(size: icon.size).image { _ in
            let centre = CGPoint(x: icon.size.width / 2, y: icon.size.height / 2)
            let scale = 1 - 0.5 * sin(.pi * progress)
            let size = CGSize(width: icon.size.width * scale, height: icon.size.height * scale)
            icon.draw(in: CGRect(x: centre.x - size.width / 2, y: centre.y - size.height / 2, width: size.width, height: size.height))
            guard progress > 0, progress < 1 else { return }
            // Clockwise from the top: the arc's end moves in the first half, its start in the second.
            func angle(_ turn: CGFloat) -> CGFloat { -.pi / 2 + 2 * .pi * min(max(turn, 0), 1) }
            let ring = UIBezierPath(
                arcCenter: centre, radius: side * 0.44, startAngle: angle(2 * progress - 1), endAngle: angle(2 * progress),
                clockwise: true)
            ring.lineWidth = side * 0.06
            ring.lineCapStyle = .round
            color.set()
            ring.stroke()
        }
    }
}

extension DemoSettings {
    /// Creates the chosen item animation with the tuned values of a window. A name that an earlier version has stored also says a
    /// direction.
    func makeItemAnimation(for window: UIWindow?) -> ItemAnimation {
        let animation = self.itemAnimation.make()
        if case .text(let name)? = values[Name.itemAnimation] { FormerInteraction(named: name)?.setDirection(of: animation) }
        WindowParameters.existing(of: window)?.set.add(animation)
        return animation
    }
}
