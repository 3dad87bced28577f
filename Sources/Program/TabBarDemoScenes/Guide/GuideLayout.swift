// The layout of a page of the guide.
//
//      ┌───────────────┐
//      │      art      │   fills the remaining space
//      │     Title     │   at the same y on all pages
//      │     text      │
//      │    ( Start )  │   centre 110 above the bottom
//      │    ● ○ ○ ○    │   from 50 to 30 above the bottom
//      └───────────────┘

import Foundation
import UIKit

/// The frames of a page's views, in points.
struct GuideLayout {
    let art: CGRect
    let title: CGRect
    let text: CGRect
    let start: CGRect
    /// The font sizes.
    let titleSize: CGFloat
    let textSize: CGFloat

    static let startSize = CGSize(width: 100, height: 33)
    private static let startAboveBottom: CGFloat = 110
    private static let greatestArt: CGFloat = 540
    private static let artMargin: CGFloat = 20
    /// The art's size is a multiple of this, so that it is not redrawn in each frame while the window is resized.
    private static let artStep: CGFloat = 12
    /// Longer lines would be hard to read.
    private static let greatestTextWidth: CGFloat = 460
    /// The minimum side of the art; if there is less room, the page has no art.
    private static let leastArt: CGFloat = 84

    /// - Parameters:
    ///   - inset: the safe area insets.
    ///   - heights: returns the maximum heights of title and text over all pages, for a width and two font sizes.
    init(size: CGSize, inset: UIEdgeInsets, heights: (_ width: CGFloat, _ title: CGFloat, _ text: CGFloat) -> (CGFloat, CGFloat)) {
        let isSmall = size.height < 600 || size.width < 350
        let isLarge = size.height >= 900 && size.width >= 600
        let usual: (title: CGFloat, text: CGFloat) = isSmall ? (24, 15) : isLarge ? (36, 20) : (30, 17)
        let margin: CGFloat = isSmall ? 20 : 32
        let gap: CGFloat = isSmall ? 14 : isLarge ? 44 : 32
        let betweenTexts: CGFloat = isSmall ? 6 : 12
        let room = max(0, size.width - 2 * margin - inset.left - inset.right)
        let width = min(room, Self.greatestTextWidth).rounded(.down)
        let middle = size.height - Self.startAboveBottom
        start = CGRect(
            x: ((size.width - Self.startSize.width) / 2).rounded(), y: middle - Self.startSize.height / 2, width: Self.startSize.width,
            height: Self.startSize.height)
        let top = inset.top + (isSmall ? 12 : 24)
        let bottom = start.minY - (isSmall ? 10 : 20)
        // The user's text size; a size above the default is reduced towards the default until the texts fit the page.
        var scale = UIFontMetrics.default.scaledValue(for: usual.text) / usual.text
        var (titleHeight, textHeight) = heights(width, usual.title * scale, usual.text * scale)
        while scale > 1, titleHeight + betweenTexts + textHeight > bottom - top {
            scale = max(1, scale - 0.1)
            (titleHeight, textHeight) = heights(width, usual.title * scale, usual.text * scale)
        }
        titleSize = usual.title * scale
        textSize = usual.text * scale
        let texts = titleHeight + betweenTexts + textHeight
        let artRoom = max(0, size.width - 2 * Self.artMargin - inset.left - inset.right)
        var side = (min(artRoom, Self.greatestArt, bottom - top - texts - gap) / Self.artStep).rounded(.down) * Self.artStep
        if side < Self.leastArt { side = 0 }
        let used = texts + (side > 0 ? side + gap : 0)
        let first = (top + max(0, bottom - top - used) / 2).rounded()
        art = CGRect(x: ((size.width - side) / 2).rounded(), y: first, width: side, height: side)
        let titleTop = side > 0 ? art.maxY + gap : first
        let left = ((size.width - width) / 2).rounded()
        title = CGRect(x: left, y: titleTop, width: width, height: titleHeight)
        text = CGRect(x: left, y: titleTop + titleHeight + betweenTexts, width: width, height: textHeight)
    }
}
