// The drawings above the phone: marks and distances of the selected view, and the view under the pointer.

internal import UIKit
internal import UIKitTools

/// Follows the pointer while the user picks a view, and the look of the overlay.
protocol StageOverlayDelegate: AnyObject {
    /// Called while picking, with the pointer's position on the screen.
    func pointerDidMove(to screen: CGPoint)
    /// Called while picking, with the notches of the wheel.
    func wheelDidTurn(notches: Double)
    /// Called with the position of a click that picks a view.
    func pointerDidClick(at screen: CGPoint)
    /// Called after the overlay was added to a window, and after a change of its traits.
    func overlayColorsDidChange()
}

/// A view that covers the stage and lets clicks through, except while the user picks a view. It has screen coordinates.
final class StageOverlay: UIView {
    /// The marks of the selected view.
    let selection = ViewMarks(color: .systemBlue, tagColor: LaboratoryLook.selectionTag)
    /// The outline of the view under the pointer while picking.
    let candidate = ViewMarks(color: .systemPink, tagColor: LaboratoryLook.candidateTag)
    /// The distances between the selected view and the view under the pointer while picking.
    let distances = DistanceMarks()
    /// The overlays that can be switched on, at the back.
    let overlays = CALayer()
    weak var delegate: (any StageOverlayDelegate)?

    override init(frame: CGRect) {
        super.init(frame: frame)
        clipsToBounds = true
        isUserInteractionEnabled = false
        accessibilityElementsHidden = true
        layer.addSublayer(overlays)
        for marks in [selection, candidate] {
            layer.addSublayer(marks.layer)
            addSubview(marks.tag)
        }
        layer.addSublayer(distances.layer)
        distances.tags.forEach(addSubview)
        addGestureRecognizer(UIHoverGestureRecognizer(target: self, action: Selector(StageOverlay.hovered(_:))))
        addInteraction(UIPointerInteraction(delegate: self))
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        if window != nil { updateColors() }
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        updateColors()
    }

    private func updateColors() {
        for marks in [selection, candidate] { marks.updateColors(in: self) }
        distances.updateColors(in: self)
        delegate?.overlayColorsDidChange()
    }

    /// Covers an area of the screen. The bounds begin at the area's origin, so that the view has screen coordinates.
    func cover(_ area: CGRect) {
        frame = area
        bounds = area
        for layer in [overlays, selection.layer, candidate.layer, distances.layer] { layer.position = .zero }
    }

    // MARK: Picking

    var isPicking = false {
        didSet {
            isUserInteractionEnabled = isPicking
            accessibilityElementsHidden = !isPicking
        }
    }

    private func hovered(_ recognizer: UIHoverGestureRecognizer) {
        if isPicking, [.began, .changed].contains(recognizer.state) { delegate?.pointerDidMove(to: recognizer.location(in: nil)) }
    }

    override func scrollWheel(with event: UIEvent) -> Bool {
        guard isPicking else { return super.scrollWheel(with: event) }
        delegate?.wheelDidTurn(notches: event.wheelNotches)
        return true
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { touchesMoved(touches, with: event) }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        if isPicking, let touch = touches.first { delegate?.pointerDidMove(to: touch.location(in: nil)) }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        if isPicking, let touch = touches.first { delegate?.pointerDidClick(at: touch.location(in: nil)) }
    }
}

extension StageOverlay: UIPointerInteractionDelegate {
    func pointerInteraction(_ interaction: UIPointerInteraction, styleFor region: UIPointerRegion) -> UIPointerStyle? {
        isPicking ? .system() : nil
    }
}

