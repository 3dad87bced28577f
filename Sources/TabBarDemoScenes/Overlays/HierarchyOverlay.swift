// The view tree drawn over the views: each one's outline, class and frame.

@preconcurrency internal import Foundation
internal import UIKit

/// Shows what the windows are made of, above everything; follows every change.
public final class HierarchyOverlay {
    private var window: OverlayWindow?
    private var outlines: OutlinesView?

    public init() {}

    /// Whether it is shown.
    public var isVisible: Bool {
        get { window != nil }
        set { if newValue != isVisible { newValue ? show() : hide() } }
    }

    /// Has the outlines follow in the frame that comes; costs nothing while they are not shown, and asks for no frame.
    public func frameWillBeDrawn() { outlines?.setNeedsLayout() }

    private func show() {
        let window = OverlayWindow(.hierarchy)
        let outlines = OutlinesView(frame: window.bounds)
        outlines.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        window.addSubview(outlines)
        window.isHidden = false
        self.window = window
        self.outlines = outlines
    }

    private func hide() {
        window?.isHidden = true
        window = nil
        outlines = nil
    }
}

/// Holds the outlines. It is laid out after all that they are about, since it lies in front.
private final class OutlinesView: UIView {
    /// More outlines than these would be one grey field.
    private static let limit = 600
    private var shown: [ViewOutline] = []
    private var marks: [OutlineMark] = []

    override func layoutSubviews() {
        super.layoutSubviews()
        let roots = UIApplication.shared.windows.filter { !($0 is OverlayWindow) && !$0.isHidden }
        let outlines = roots.flatMap { ViewOutline.all(in: $0, limit: Self.limit) }
        guard outlines != shown else { return }
        shown = outlines
        while marks.count < outlines.count {
            let mark = OutlineMark()
            marks.append(mark)
            addSubview(mark)
        }
        var taken = LabelPlaces()
        for (index, mark) in marks.enumerated() {
            mark.isHidden = !outlines.indices.contains(index)
            if !mark.isHidden { mark.show(outlines[index], places: &taken) }
        }
    }
}

/// Where texts are already, so that none covers another.
private struct LabelPlaces {
    private var taken: [CGRect] = []

    /// The topmost free place for a text of `size` within `box`; nil where there is none.
    mutating func place(_ size: CGSize, in box: CGRect) -> CGRect? {
        guard size.width <= box.width + 1 else { return nil }
        var rect = CGRect(origin: box.origin, size: size)
        while rect.maxY <= box.maxY + 1 {
            // Touching is no overlap: the next place is below what is in the way, so that this comes to an end.
            let inTheWay = taken.first { other in
                other.minX < rect.maxX && rect.minX < other.maxX && other.minY < rect.maxY && rect.minY < other.maxY
            }
            guard let inTheWay, inTheWay.maxY > rect.minY else {
                taken.append(rect)
                return rect
            }
            rect.origin.y = inTheWay.maxY
        }
        return nil
    }
}

/// One outline with its text.
private final class OutlineMark: UIView {
    private let label = UILabel()
    private static let colors: [UIColor] = [.systemRed, .systemBlue, .systemGreen, .systemOrange, .systemPurple, .systemTeal]

    init() {
        super.init(frame: .zero)
        layer.borderWidth = 1
        label.font = .systemFont(ofSize: 8)
        label.textColor = .white
        addSubview(label)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    func show(_ outline: ViewOutline, places: inout LabelPlaces) {
        let color = Self.colors[outline.depth % Self.colors.count]
        frame = outline.box
        layer.borderColor = color.cgColor
        if label.text != outline.text {
            label.text = outline.text
            label.sizeToFit()
        }
        label.backgroundColor = color
        // Long texts have no room in small views: their outline alone is shown.
        let place = places.place(label.bounds.size, in: outline.box)
        label.isHidden = place == nil
        if let place { label.frame.origin = CGPoint(x: place.minX - outline.box.minX, y: place.minY - outline.box.minY) }
    }
}
