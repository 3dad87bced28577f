// Segments side by side, one of which is selected: a pill lies behind it and slides to the next.

@preconcurrency public import Foundation
internal import QuartzCore

/// A control to choose one of a few things with.
@preconcurrency @MainActor
open class UISegmentedControl: UIControl {
    /// The number of the selected segment where none is.
    nonisolated public static let noSegment = -1

    private let pill = UIView(frame: .zero)
    private var segments: [SegmentView] = []
    private var lines: [UIView] = []
    private var storedSelection = UISegmentedControl.noSegment
    /// The segment under the finger.
    private var pressed: Int?
    /// The segment the pill lies behind while it is dragged.
    private var carried: Int?

    /// A control with a segment for each title, image or action; others count as empty titles.
    public init(items: [Any]?) {
        super.init(frame: .zero)
        setUp()
        for item in items ?? [] {
            let segment = SegmentView(frame: .zero)
            segment.title = item as? String ?? (item as? UIAction)?.title
            segment.image = item as? UIImage ?? (item as? UIAction)?.image
            segment.action = item as? UIAction
            insert(segment, at: segments.count, animated: false)
        }
        frame.size = intrinsicContentSize
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        isOpaque = false
        backgroundColor = Theme.segmentBackground
        layer.cornerRadius = Theme.segmentCornerRadius
        pill.isUserInteractionEnabled = false
        pill.isHidden = true
        pill.layer.cornerRadius = Theme.selectedSegmentCornerRadius
        pill.layer.setShadow(Theme.selectedSegmentShadow)
        addSubview(pill)
        showPillColor()
    }

    // MARK: Segments