/// The marks of one view: outline, margins, safe area, anchor point, axes, and a tag with its class and size.
final class ViewMarks {
    let layer = CALayer()
    let tag = ViewTag(frame: .zero)
    private let color: UIColor
    let outline = CAShapeLayer()
    private var fill: CGColor?
    let margins = CAShapeLayer()
    private let safeArea = CAShapeLayer()
    private let anchor = CAShapeLayer()
    private let xAxis = CAShapeLayer()
    private let yAxis = CAShapeLayer()
    private let faults = CAShapeLayer()
    /// The width of the outline in points, before it is rounded to whole pixels.
    private static let outlineWidth: CGFloat = 1.5
    /// The length of the axes, in points of the screen.
    private static let axisLength: CGFloat = 44

    init(color: UIColor, tagColor: UIColor) {
        self.color = color
        tag.backgroundColor = tagColor
        for shape in [margins, safeArea] {
            shape.lineDashPattern = [4, 3]
            shape.lineWidth = 1
            shape.fillColor = nil
        }
        anchor.fillColor = UIColor.white.cgColor
        anchor.lineWidth = 1.5
        for axis in [xAxis, yAxis] { axis.lineWidth = 2 }
        faults.fillColor = nil
        faults.lineWidth = 2
        faults.lineDashPattern = [6, 4]
        for part in [outline, margins, safeArea, faults, xAxis, yAxis, anchor] { layer.addSublayer(part) }
        layer.isHidden = true
        tag.isHidden = true
        updateColors(in: tag)
    }

    /// Resolves the colours in the appearance of a view.
    func updateColors(in view: UIView) {
        CATransaction.withoutActions {
            fill = view.resolved(color.withAlphaComponent(0.12))
            outline.fillColor = fill
            let strokes: [(CAShapeLayer, UIColor)] = [
                (outline, color), (anchor, color), (margins, .systemOrange), (safeArea, .systemGreen), (faults, .systemRed),
                (xAxis, .systemRed), (yAxis, .systemGreen),
            ]
            for (shape, stroke) in strokes { shape.strokeColor = view.resolved(stroke) }
            for axis in [xAxis, yAxis] { axis.fillColor = axis.strokeColor }
        }
    }

    /// How much is drawn of the marks: everything, only the outline with the tag, or only the line, which does not cover the view.
    enum Detail { case full, outline, line }

