// Segments side by side. A view behind the selected segment slides to the next selection.

@preconcurrency public import Foundation
internal import WindowSystem

/// A control for choosing one of a few segments.
@preconcurrency @MainActor open class UISegmentedControl: UIControl {
    /// The value of `selectedSegmentIndex` without a selection.
    nonisolated public static let noSegment = -1

    private let selectionView = UIView(frame: .zero)
    private var segments: [SegmentView] = []
    private var dividers: [UIView] = []
    /// The customised properties; nil until the first is set.
    var style: SegmentStyle?
    private var _selectedSegmentIndex = UISegmentedControl.noSegment
    /// The segment under the touch that is being tracked.
    private var highlightedSegment: Int?
    /// The segment to which the selection is being dragged.
    private var draggedSelection: Int?

    /// A control with a segment for each title, image or action; an item of another type makes a segment with an empty title.
    public init(items: [Any]?) {
        super.init(frame: .zero)
        for item in items ?? [] {
            insert(at: segments.count, animated: false) { segment in
                segment.title = item as? String
                if let image = item as? UIImage { segment.image = image }
                if let action = item as? UIAction { segment.show(action) }
            }
        }
        frame.size = intrinsicContentSize
    }

    /// A control with a segment for each action, which shows the action's title or image and performs it when the user selects the segment.
    public convenience init(frame: CGRect, actions: [UIAction]) {
        self.init(frame: frame)
        for (index, action) in actions.enumerated() { insertSegment(action: action, at: index, animated: false) }
    }

    /// A control without segments.
    public override init(frame: CGRect) { super.init(frame: frame) }