    open var numberOfSegments: Int { segments.count }
    open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
        let view = SegmentView(frame: .zero)
        view.title = title
        insert(view, at: segment, animated: animated)
    }
    open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
        let view = SegmentView(frame: .zero)
        view.image = image
        insert(view, at: segment, animated: animated)
    }
    open func removeSegment(at segment: Int, animated: Bool) { remove(at: segment, animated: animated) }
    open func removeAllSegments() { while !segments.isEmpty { remove(at: segments.count - 1, animated: false) } }
    open func setTitle(_ title: String?, forSegmentAt segment: Int) { change(segment) { $0.title = title } }
    open func titleForSegment(at segment: Int) -> String? { self.segment(segment)?.title }
    open func setImage(_ image: UIImage?, forSegmentAt segment: Int) { change(segment) { $0.image = image } }
    open func imageForSegment(at segment: Int) -> UIImage? { self.segment(segment)?.image }
    open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) { change(segment) { $0.isOn = enabled } }
    open func isEnabledForSegment(at segment: Int) -> Bool { self.segment(segment)?.isOn ?? false }
    /// In points; 0 for as wide as the others.
    open func setWidth(_ width: CGFloat, forSegmentAt segment: Int) {
        change(segment) { $0.ownWidth = width.isFinite ? max(0, width) : 0 }
    }
    open func widthForSegment(at segment: Int) -> CGFloat { self.segment(segment)?.ownWidth ?? 0 }

    /// Whether segments are as wide as their titles need, rather than all alike.
    open var apportionsSegmentWidthsByContent = false { didSet { contentDidChange() } }
    /// Whether a segment is selected only as long as it is pressed.
    open var isMomentary = false { didSet { if isMomentary { selectedSegmentIndex = Self.noSegment } } }
    /// The selected segment's number, or `noSegment`; other numbers than those of segments count as none. Setting it tells nobody.
    open var selectedSegmentIndex: Int {
        get { storedSelection }
        set { select(segments.indices.contains(newValue) ? newValue : Self.noSegment, animated: false) }
    }
    /// The colour behind the selected segment; nil for the system's.
    open var selectedSegmentTintColor: UIColor? { didSet { showPillColor() } }

    private func segment(_ number: Int) -> SegmentView? { segments.indices.contains(number) ? segments[number] : nil }

    private func change(_ number: Int, _ change: (SegmentView) -> Void) {
        guard let segment = segment(number) else { return }
        change(segment)
        contentDidChange()
    }

    private func insert(_ view: SegmentView, at number: Int, animated: Bool) {
        let place = min(max(number, 0), segments.count)
        view.choose = { [weak self, weak view] in
            guard let self, isEnabled, let number = segments.firstIndex(where: { $0 === view }), segments[number].isOn else { return }
            choose(number, nil)
        }
        segments.insert(view, at: place)
        if storedSelection >= place { storedSelection += 1 }
        addSubview(view)
        rearrange(animated: animated)
    }

    private func remove(at number: Int, animated: Bool) {
        guard let view = segment(number) else { return }
        segments.remove(at: number)
        view.removeFromSuperview()
        pressed = nil
        carried = nil
        if storedSelection == number { storedSelection = Self.noSegment }
        if storedSelection > number { storedSelection -= 1 }
        rearrange(animated: animated)
    }

    private func rearrange(animated: Bool) {
        while lines.count > max(0, segments.count - 1) { lines.removeLast().removeFromSuperview() }
        while lines.count < segments.count - 1 {
            let line = UIView(frame: .zero)
            line.isUserInteractionEnabled = false
            line.backgroundColor = Theme.segmentLine
            insertSubview(line, at: 0)
            lines.append(line)
        }
        contentDidChange()
        if animated { animate { self.layoutIfNeeded() } }
    }

    private func contentDidChange() {
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    // MARK: Layout

    open override var intrinsicContentSize: CGSize {
        let widths = segments.map { $0.ownWidth > 0 ? $0.ownWidth : $0.wantedWidth }
        let widest = widths.max() ?? 0
        let sum = apportionsSegmentWidthsByContent ? widths.reduce(0, +) : widest * CGFloat(segments.count)
        return CGSize(width: sum + 2 * Theme.selectedSegmentInset, height: Theme.segmentHeight)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    /// Each segment's box within the bounds.
    private func boxes() -> [CGRect] {
        let room = max(0, bounds.width - 2 * Theme.selectedSegmentInset)
        let fixed = segments.reduce(0) { $0 + $1.ownWidth }
        let free = segments.filter { $0.ownWidth == 0 }
        let wanted = free.reduce(0) { $0 + $1.wantedWidth }
        let rest = max(0, room - fixed)
        let inset = Theme.selectedSegmentInset
        var x = inset
        return segments.map { segment in
            let share = apportionsSegmentWidthsByContent && wanted > 0 ? segment.wantedWidth / wanted : 1 / CGFloat(max(free.count, 1))
            let width = segment.ownWidth > 0 ? segment.ownWidth : rest * share
            defer { x += width }
            return directed(CGRect(x: x, y: inset, width: width, height: max(0, bounds.height - 2 * inset)))
        }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let boxes = boxes()
        let chosen = carried ?? storedSelection
        for (number, segment) in segments.enumerated() {
            segment.frame = boxes[number]
            segment.show(
                isSelected: number == chosen, isPressed: pressed == number && number != chosen, isEnabled: isEnabled && segment.isOn)
        }
        for (number, line) in lines.enumerated() {
            // No line beside the pill.
            line.alpha = number == chosen || number + 1 == chosen ? 0 : 1
            let end = isMirrored ? boxes[number].minX : boxes[number].maxX
            line.frame = CGRect(x: end - 0.5, y: bounds.height / 4, width: 1, height: bounds.height / 2)
        }
        guard boxes.indices.contains(chosen) else {
            pill.isHidden = true
            return
        }
        if pill.isHidden {
            pill.isHidden = false
            UIView.performWithoutAnimation { pill.frame = boxes[chosen] }
        }
        let isHeld = pressed == chosen
        pill.frame = isHeld ? boxes[chosen].insetBy(dx: 2, dy: 1.5) : boxes[chosen]
    }

    private func showPillColor() { pill.backgroundColor = selectedSegmentTintColor ?? Theme.selectedSegmentBackground }

    override func stateDidChange() {
        super.stateDidChange()
        pill.alpha = isEnabled ? 1 : 0.5
    }

    // MARK: Selection

    private func select(_ number: Int, animated: Bool) {
        guard storedSelection != number else { return }
        storedSelection = number
        setNeedsLayout()
        if animated { animate { self.layoutIfNeeded() } }
    }

    private func animate(_ changes: @escaping () -> Void) {
        guard window != nil else { return changes() }
        UIView.animate(
            withDuration: Theme.segmentDuration, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState], animations: changes)
    }

    private func segment(under touch: UITouch) -> Int? {
        let place = touch.location(in: self)
        guard place.y > -Theme.segmentHeight, place.y < bounds.height + Theme.segmentHeight else { return nil }
        return boxes().firstIndex { $0.minX <= place.x && place.x < $0.maxX }
    }

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        guard let number = segment(under: touch), segments[number].isOn else { return false }
        pressed = number
        carried = number == storedSelection ? number : nil
        setNeedsLayout()
        animate { self.layoutIfNeeded() }
        return true
    }

    /// Begun on the pill, a drag takes it along; begun elsewhere, it chooses by where it ends.
    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let under = segment(under: touch).flatMap { segments[$0].isOn ? $0 : nil }
        let now = carried == nil ? under : under ?? carried
        guard now != pressed else { return true }
        pressed = now
        if carried != nil { carried = now }
        setNeedsLayout()
        animate { self.layoutIfNeeded() }
        return true
    }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        let number = pressed ?? storedSelection
        pressed = nil
        carried = nil
        setNeedsLayout()
        choose(number, event)
    }

    /// A key selects the next segment that can be, after the last the first.
    override func keyPressEnded() {
        let isPressed = isHighlighted && isEnabled
        super.keyPressEnded()
        let order = segments.indices.map { (max(storedSelection, -1) + 1 + $0) % segments.count }
        guard isPressed, let next = order.first(where: { segments[$0].isOn }) else { return }
        choose(next, UIApplication.shared.currentEvent)
    }

    /// The user has selected a segment.
    private func choose(_ number: Int, _ event: UIEvent?) {
        let changes = number != storedSelection && segments.indices.contains(number)
        if changes { storedSelection = number }
        setNeedsLayout()
        animate { self.layoutIfNeeded() }
        guard changes else { return }
        let action = segments[number].action
        send([.valueChanged, .primaryActionTriggered], event: event)
        action?.perform(sender: self)
        if isMomentary { select(Self.noSegment, animated: true) }
    }

    open override func cancelTracking(with event: UIEvent?) {
        pressed = nil
        carried = nil
        setNeedsLayout()
        animate { self.layoutIfNeeded() }
    }
}