    /// Draws the marks of a view; nil removes them. The views in `broken` have broken or unsatisfied constraints and get a dashed red
    /// outline. With `isAmbiguous`, the outline of the view is dashed.
    func show(_ view: UIView?, in area: CGRect, detail: Detail, broken: [UIView] = [], isAmbiguous: Bool = false) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        let bounds = view.map(ScreenGeometry.bounds) ?? .zero
        guard let view, let corners = ScreenGeometry.corners(bounds, of: view) else {
            return (layer.isHidden, tag.isHidden) = (true, true)
        }
        layer.isHidden = false
        let scale = tag.pixelScale
        outline.lineWidth = (Self.outlineWidth * scale).rounded() / scale
        outline.path = polygon(ScreenGeometry.innerOutline(corners, lineWidth: outline.lineWidth, scale: scale))
        let dashes: [NSNumber]? = isAmbiguous ? [6, 4] : nil
        if outline.lineDashPattern != dashes { outline.lineDashPattern = dashes }
        showDetails(of: detail == .full ? view : nil, bounds: bounds, broken: broken)
        outline.fillColor = detail == .line ? nil : fill
        let box = ScreenGeometry.box(corners)
        tag.isHidden = detail == .line || !box.intersects(area)
        let numbers = "\(NumberText.plain(Double(bounds.width))) × \(NumberText.plain(Double(bounds.height)))"
        tag.show("\(ViewName.className(view))  \(numbers)", beside: box, in: area, avoiding: axes.compactMap(\.self))
    }

    private func polygon(_ points: [CGPoint]?) -> CGPath? {
        guard let points else { return nil }
        let path = CGMutablePath()
        path.addPolygon(points)
        return path
    }

    private func showDetails(of view: UIView?, bounds: CGRect, broken: [UIView]) {
        func corners(_ insets: UIEdgeInsets?) -> [CGPoint]? {
            guard let view, let insets, insets != .zero else { return nil }
            let rect = bounds.inset(by: insets)
            return rect.isNull || rect.width < 0 || rect.height < 0 ? nil : ScreenGeometry.corners(rect, of: view)
        }
        margins.path = polygon(corners(view?.layoutMargins))
        safeArea.path = polygon(corners(view?.safeAreaInsets))
        let faultPath = CGMutablePath()
        for each in view == nil ? [] : broken { faultPath.addPolygon(ScreenGeometry.corners(each.bounds, of: each) ?? []) }
        faults.path = faultPath.isEmpty ? nil : faultPath
        showAnchor(of: view, bounds: bounds)
    }

    /// Marks the anchor point and, if the view has a transform, the directions of its axes.
    private func showAnchor(of view: UIView?, bounds: CGRect) {
        guard let view else { return (anchor.path, xAxis.path, yAxis.path) = (nil, nil, nil) }
        let shown = ScreenGeometry.shown(view.layer)
        let place = CGPoint(x: bounds.minX + shown.anchorPoint.x * bounds.width, y: bounds.minY + shown.anchorPoint.y * bounds.height)
        guard let origin = ScreenGeometry.point(place, of: view) else { return (anchor.path, xAxis.path, yAxis.path) = (nil, nil, nil) }
        anchor.path = CGPath(ellipseIn: CGRect(x: origin.x - 3.5, y: origin.y - 3.5, width: 7, height: 7))
        let isTransformed = !CATransform3DIsIdentity(shown.transform)
        func axis(_ x: CGFloat, _ y: CGFloat) -> CGPath? {
            guard isTransformed, let end = ScreenGeometry.point(CGPoint(x: place.x + x, y: place.y + y), of: view) else { return nil }
            return Self.arrow(from: origin, toward: end)
        }
        xAxis.path = axis(1, 0)
        yAxis.path = axis(0, 1)
    }

    /// The tips of the x axis and the y axis on the screen; nil for an axis that is not drawn.
    var axes: [CGPoint?] {
        [xAxis, yAxis].map { axis in
            axis.path.flatMap { path in
                let points = path.elements.compactMap { element in
                    if case .line(to: let point) = element { point } else { nil }
                }
                return points.count > 1 ? points[1] : nil
            }
        }
    }

    private static func arrow(from start: CGPoint, toward point: CGPoint) -> CGPath? {
        let length = hypot(point.x - start.x, point.y - start.y)
        guard length > 1e-6 else { return nil }
        let (dx, dy) = ((point.x - start.x) / length, (point.y - start.y) / length)
        func at(_ along: CGFloat, _ across: CGFloat) -> CGPoint {
            CGPoint(x: start.x + dx * along - dy * across, y: start.y + dy * along + dx * across)
        }
        let path = CGMutablePath()
        path.move(to: start)
        path.addLine(to: at(axisLength - 8, 0))
        path.addPolygon([at(axisLength - 8, 4), at(axisLength, 0), at(axisLength - 8, -4)])
        return path
    }
}

/// A small label with the class and the size of a view.
final class ViewTag: UIView {
    private let label = UILabel(11, color: .white)

