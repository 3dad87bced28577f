// The animations that the user can choose for a tab.

@preconcurrency internal import Foundation
internal import LaboratoryCore
internal import TabBarKit
internal import UIKit

/// An item animation. The raw values are stored in the settings and must not change.
nonisolated public enum AnimationChoice: String, CaseIterable, Sendable {
    case bounce
    case rotationLeft = "rotation-left"
    case rotationRight = "rotation-right"
    case flipLeft = "flip-left"
    case flipRight = "flip-right"
    case flipTop = "flip-top"
    case flipBottom = "flip-bottom"
    case fume, frames, spring, jelly, swing, hop, plain

    /// The localized name.
    @MainActor var title: String { Localized.text("animation.\(rawValue)") }

    /// Creates an animation with its default duration and colours.
    @MainActor func make() -> ItemAnimation {
        switch self {
        case .bounce: BounceItemAnimation()
        case .rotationLeft: RotationItemAnimation(.left)
        case .rotationRight: RotationItemAnimation(.right)
        case .flipLeft: FlipItemAnimation(from: .left)
        case .flipRight: FlipItemAnimation(from: .right)
        case .flipTop: FlipItemAnimation(from: .top)
        case .flipBottom: FlipItemAnimation(from: .bottom)
        case .fume: FumeItemAnimation()
        case .frames: FrameItemAnimation(drawing: Self.drawRing)
        case .spring: SpringItemAnimation()
        case .jelly: JellyItemAnimation()
        case .swing: SwingItemAnimation()
        case .hop: HopItemAnimation()
        case .plain: ItemAnimation()
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
