// An overlay with the outline, class and frame of each view.

@preconcurrency internal import Foundation
internal import UIKit
internal import UIKitTools

/// Outlines the visible views, in front of the application's windows.
public final class HierarchyOverlay {
    private var window: OverlayWindow?
    private var outlines: OutlinesView?

    /// Creates an overlay that is not visible.
    public init() {}

    /// Whether the overlay is visible; false by default.
    public var isVisible: Bool {
        get { window != nil }
        set { if newValue != isVisible { newValue ? show() : hide() } }
    }

    private func show() {
        let window = OverlayWindow(.hierarchy)
        let outlines = OutlinesView(frame: window.bounds)
        outlines.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        window.addSubview(outlines)
        window.isHidden = false
        self.window = window
        self.outlines = outlines
        UIApplication.shared.addFrameObserver(outlines)
    }

    private func hide() {
        if let outlines { UIApplication.shared.removeFrameObserver(outlines) }
        window?.isHidden = true
        window = nil
        outlines = nil
    }
}

/// The superview of the outlines.
private final class OutlinesView: UIView, FrameObserver {
    /// The maximum number of outlines for each window; more would not be legible.
    private static let limit = 600
    private var outlines: [ViewOutline] = []
    private var marks: [OutlineMark] = []

    override func layoutSubviews() {
        super.layoutSubviews()
        frameWasPrepared()
    }

    /// Updates the outlines after the views of the frame have their places.
    func frameWasPrepared() {
        let roots = UIApplication.shared.windows.filter { !($0 is OverlayWindow) && !$0.isHidden }
        let newOutlines = roots.flatMap { ViewOutline.all(in: $0, limit: Self.limit) }
        guard newOutlines != outlines else { return }
        outlines = newOutlines
        while marks.count < outlines.count {
            let mark = OutlineMark()
            marks.append(mark)
            addSubview(mark)
        }
        var labelLayout = LabelLayout()
        for (index, mark) in marks.enumerated() {
            mark.isHidden = !outlines.indices.contains(index)
            if !mark.isHidden { mark.configure(with: outlines[index], &labelLayout) }
        }
    }
}

/// Finds frames for labels that do not overlap.
private struct LabelLayout {
    private var frames: [CGRect] = []

    /// Reserves the topmost free frame of `size` at the left edge of `box`; nil if there is none.
    mutating func addLabel(_ size: CGSize, in box: CGRect) -> CGRect? {
        guard size.width <= box.width + 1 else { return nil }
        var rect = CGRect(origin: box.origin, size: size)
        while rect.maxY <= box.maxY + 1 {
            // Frames that only touch do not overlap, so each step moves the rectangle down.
            let overlapping = frames.first { other in
                other.minX < rect.maxX && rect.minX < other.maxX && other.minY < rect.maxY && rect.minY < other.maxY
            }
            guard let overlapping, overlapping.maxY > rect.minY else {
                frames.append(rect)
                return rect
            }
            rect.origin.y = overlapping.maxY
        }
        return nil
    }
}

/// An outline with its label.
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

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    func configure(with outline: ViewOutline, _ labelLayout: inout LabelLayout) {
        let color = Self.colors[outline.depth % Self.colors.count]
        frame = outline.box
        layer.borderColor = color.cgColor
        if label.text != outline.text {
            label.text = outline.text
            label.sizeToFit()
        }
        label.backgroundColor = color
        // A label that does not fit is hidden.
        let labelFrame = labelLayout.addLabel(label.bounds.size, in: outline.box)
        label.isHidden = labelFrame == nil
        if let labelFrame { label.frame.origin = CGPoint(x: labelFrame.minX - outline.box.minX, y: labelFrame.minY - outline.box.minY) }
    }
}

/// A visible view.
struct ViewOutline: Equatable {
    /// The bounding box of the view's presentation layer on the screen, in points.
    let box: CGRect
    /// The class, and the frame in the superview.
    let text: String
    /// 1 for the subviews of the window.
    let depth: Int

    /// At most `limit` visible descendants of `root`, from back to front.
    static func all(in root: UIView, limit: Int) -> [ViewOutline] {
        var outlines: [ViewOutline] = []
        func visit(_ view: UIView, toWindow parent: CGAffineTransform, clip: CGRect, depth: Int) {
            guard !view.isHidden, outlines.count < limit else { return }
            // Without animations the presentation layer has the same values.
            let layer = view.layer.animationKeys() == nil ? view.layer : view.layer.presentation() ?? view.layer
            guard layer.opacity >= 0.01 else { return }
            let toWindow = depth == 0 ? parent : toSuperview(layer).concatenating(parent)
            let box = layer.bounds.applying(toWindow)
            if box.intersects(clip), depth > 0 { outlines.append(ViewOutline(box: box, text: description(of: view), depth: depth)) }
            let inner = view.clipsToBounds ? clip.intersection(box) : clip
            guard !inner.isNull else { return }
            for child in view.subviews { visit(child, toWindow: toWindow, clip: inner, depth: depth + 1) }
        }
        let toScreen = toSuperview(root.layer)
        visit(root, toWindow: toScreen, clip: root.bounds.applying(toScreen), depth: 0)
        return outlines
    }

    /// The transform from a layer's coordinates to its superlayer's.
    private static func toSuperview(_ layer: CALayer) -> CGAffineTransform {
        let bounds = layer.bounds
        let anchorX = bounds.minX + bounds.width * layer.anchorPoint.x
        let anchorY = bounds.minY + bounds.height * layer.anchorPoint.y
        return CGAffineTransform(translationX: -anchorX, y: -anchorY)
            .concatenating(layer.affineTransform())
            .concatenating(CGAffineTransform(translationX: layer.position.x, y: layer.position.y))
    }

    private static func description(of view: UIView) -> String {
        func number(_ value: CGFloat) -> String {
            guard value.isFinite, abs(value) < 1e7 else { return "?" }
            let rounded = (value * 10).rounded() / 10
            return rounded == rounded.rounded() ? String(Int(rounded)) : "\(rounded)"
        }
        let frame = view.frame
        let rect = "\(number(frame.minX)),\(number(frame.minY)) \(number(frame.width))×\(number(frame.height))"
        return "\(type(of: view).description()) \(rect)"
    }
}
