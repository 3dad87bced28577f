// The layout of the laboratory's toolbar in one, two or three lines.

internal import UIKit

extension LaboratoryToolbar {
    /// The width and height of the buttons with symbols, and the height of all buttons.
    private static let side: CGFloat = 36
    /// The least width at which the segments of the speeds show their titles whole.
    private static let leastSpeedsWidth: CGFloat = 276
    /// The least width of a window with a toolbar of two lines.
    private static let leastTwoLinesWidth: CGFloat = 540

    /// The number of lines in a window of `width` points.
    private static func lines(width: CGFloat) -> CGFloat {
        if width >= LaboratoryLook.leastWideWidth { return 1 }
        return width >= leastTwoLinesWidth ? 2 : 3
    }

    /// The height in a window of `width` points.
    static func height(width: CGFloat) -> CGFloat {
        LaboratoryLook.toolbarHeight + (lines(width: width) - 1) * (side + LaboratoryLook.gap)
    }

    func layOut() {
        let lines = Self.lines(width: bounds.width)
        let hairline = 1 / max(traitCollection.displayScale, 1)
        line.frame = CGRect(x: 0, y: bounds.height - hairline, width: bounds.width, height: hairline)
        pageControl.isHidden = lines == 1
        inspectorButton.isHidden = lines > 1
        timelineButton.isHidden = lines > 1
        switch lines {
        case 1: layOutOneLine()
        case 2: layOutTwoLines()
        default: layOutThreeLines()
        }
    }

    private func top(ofLine index: Int) -> CGFloat {
        (LaboratoryLook.toolbarHeight - Self.side) / 2 + CGFloat(index) * (Self.side + LaboratoryLook.gap)
    }

    private func layOutOneLine() {
        let y = top(ofLine: 0), side = Self.side, gap = LaboratoryLook.gap
        place(closeButton, CGRect(x: gap, y: y, width: side, height: side))
        let x = layOutMenus([deviceButton, zoomButton, compareButton], from: 2 * gap + side, to: bounds.width, y: y)
        place(inspectorButton, CGRect(x: bounds.width - gap - side, y: y, width: side, height: side))
        place(timelineButton, CGRect(x: bounds.width - 1.5 * gap - 2 * side, y: y, width: side, height: side))
        layOutTime(from: x + gap, to: bounds.width - 2.5 * gap - 2 * side, y: y)
    }

    private func layOutTwoLines() {
        let y = top(ofLine: 0), side = Self.side, gap = LaboratoryLook.gap
        place(closeButton, CGRect(x: gap, y: y, width: side, height: side))
        let pageWidth = min(240, bounds.width * 0.38).rounded()
        let pageStart = layOutMenus([deviceButton, zoomButton], from: 2 * gap + side, to: bounds.width - 2 * gap - pageWidth, y: y)
        place(pageControl, CGRect(x: pageStart, y: y + 2, width: bounds.width - gap - pageStart, height: 32))
        let x = layOutMenus([compareButton], from: gap, to: bounds.width, y: top(ofLine: 1))
        layOutTime(from: x, to: bounds.width - gap, y: top(ofLine: 1))
    }

    private func layOutThreeLines() {
        let side = Self.side, gap = LaboratoryLook.gap
        place(closeButton, CGRect(x: gap, y: top(ofLine: 0), width: side, height: side))
        let pageStart = 2 * gap + side
        place(pageControl, CGRect(x: pageStart, y: top(ofLine: 0) + 2, width: max(bounds.width - pageStart - gap, 0), height: 32))
        layOutMenus([deviceButton, zoomButton, compareButton], from: gap, to: bounds.width - gap, y: top(ofLine: 1), fillsLine: true)
        layOutTime(from: gap, to: bounds.width - gap, y: top(ofLine: 2))
    }

    /// Lays out buttons with titles between two positions. If they do not fit, the first becomes narrower. With `fillsLine`, all become
    /// wider, so that the last one ends at `end`. Returns the position after them.
    @discardableResult
    private func layOutMenus(
        _ buttons: [UIButton], from start: CGFloat, to end: CGFloat, y: CGFloat, fillsLine: Bool = false
    ) -> CGFloat {
        let gap = LaboratoryLook.gap, buttons = buttons.filter { !$0.isHidden }
        guard !buttons.isEmpty else { return start }
        var widths = buttons.map {
            $0.sizeThatFits(CGSize(width: CGFloat.greatestFiniteMagnitude, height: Self.side)).width.rounded(.up)
        }
        let missing = widths.reduce(0, +) + gap * CGFloat(buttons.count - 1) - max(end - start, 0)
        if missing > 0 { widths[0] = max(widths[0] - missing, 0) }
        if missing < 0, fillsLine {
            // Points that cannot be divided evenly go to the first button.
            let share = (-missing / CGFloat(buttons.count)).rounded(.down)
            widths = widths.map { $0 + share }
            widths[0] += -missing - share * CGFloat(buttons.count)
        }
        var x = start
        for (button, width) in zip(buttons, widths) {
            place(button, CGRect(x: x, y: y, width: width, height: Self.side))
            x += width + gap
        }
        return x
    }

    /// Lays out the playback buttons and the speeds between two positions: in the middle of the toolbar or as near to it as possible. In a
    /// toolbar of several lines, the speeds end at `end`. The playback buttons are in the middle before them, or begin at `start` in the
    /// third line. The speeds are segments of up to 300 points, or a menu.
    private func layOutTime(from start: CGFloat, to end: CGFloat, y: CGFloat) {
        let side = Self.side, gap = LaboratoryLook.gap
        let buttons = [playButton, loopButton, backButton, pauseButton, stepButton]
        let playback = CGFloat(buttons.count) * side + 2 * gap, room = max(end - start - playback, 0)
        speedControl.isHidden = room < Self.leastSpeedsWidth
        speedButton.isHidden = !speedControl.isHidden
        let menuWidth = speedButton.sizeThatFits(CGSize(width: CGFloat.greatestFiniteMagnitude, height: side)).width.rounded(.up)
        let speedWidth = min(room, speedControl.isHidden ? menuWidth : 300)
        let latest = max(end - playback - speedWidth, start)
        let middle = ((bounds.width - playback - speedWidth) / 2).rounded()
        let lines = Self.lines(width: bounds.width)
        var x = lines == 3 ? start : lines == 2 ? ((start + latest) / 2).rounded() : min(max(middle, start), latest)
        // The playback buttons have the same order in all languages: backward at the left, forward at the right.
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        for button in isMirrored ? buttons.reversed() : buttons {
            place(button, CGRect(x: x, y: y, width: side, height: side))
            x += side
        }
        x = lines > 1 ? max(end - speedWidth, x) : x + 2 * gap
        place(speedControl, CGRect(x: x, y: y + 2, width: speedWidth, height: 32))
        place(speedButton, CGRect(x: x, y: y, width: speedWidth, height: side))
    }
}
