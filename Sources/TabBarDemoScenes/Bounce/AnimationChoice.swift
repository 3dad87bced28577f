// The kinds of animation that a tab can be given.

@preconcurrency internal import Foundation
internal import TabBarKit
internal import UIKit

/// A kind of item animation, by the name it is remembered under.
nonisolated public enum AnimationChoice: String, CaseIterable, Sendable {
    case bounce
    case rotationLeft = "rotation-left"
    case rotationRight = "rotation-right"
    case flipLeft = "flip-left"
    case flipRight = "flip-right"
    case flipTop = "flip-top"
    case flipBottom = "flip-bottom"
    case fume
    case frames
    case spring
    case jelly
    case swing
    case hop
    case plain

    /// Its name in a language.
    @MainActor func title(in language: InterfaceLanguage) -> String { Localized.text("animation.\(rawValue)", in: language) }

    /// A new animation of this kind.
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
        case .frames: FrameItemAnimation(count: 19, drawing: Self.ringed)
        case .spring: SpringItemAnimation()
        case .jelly: JellyItemAnimation()
        case .swing: SwingItemAnimation()
        case .hop: HopItemAnimation()
        case .plain: ItemAnimation()
        }
    }

    /// The icon draws in while a ring closes round it, and grows again while the ring opens.
    @MainActor private static func ringed(_ icon: UIImage, color: UIColor, part: CGFloat) -> UIImage {
        let side = min(icon.size.width, icon.size.height)
        return UIGraphicsImageRenderer(size: icon.size).image { _ in
            let centre = CGPoint(x: icon.size.width / 2, y: icon.size.height / 2)
            let size = 1 - 0.5 * sin(.pi * part)
            let drawn = CGSize(width: icon.size.width * size, height: icon.size.height * size)
            icon.draw(in: CGRect(x: centre.x - drawn.width / 2, y: centre.y - drawn.height / 2, width: drawn.width, height: drawn.height))
            guard part > 0, part < 1 else { return }
            // From the top clockwise: first the end of the arc runs round, then its beginning.
            func angle(_ turn: CGFloat) -> CGFloat { -.pi / 2 + 2 * .pi * min(max(turn, 0), 1) }
            let ring = UIBezierPath(
                arcCenter: centre, radius: side * 0.44, startAngle: angle(2 * part - 1), endAngle: angle(2 * part), clockwise: true)
            ring.lineWidth = side * 0.06
            ring.lineCapStyle = .round
            color.set()
            ring.stroke()
        }
    }
}
