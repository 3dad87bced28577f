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

    /// What the shop of scene `bounce` calls it, whatever the language.
    var shopTitle: String {
        switch self {
        case .bounce: "弹跳"
        case .rotationLeft: "向左旋转"
        case .rotationRight: "向右旋转"
        case .flipLeft: "从左翻转"
        case .flipRight: "从右翻转"
        case .flipTop: "从上翻转"
        case .flipBottom: "从下翻转"
        case .fume: "烟雾"
        case .frames: "逐帧"
        case .spring: "弹簧"
        case .jelly: "果冻"
        case .swing: "摇摆"
        case .hop: "跳跃"
        case .plain: "只变颜色"
        }
    }

    /// Its name in the user's language.
    @MainActor public var title: String { Localized.text("animation.\(rawValue)") }

    /// A new animation of this kind, for icons of `side` points.
    @MainActor func make(side: CGFloat = 21) -> ItemAnimation {
        switch self {
        case .bounce: BounceItemAnimation()
        case .rotationLeft: RotationItemAnimation(.left)
        case .rotationRight: RotationItemAnimation(.right)
        case .flipLeft: FlipItemAnimation(from: .left)
        case .flipRight: FlipItemAnimation(from: .right)
        case .flipTop: FlipItemAnimation(from: .top)
        case .flipBottom: FlipItemAnimation(from: .bottom)
        case .fume: FumeItemAnimation()
        case .frames: FrameItemAnimation(images: Self.ring(side: side))
        case .spring: SpringItemAnimation()
        case .jelly: JellyItemAnimation()
        case .swing: SwingItemAnimation()
        case .hop: HopItemAnimation()
        case .plain: ItemAnimation()
        }
    }

    /// A ring that closes round a growing disc, in twelve pictures.
    @MainActor private static func ring(side: CGFloat) -> [UIImage] {
        (1...12).map { number in
            let part = CGFloat(number) / 12
            return UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { _ in
                let centre = CGPoint(x: side / 2, y: side / 2)
                let unit = side / 21
                let top = -CGFloat.pi / 2
                let ring = UIBezierPath(
                    arcCenter: centre, radius: 8 * unit, startAngle: top, endAngle: top + 2 * .pi * part, clockwise: true)
                ring.lineWidth = 1.5 * unit
                ring.lineCapStyle = .round
                UIColor.black.set()
                ring.stroke()
                UIBezierPath(arcCenter: centre, radius: 5 * part * unit, startAngle: 0, endAngle: 2 * .pi, clockwise: true).fill()
            }
        }
    }
}
