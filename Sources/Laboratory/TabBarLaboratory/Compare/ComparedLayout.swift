// The layout of two phones on the stage.

internal import UIKit

/// The layouts of the two phones in a mode of comparison, and the frames of their captions.
struct ComparedLayout {
    let first: StageLayout
    let second: StageLayout
    /// The frames of the captions, in points of the screen: one for each phone if they are side by side, otherwise one.
    let captions: [CGRect]

    static let captionHeight: CGFloat = 28
    /// The distance between two phones with the size of a device. The shadow of one does not reach the other.
    static let gap: CGFloat = 2 * StageLayout.margin
    /// The distance between two phones that fill the stage.
    private static let freeGap: CGFloat = 16

    /// Lays out two devices of `size` points; with nil, they fill the stage. In a right-to-left layout, the first phone is at the right.
    init(
        of size: CGSize?, in stage: CGRect, scale: CGFloat?, displayScale: CGFloat, mode: Comparison.Mode,
        direction: UIUserInterfaceLayoutDirection
    ) {
        let (captionBand, area) = stage.divided(atDistance: min(Self.captionHeight, stage.height / 4), from: .minYEdge)
        guard mode == .sideBySide else {
            first = StageLayout(of: size, in: area, scale: scale, displayScale: displayScale)
            second = first
            // The slider of the overlay is at the end of the band.
            let side = mode == .overlay ? OverlaySlider.width + 2 * LaboratoryLook.gap : LaboratoryLook.gap
            let room = max(stage.width - 2 * side, stage.width / 3)
            captions = [Self.caption(over: first, in: captionBand, room: room, widest: room)]
            return
        }
        let half = CGSize(width: (area.width - (size == nil ? Self.freeGap : 0)) / 2, height: area.height)
        let fitting = StageLayout(of: size, in: CGRect(origin: area.origin, size: half), scale: scale, displayScale: displayScale)
        let distance = size == nil ? half.width + Self.freeGap : fitting.size.width * fitting.scale + Self.gap
        let layouts = [-distance / 2, distance / 2].map { offset in
            let center = area.midX + offset
            let part = CGRect(x: center - half.width / 2, y: area.minY, width: half.width, height: half.height)
            return StageLayout(of: size, in: part, scale: scale ?? fitting.scale, displayScale: displayScale)
        }
        (first, second) = direction == .rightToLeft ? (layouts[1], layouts[0]) : (layouts[0], layouts[1])
        // As wide as the two halves allow, with a gap between the captions.
        let room = min(distance, stage.width / 2) - LaboratoryLook.gap
        captions = [first, second].map { Self.caption(over: $0, in: captionBand, room: room) }
    }

    /// The frame of a caption: directly above the phone, or at the top of the stage if there is no room above the phone. It is at least as
    /// wide as the phone, and as `room`, so that long names are not truncated.
    private static func caption(over layout: StageLayout, in band: CGRect, room: CGFloat, widest: CGFloat = .infinity) -> CGRect {
        let size = CGSize(width: layout.size.width * layout.scale, height: layout.size.height * layout.scale)
        let width = min(max(size.width, room), widest)
        let y = max(band.minY, layout.center.y - size.height / 2 - captionHeight)
        return CGRect(x: layout.center.x - width / 2, y: y, width: width, height: captionHeight)
    }
}