    /// A control without segments.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override func didInit() {
        isOpaque = false
        setBackgroundColor(Theme.segmentBackground)
        layer.cornerRadius = Theme.segmentCornerRadius
        selectionView.isUserInteractionEnabled = false
        selectionView.isHidden = true
        selectionView.layer.cornerRadius = Theme.selectedSegmentCornerRadius
        selectionView.layer.setShadow(Theme.selectedSegmentShadow)
        addSubview(selectionView)
        updateSelectionColor()
    }

    // MARK: Segments

    /// The number of segments.
    open var numberOfSegments: Int { segments.count }
    /// Inserts a segment with a title. An invalid index inserts it at the nearer end.
    open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
        insert(at: segment, animated: animated) { $0.title = title }
    }
    /// Inserts a segment with an image. An invalid index inserts it at the nearer end.
    open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
        insert(at: segment, animated: animated) { $0.image = image }
    }
    /// Inserts a segment with the title or image of an action. An invalid index inserts it at the nearer end. If a segment already has an
    /// action with the same identifier, that segment gets the new action, and nothing is inserted.
    open func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
        let index = segmentIndex(identifiedBy: action.identifier)
        guard index == NSNotFound else { return setAction(action, forSegmentAt: index) }
        insert(at: segment, animated: animated) { $0.show(action) }
    }
    /// Sets a segment's action, and uses the action's title and image. Does nothing if another segment has an action with the
    /// same identifier.
    open func setAction(_ action: UIAction, forSegmentAt segment: Int) {
        let index = segmentIndex(identifiedBy: action.identifier)
        if index == NSNotFound || index == segment { change(segment) { $0.show(action) } }
    }
    /// A segment's action; nil without one and for an invalid index.
    open func actionForSegment(at segment: Int) -> UIAction? { self.segment(segment)?.action }
    /// The index of the segment with the action of an identifier; `NSNotFound` if there is none.
    open func segmentIndex(identifiedBy actionIdentifier: UIAction.Identifier) -> Int {
        segments.firstIndex { $0.action?.identifier == actionIdentifier } ?? NSNotFound
    }
    /// Sets the distance by which a segment's title or image is moved from the middle.
    open func setContentOffset(_ offset: CGSize, forSegmentAt segment: Int) { change(segment) { $0.contentOffset = offset } }
    /// The distance by which a segment's title or image is moved; zero by default and for an invalid index.
    open func contentOffsetForSegment(at segment: Int) -> CGSize { self.segment(segment)?.contentOffset ?? .zero }
    /// Removes a segment; an invalid index has no effect. Removing the selected segment leaves none selected.
    open func removeSegment(at segment: Int, animated: Bool) { remove(at: segment, animated: animated) }
    /// Removes all segments without animation.
    open func removeAllSegments() { while !segments.isEmpty { remove(at: segments.count - 1, animated: false) } }
    /// Sets a segment's title, which shows while the segment has no image.
    open func setTitle(_ title: String?, forSegmentAt segment: Int) { change(segment) { $0.title = title } }
    /// A segment's title; nil for an invalid index.
    open func titleForSegment(at segment: Int) -> String? { self.segment(segment)?.title }
    /// Sets a segment's image, which replaces the title on screen.
    open func setImage(_ image: UIImage?, forSegmentAt segment: Int) { change(segment) { $0.image = image } }
    /// A segment's image; nil without one and for an invalid index.
    open func imageForSegment(at segment: Int) -> UIImage? { self.segment(segment)?.image }
    /// Sets whether the user can select a segment.
    open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) { change(segment) { $0.isEnabled = enabled } }
    /// Whether the user can select a segment; false for an invalid index.
    open func isEnabledForSegment(at segment: Int) -> Bool { self.segment(segment)?.isEnabled ?? false }
    /// Sets a segment's width in points; 0 sizes it automatically.
    open func setWidth(_ width: CGFloat, forSegmentAt segment: Int) {
        change(segment) { $0.fixedWidth = width.isFinite ? max(0, width) : 0 }
    }
    /// The width set for a segment, in points; 0 if it is sized automatically.
    open func widthForSegment(at segment: Int) -> CGFloat { self.segment(segment)?.fixedWidth ?? 0 }

    /// Whether segments without a set width are sized in proportion to their contents; false, the default, makes them equal.
    open var apportionsSegmentWidthsByContent = false { didSet { contentDidChange() } }
    /// Whether a segment is deselected again right after the user selects it. False by default.
    open var isMomentary = false { didSet { if isMomentary { selectedSegmentIndex = Self.noSegment } } }
    /// The index of the selected segment, or `noSegment`. An invalid index deselects. Setting it sends no action.
    open var selectedSegmentIndex: Int {
        get { _selectedSegmentIndex }
        set { select(segments.indices.contains(newValue) ? newValue : Self.noSegment, animated: false) }
    }
    /// The colour behind the selected segment; nil for the default.
    open var selectedSegmentTintColor: UIColor? {
        didSet { customize(\UISegmentedControl.selectedSegmentTintColor, then: updateSelectionColor) }
    }

    func segment(_ number: Int) -> SegmentView? { segments.indices.contains(number) ? segments[number] : nil }

    /// The segment that has the focus for assistive software while the control is focused: the selected one, else the first enabled one.
    var focusedSegment: SegmentView? { segment(_selectedSegmentIndex) ?? segments.first(where: \.isEnabled) }

    private func change(_ number: Int, _ change: (SegmentView) -> Void) {
        guard let segment = segment(number) else { return }
        change(segment)
        contentDidChange()
    }

    private func insert(at number: Int, animated: Bool, _ prepare: (SegmentView) -> Void) {
        let index = min(max(number, 0), segments.count)
        let view = SegmentView(frame: .zero)
        prepare(view)
        view.select = { [weak self, weak view] in
            guard let self, isEnabled, let number = segments.firstIndex(where: { $0 === view }), segments[number].isEnabled else { return }
            selectByUser(number, event: nil)
        }
        segments.insert(view, at: index)
        if _selectedSegmentIndex >= index { _selectedSegmentIndex += 1 }
        // The touched segment keeps its state while a touch is tracked.
        if let number = highlightedSegment, number >= index { highlightedSegment = number + 1 }
        if let number = draggedSelection, number >= index { draggedSelection = number + 1 }
        addSubview(view)
        if let style { view.measuredAttributes = style.attributes(in: .selected) }
        updateDividers(animated: animated)
    }

    private func remove(at number: Int, animated: Bool) {
        guard let view = segment(number) else { return }
        segments.remove(at: number)
        view.removeFromSuperview()
        (highlightedSegment, draggedSelection) = (nil, nil)
        if _selectedSegmentIndex == number { _selectedSegmentIndex = Self.noSegment }
        if _selectedSegmentIndex > number { _selectedSegmentIndex -= 1 }
        updateDividers(animated: animated)
    }

    private func updateDividers(animated: Bool) {
        while dividers.count > max(0, segments.count - 1) { dividers.removeLast().removeFromSuperview() }
        while dividers.count < segments.count - 1 {
            let line = UIView(frame: .zero)
            line.isUserInteractionEnabled = false
            line.backgroundColor = Theme.segmentLine
            insertSubview(line, at: 0)
            dividers.append(line)
        }
        contentDidChange()
        if animated { animateLayout() }
    }

    private var hasBackgroundImages: Bool { style?.backgrounds.isEmpty == false }

    func styleDidChange() {
        let hasImages = hasBackgroundImages
        setBackgroundColor(hasImages ? nil : Theme.segmentBackground)
        selectionView.alpha = hasImages ? 0 : isEnabled ? 1 : 0.5
        for segment in segments { segment.measuredAttributes = style?.attributes(in: .selected) ?? [:] }
        contentDidChange()
    }

    private func contentDidChange() {
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    // MARK: Layout

    /// The size of the segments side by side. Segments without a set width have the width of the widest of them, or of their own contents
    /// if `apportionsSegmentWidthsByContent` is true.
    open override var intrinsicContentSize: CGSize {
        let fixed = segments.reduce(0) { $0 + $1.fixedWidth }
        let free = segments.filter { $0.fixedWidth == 0 }.map(\.preferredWidth)
        let sum = apportionsSegmentWidthsByContent ? free.reduce(0, +) : (free.max() ?? 0) * CGFloat(free.count)
        return CGSize(width: fixed + sum + 2 * Theme.selectedSegmentInset, height: Theme.segmentHeight)
    }

    /// The intrinsic size, whatever `size` is.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    /// The frames of the segments, which begin and end on whole points.
    private func segmentFrames() -> [CGRect] {
        // Background images fill the control.
        let inset = hasBackgroundImages ? 0 : Theme.selectedSegmentInset
        let free = segments.filter { $0.fixedWidth == 0 }
        let preferred = free.reduce(0) { $0 + $1.preferredWidth }
        let rest = max(0, max(0, bounds.width - 2 * inset) - segments.reduce(0) { $0 + $1.fixedWidth })
        var edge = inset
        return segments.map { segment in
            let isProportional = apportionsSegmentWidthsByContent && preferred > 0
            let share = isProportional ? segment.preferredWidth / preferred : 1 / CGFloat(max(free.count, 1))
            let width = segment.fixedWidth > 0 ? segment.fixedWidth : rest * share
            let x = edge.rounded()
            edge += width
            return directed(CGRect(x: x, y: inset, width: edge.rounded() - x, height: max(0, bounds.height - 2 * inset)))
        }
    }

    /// Lays out the segments, the dividers and the view behind the selected segment.
    open override func layoutSubviews() {
        super.layoutSubviews()
        let frames = segmentFrames()
        let selection = draggedSelection ?? _selectedSegmentIndex
        for (number, segment) in segments.enumerated() {
            segment.frame = frames[number]
            var state: State = isEnabled && segment.isEnabled ? .normal : .disabled
            if number == selection { state.insert(.selected) } else if number == highlightedSegment { state.insert(.highlighted) }
            segment.update(state: state)
            guard let style else { continue }
            let offset = style.offset(of: position(ofSegment: number, count: segments.count), barMetrics)
            segment.apply(attributes: style.attributes(in: state), background: style.background(in: state, barMetrics), offset: offset)
        }
        for (number, line) in dividers.enumerated() {
            // The drawn dividers beside the selection are hidden. Divider images are not.
            line.alpha = number == selection || number + 1 == selection ? 0 : 1
            let end = isMirrored ? frames[number].minX : frames[number].maxX
            line.frame = CGRect(x: end - 0.5, y: bounds.height / 4, width: 1, height: bounds.height / 2)
            if style != nil { showImage(in: line, between: imageState(number, selection), and: imageState(number + 1, selection)) }
        }
        guard frames.indices.contains(selection) else { return selectionView.isHidden = true }
        if selectionView.isHidden {
            selectionView.isHidden = false
            UIView.performWithoutAnimation { selectionView.frame = frames[selection] }
        }
        let isHeld = highlightedSegment == selection
        selectionView.frame = isHeld ? frames[selection].insetToMiddle(dx: 2, dy: 1.5) : frames[selection]
    }

    private func updateSelectionColor() { selectionView.backgroundColor = selectedSegmentTintColor ?? Theme.selectedSegmentBackground }

    override func stateDidChange() {
        super.stateDidChange()
        selectionView.alpha = hasBackgroundImages ? 0 : isEnabled ? 1 : 0.5
    }

    /// The state of a segment, which determines the images of the dividers beside it.
    private func imageState(_ number: Int, _ selection: Int) -> State {
        number == selection ? .selected : number == highlightedSegment ? .highlighted : .normal
    }

    // MARK: Selection

    private func select(_ number: Int, animated: Bool) {
        guard _selectedSegmentIndex != number else { return }
        _selectedSegmentIndex = number
        if animated { animateLayout() } else { setNeedsLayout() }
    }

    private func animateLayout() {
        setNeedsLayout()
        guard window != nil else { return layoutIfNeeded() }
        UIView.animate(withDuration: Theme.segmentDuration, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]) {
            self.layoutIfNeeded()
        }
    }

    private func segment(at point: CGPoint) -> Int? {
        guard point.y > -Theme.segmentHeight, point.y < bounds.height + Theme.segmentHeight else { return nil }
        return segmentFrames().firstIndex { $0.minX <= point.x && point.x < $0.maxX }
    }

    /// Highlights the segment under the pointer, unless it is selected or disabled.
    override func automaticPointerStyle(at point: CGPoint) -> UIPointerStyle? {
        guard isEnabled, let number = segment(at: point), segments[number].isEnabled, number != _selectedSegmentIndex
        else { return .system() }
        // The dividers at both sides stay visible.
        let segment = segments[number], shape = segment.bounds.insetToMiddle(dx: Theme.selectedSegmentInset, dy: 0)
        return UIPointerStyle(
            effect: .highlight(UITargetedPreview(view: segment)), shape: .roundedRect(shape, radius: Theme.selectedSegmentCornerRadius))
    }

    override var isDraggedSideways: Bool { true }

    /// Highlights the touched segment; returns false for a disabled segment and outside the segments.
    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        guard let number = segment(at: touch.location(in: self)), segments[number].isEnabled else { return false }
        highlightedSegment = number
        draggedSelection = number == _selectedSegmentIndex ? number : nil
        animateLayout()
        return true
    }

    /// Drags the selection if the touch began on it; else highlights the touched segment.
    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let under = segment(at: touch.location(in: self)).flatMap { segments[$0].isEnabled ? $0 : nil }
        let now = draggedSelection == nil ? under : under ?? draggedSelection
        guard now != highlightedSegment else { return true }
        highlightedSegment = now
        if draggedSelection != nil { draggedSelection = now }
        animateLayout()
        return true
    }

    /// Selects the highlighted segment. Sends actions if the selection has changed.
    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        let number = highlightedSegment ?? _selectedSegmentIndex
        (highlightedSegment, draggedSelection) = (nil, nil)
        setNeedsLayout()
        selectByUser(number, event: event)
    }

    /// Selects the next enabled segment; the first follows the last.
    override func keyDidPress() {
        let order = segments.indices.map { (max(_selectedSegmentIndex, -1) + 1 + $0) % segments.count }
        guard let next = order.first(where: { segments[$0].isEnabled }) else { return }
        selectByUser(next, event: UIApplication.shared.currentEvent)
    }

    /// Left and right select the next enabled segment in their direction. At the ends they are not consumed.
    override func takesKey(_ key: Key) -> Bool {
        guard isEnabled, key == .left || key == .right else { return false }
        let isForward = (key == .right) != isMirrored, selection = _selectedSegmentIndex
        let others = segments.indices.filter { segments[$0].isEnabled && (isForward ? $0 > selection : $0 < selection) }
        guard let next = isForward ? others.first : others.last else { return false }
        selectByUser(next, event: UIApplication.shared.currentEvent)
        return true
    }

    /// Selects a segment for the user. If the selection has changed, sends `valueChanged` and `primaryActionTriggered`, and performs the
    /// segment's action.
    private func selectByUser(_ number: Int, event: UIEvent?) {
        let changes = number != _selectedSegmentIndex && segments.indices.contains(number)
        if changes { _selectedSegmentIndex = number }
        animateLayout()
        guard changes else { return }
        let action = segments[number].action
        sendChange(event: event)
        action?.perform(sender: self)
        if isMomentary { select(Self.noSegment, animated: true) }
    }

    /// Restores the selection.
    open override func cancelTracking(with event: UIEvent?) {
        (highlightedSegment, draggedSelection) = (nil, nil)
        animateLayout()
    }
}