    override init(frame: CGRect) {
        super.init(frame: frame)
        layer.cornerRadius = 4
        isUserInteractionEnabled = false
        addSubview(label)
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    var text: String { label.text ?? "" }

    /// Shows a text below `box`, above it, or at the bottom or the top of `area`: at the first of these positions that has room and does
    /// not cover one of `points`, or else at the bottom. The leading edges of the tag and of `box` are aligned where `area` has room.
    func show(_ text: String, beside box: CGRect, in area: CGRect, avoiding points: [CGPoint]) {
        let size = fit(text)
        let start = isMirrored ? box.maxX - size.width : box.minX
        let x = min(max(start, area.minX + 2), max(area.maxX - size.width - 2, area.minX))
        let bottom = area.maxY - size.height - 4
        let y =
            [box.maxY + 4, box.minY - size.height - 4, bottom, area.minY + 4].first { y in
                let covered = CGRect(x: x, y: y, width: size.width, height: size.height).insetBy(dx: -4, dy: -4)
                return y >= area.minY && y + size.height <= area.maxY && !points.contains(where: covered.contains)
            } ?? bottom
        place(size, x: x, y: y)
    }

    /// Shows a text around a point, moved into `area`.
    func show(_ text: String, around point: CGPoint, in area: CGRect) {
        let size = fit(text)
        let x = min(max(point.x - size.width / 2, area.minX), max(area.maxX - size.width, area.minX))
        place(size, x: x, y: min(max(point.y - size.height / 2, area.minY), max(area.maxY - size.height, area.minY)))
    }

    /// Sets the text, and returns the size of the tag.
    private func fit(_ text: String) -> CGSize {
        if label.text != text {
            label.text = text
            label.sizeToFit()
        }
        return CGSize(width: label.bounds.width.rounded(.up) + 12, height: 18)
    }

    /// Moves the tag to whole pixels.
    private func place(_ size: CGSize, x: CGFloat, y: CGFloat) {
        let scale = pixelScale
        let new = CGRect(x: (x * scale).rounded() / scale, y: (y * scale).rounded() / scale, width: size.width, height: size.height)
        if frame != new { frame = new }
        let inner = CGRect(x: 6, y: 2, width: size.width - 12, height: 14)
        if label.frame != inner { label.frame = inner }
    }
}

/// A horizontal or vertical distance between edges of two rectangles.
struct ViewDistance: Equatable {
    let start: CGPoint
    let end: CGPoint

    /// In the unit of the coordinates.
    var length: CGFloat { hypot(end.x - start.x, end.y - start.y) }

    /// The distances from one rectangle to another. On an axis on which they are apart, it is the gap; otherwise, the distances between
    /// their edges, such as the insets of one inside the other.
    static func between(_ first: CGRect, _ second: CGRect) -> [ViewDistance] {
        let (x, y) = (first.minX...first.maxX, first.minY...first.maxY)
        let (otherX, otherY) = (second.minX...second.maxX, second.minY...second.maxY)
        let (middleX, middleY) = (middle(x, otherX), middle(y, otherY))
        let horizontal = spans(x, otherX).map { start, end in
            ViewDistance(start: CGPoint(x: start, y: middleY), end: CGPoint(x: end, y: middleY))
        }
        let vertical = spans(y, otherY).map { start, end in
            ViewDistance(start: CGPoint(x: middleX, y: start), end: CGPoint(x: middleX, y: end))
        }
        return horizontal + vertical
    }

    private static func spans(_ first: ClosedRange<CGFloat>, _ second: ClosedRange<CGFloat>) -> [(CGFloat, CGFloat)] {
        if second.lowerBound >= first.upperBound { return apart([(first.upperBound, second.lowerBound)]) }
        if first.lowerBound >= second.upperBound { return apart([(first.lowerBound, second.upperBound)]) }
        return apart([(first.lowerBound, second.lowerBound), (first.upperBound, second.upperBound)])
    }

    /// The spans that are longer than rounding errors.
    private static func apart(_ spans: [(CGFloat, CGFloat)]) -> [(CGFloat, CGFloat)] { spans.filter { abs($0.0 - $0.1) > 0.01 } }

    /// The middle of the common part, or of the first range if there is none.
    private static func middle(_ first: ClosedRange<CGFloat>, _ second: ClosedRange<CGFloat>) -> CGFloat {
        let (low, high) = (max(first.lowerBound, second.lowerBound), min(first.upperBound, second.upperBound))
        return low <= high ? (low + high) / 2 : (first.lowerBound + first.upperBound) / 2
    }
}

/// Lines with the distances between the selected view and the view under the pointer, in points of the phone.
final class DistanceMarks {
    let layer = CAShapeLayer()
    /// At most two distances on each axis.
    let tags = (0..<4).map { _ in ViewTag(frame: .zero) }

