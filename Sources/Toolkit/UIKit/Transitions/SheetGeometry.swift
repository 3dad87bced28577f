// The frames of sheets, and the view with their corners and grabber.

internal import CoreGraphics
internal import Foundation
internal import QuartzCore

/// The frames of a sheet: at the bottom edge in a narrow window or with a detent other than the large one, else in the window's middle.
@MainActor
struct SheetGeometry: UISheetPresentationControllerDetentResolutionContext {
    let bounds: CGRect
    let safeArea: UIEdgeInsets
    let style: UIModalPresentationStyle
    let detents: [UISheetPresentationController.Detent]
    let preferredSize: CGSize
    let traits: UITraitCollection

    var containerTraitCollection: UITraitCollection { traits }
    var maximumDetentValue: CGFloat { maximum }

    /// Whether the sheet is at the bottom edge.
    var isAttached: Bool {
        bounds.width < Theme.sheetRegularWidth || detents.contains { $0.identifier != .large }
    }

    private var width: CGFloat {
        if isAttached { return min(bounds.width, Theme.sheetPageWidth) }
        let preferred = preferredSize.width > 0 ? preferredSize.width : Theme.sheetFormSize.width
        return min(style == .formSheet ? preferred : Theme.sheetPageWidth, bounds.width - 2 * Theme.sheetEdge)
    }

    /// The top edge of a sheet at the greatest height.
    var highestTop: CGFloat { safeArea.top + Theme.sheetTop }

    /// The greatest height of a detent, without the safe area at the bottom.
    var maximum: CGFloat { max(0, bounds.height - highestTop - safeArea.bottom) }

    /// The height of the sheet at a detent, with the safe area at the bottom.
    func height(of detent: UISheetPresentationController.Detent?) -> CGFloat {
        guard isAttached else {
            let preferred = preferredSize.height > 0 ? preferredSize.height : Theme.sheetFormSize.height
            let room = bounds.height - safeArea.top - safeArea.bottom - 2 * Theme.sheetTop
            return max(0, style == .formSheet ? min(preferred, room) : room)
        }
        return min(max(detent?.resolvedValue(in: self) ?? maximum, 0), maximum) + safeArea.bottom
    }

    /// The detents with their heights, the lowest first.
    var ascending: [(detent: UISheetPresentationController.Detent, height: CGFloat)] {
        let available = detents.filter { $0.resolvedValue(in: self) != nil }
        return (available.isEmpty ? detents : available).map { ($0, height(of: $0)) }.sorted { $0.1 < $1.1 }
    }

    /// How far the view behind recedes for a sheet with the top edge `top`: 1 at the greatest height, 0 at the next lower detent and in
    /// wide windows.
    func recession(top: CGFloat) -> CGFloat {
        let heights = ascending.map(\.height)
        guard bounds.width < Theme.sheetRegularWidth, let highest = heights.last, self.top(height: highest) <= highestTop else { return 0 }
        let lower = heights.count > 1 ? self.top(height: heights[heights.count - 2]) : bounds.maxY
        return lower > highestTop ? max(0, min(1, (lower - top) / (lower - highestTop))) : 1
    }

    /// The frame at rest with a height.
    func frame(height: CGFloat) -> CGRect {
        let x = (bounds.midX - width / 2).rounded()
        guard isAttached else {
            let free = bounds.height - safeArea.top - safeArea.bottom - height
            return CGRect(x: x, y: (safeArea.top + free / 2).rounded(), width: width, height: height)
        }
        return CGRect(x: x, y: bounds.maxY - height, width: width, height: height)
    }

    /// The top edge at rest with a height.
    func top(height: CGFloat) -> CGFloat { frame(height: height).minY }

    /// The frame while a drag holds the top edge at `top`: between the detents the height changes, below them the sheet moves.
    func frame(top: CGFloat) -> CGRect {
        let lowest = ascending.first?.height ?? 0
        guard isAttached else {
            let rest = frame(height: lowest)
            return CGRect(x: rest.minX, y: top, width: rest.width, height: rest.height)
        }
        let height = max(bounds.maxY - top, lowest)
        return CGRect(x: frame(height: height).minX, y: top, width: width, height: height)
    }

    /// The top edge of the sheet when a drag has moved it to `top`: the sheet resists above the highest detent, and also below the lowest
    /// if it cannot be dismissed.
    func draggedTop(_ top: CGFloat, isModal: Bool) -> CGFloat {
        let heights = ascending
        let highest = self.top(height: heights.last?.height ?? 0)
        let lowest = self.top(height: heights.first?.height ?? 0)
        func resisted(_ distance: CGFloat) -> CGFloat { (1 - 1 / (distance * 0.55 / max(bounds.height, 1) + 1)) * bounds.height * 0.3 }
        if top < highest { return highest - resisted(highest - top) }
        if isModal, top > lowest { return lowest + resisted(top - lowest) }
        return top
    }
}

/// The rounded background of a sheet, which contains the presented view.
@MainActor
final class SheetView: ElevatedView {
    private let clip = UIView(frame: .zero)
    private weak var content: UIView?
    private var grabber: UIView?

    var cornerRadius = Theme.sheetCornerRadius { didSet { clip.layer.cornerRadius = cornerRadius } }
    /// Whether the bottom corners are rounded, too.
    var roundsBottom = false { didSet { updateCorners() } }
    var showsGrabber = false { didSet { updateGrabber() } }

    override func didInit() {
        clip.clipsToBounds = true
        clip.backgroundColor = .systemBackground
        clip.layer.cornerRadius = cornerRadius
        addSubview(clip)
        updateCorners()
    }

    private func updateCorners() {
        let top: CACornerMask = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
        clip.layer.maskedCorners = roundsBottom ? top.union([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) : top
    }

    private func updateGrabber() {
        guard showsGrabber || grabber != nil else { return }
        let view = grabber ?? UIView(frame: .zero)
        view.backgroundColor = .tertiaryLabel
        view.layer.cornerRadius = Theme.sheetGrabberSize.height / 2
        view.isUserInteractionEnabled = false
        view.isHidden = !showsGrabber
        if grabber == nil { addSubview(view) }
        grabber = view
        setNeedsLayout()
    }

    /// Shows the presented view.
    func show(_ view: UIView) {
        content = view
        view.autoresizingMask = []
        clip.addSubview(view)
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        clip.frame = bounds
        content?.frame = clip.bounds
        let size = Theme.sheetGrabberSize
        grabber?.frame = CGRect(x: ((bounds.width - size.width) / 2).rounded(), y: 5, width: size.width, height: size.height)
    }
}