final class SegmentView: UIView {
    private let label = UILabel(frame: .zero)
    private var imageView, background: UIImageView?
    /// The attributes for which the width is measured.
    var measuredAttributes: [NSAttributedString.Key: Any] = [:]
    var action: UIAction?
    var isEnabled = true
    private var isSelected = false
    /// Selects the segment, as a click does.
    var select: (() -> Void)?
    /// The width that the application has set, in points; 0 for none.
    var fixedWidth: CGFloat = 0
    /// The distance by which the title or image is moved from the middle, in points.
    var contentOffset = CGSize.zero

    func show(_ action: UIAction) {
        self.action = action
        title = action.title
        if action.image != nil || image != nil { image = action.image }
    }

    var title: String? {
        get { label.text }
        set { label.text = newValue }
    }

    var image: UIImage? {
        didSet {
            let view = imageView ?? UIImageView(frame: .zero)
            view.contentMode = .center
            view.image = image
            if imageView == nil { addSubview(view) }
            imageView = view
            view.isHidden = image == nil
            label.isHidden = image != nil
        }
    }

    override func didInit() {
        isOpaque = false
        isUserInteractionEnabled = false
        label.textAlignment = .center
        label.font = Theme.segmentFont
        addSubview(label)
    }

    override var isAccessibilityElementByDefault: Bool { true }
    override var defaultAccessibilityLabel: String? { label.text }
    override var defaultAccessibilityTraits: UIAccessibilityTraits {
        var traits: UIAccessibilityTraits = isSelected ? [.button, .selected] : .button
        if !label.isEnabled { traits.insert(.notEnabled) }
        return traits
    }
    override func accessibilityActivate() -> Bool {
        select?()
        return select != nil
    }