    init() {
        layer.fillColor = nil
        layer.lineWidth = 1
        for tag in tags {
            tag.backgroundColor = LaboratoryLook.candidateTag
            tag.isHidden = true
        }
    }

    /// Resolves the colour in the appearance of a view.
    func updateColors(in view: UIView) { layer.strokeColor = view.resolved(.systemPink) }

    /// Draws the distances between two views of a phone; nothing if one of them is nil, or if they are not in the same phone.
    func show(from first: UIView?, to second: UIView?, in area: CGRect) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        let distances = Self.distances(from: first, to: second)
        let path = CGMutablePath()
        for (index, tag) in tags.enumerated() {
            tag.isHidden = index >= distances.count
            guard index < distances.count, let phone = first?.window else { continue }
            let distance = distances[index]
            let (start, end) = (phone.layer.convert(distance.start, to: nil), phone.layer.convert(distance.end, to: nil))
            path.move(to: start)
            path.addLine(to: end)
            let middle = CGPoint(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
            tag.show(NumberText.plain(Double((distance.length * 100).rounded() / 100)), around: middle, in: area)
        }
        layer.path = path.isEmpty ? nil : path
    }

    private static func distances(from first: UIView?, to second: UIView?) -> [ViewDistance] {
        guard let first, let second, first !== second, let phone = first.window, second.window === phone,
            let own = box(first, in: phone), let other = box(second, in: phone), own.isFinite, other.isFinite
        else { return [] }
        return ViewDistance.between(own, other)
    }

    /// The bounding box of a view in the present frame, in coordinates of its phone.
    private static func box(_ view: UIView, in phone: UIWindow) -> CGRect? {
        let corners = ScreenGeometry.corners(ScreenGeometry.bounds(of: view), of: view)
        return corners.map { corners in ScreenGeometry.box(corners.map { phone.layer.convert($0, from: nil) }) }
    }
}

/// The view under the pointer, from which the wheel walks up and down.
///
/// At first it is the view that a click would hit. The wheel walks up to its superviews, and down to the visible views inside it that are
/// under the pointer but take no clicks, such as labels.
struct ViewPicker {
    /// The innermost visible view at the point, and its superviews up to the window.
    private(set) var lineage: [UIView] = []
    private(set) var index = 0

    /// The picked view; nil outside the phone.
    var view: UIView? { lineage.indices.contains(index) ? lineage[index] : nil }

    /// Moves the pointer to a point of the screen. While the innermost view under it is the same, the picked view stays.
    mutating func point(at screen: CGPoint, in phone: UIWindow) {
        let inside = phone.layer.convert(screen, from: nil)
        guard phone.bounds.contains(inside) else { return (lineage, index) = ([], 0) }
        let hit = phone.hitTest(inside, with: nil) ?? phone
        let innermost = Self.innermost(in: hit, at: hit.convert(inside, from: phone))
        let new = Array(sequence(first: innermost) { $0 === phone ? nil : $0.superview })
        guard !new.elementsEqual(lineage, by: { $0 === $1 }) else { return }
        lineage = new
        index = new.firstIndex { $0 === hit } ?? 0
    }

    /// Walks toward the window with negative notches, and toward the innermost view with positive ones.
    mutating func walk(notches: Double) {
        guard !lineage.isEmpty, notches != 0 else { return }
        let step = max(1, Int(abs(notches).rounded()))
        index = min(max(index + (notches < 0 ? step : -step), 0), lineage.count - 1)
    }

    /// The innermost visible view at a point, whether it takes clicks or not.
    private static func innermost(in view: UIView, at point: CGPoint) -> UIView {
        for subview in view.subviews.reversed() where !subview.isHidden && subview.alpha >= 0.01 {
            let inner = subview.convert(point, from: view)
            if subview.bounds.contains(inner) { return innermost(in: subview, at: inner) }
        }
        return view
    }
}