    /// The width of the image, or of the title in the font of a selected segment, with margins.
    var preferredWidth: CGFloat {
        if let image { return image.size.width + 2 * Theme.segmentMargin }
        guard title?.isEmpty == false else { return Theme.segmentHeight }
        let font = label.font
        label.font = measuredAttributes[.font] as? UIFont ?? Theme.selectedSegmentFont
        defer { label.font = font }
        return label.intrinsicContentSize.width.rounded(.up) + 2 * Theme.segmentMargin
    }

    /// Shows the segment as selected, highlighted or disabled, and lays it out.
    func update(state: UIControl.State) {
        isSelected = state.contains(.selected)
        let isDisabled = state.contains(.disabled)
        let font = isSelected ? Theme.selectedSegmentFont : Theme.segmentFont
        if label.font != font, measuredAttributes.isEmpty { label.font = font }
        label.isEnabled = !isDisabled
        // Only the content is dimmed: the pointer's highlight behind it stays.
        label.alpha = state.contains(.highlighted) ? Theme.pressedSegmentAlpha : 1
        imageView?.alpha = isDisabled ? Theme.disabledSegmentAlpha : label.alpha
        UIView.performWithoutAnimation {
            let content = bounds.offsetBy(dx: contentOffset.width, dy: contentOffset.height)
            label.frame = content
            imageView?.frame = content
        }
    }

    /// Shows attributes and a background, and moves the contents by `offset`.
    func apply(attributes: [NSAttributedString.Key: Any], background image: UIImage?, offset: UIOffset) {
        let text = label.text
        let font = isSelected ? Theme.selectedSegmentFont : Theme.segmentFont
        label.show(text, attributes: attributes, font: font, color: attributes[.foregroundColor] == nil ? .label : nil)
        UIView.performWithoutAnimation {
            label.frame = label.frame.offsetBy(dx: offset.horizontal, dy: offset.vertical)
            imageView?.frame = label.frame
            background?.removeFromSuperview()
            background = image.map { UIImageView(image: $0) }
            guard let background else { return }
            background.frame = bounds
            insertSubview(background, at: 0)
        }
    }
}
