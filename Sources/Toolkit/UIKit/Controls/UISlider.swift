// A slider: a thumb that is dragged along a track.
//
//      ☼ ━━━━━━━━◯──────────── ☀   between the images of the smallest and the largest value

@preconcurrency public import Foundation
internal import WindowSystem

/// A control for choosing a value from a continuous range.
///
/// Drags of the thumb, the arrow keys, Page Up and Down, Home and End send `valueChanged` and `primaryActionTriggered`. A touch beside the
/// thumb has no effect.
@preconcurrency @MainActor open class UISlider: UIControl {
    private let contents = UIView(frame: .zero)
    private let minimumTrack = UIImageView(frame: .zero)
    private let maximumTrack = UIImageView(frame: .zero)
    private let thumb = UIImageView(frame: .zero)
    private let minimumImageView = UIImageView(frame: .zero), maximumImageView = UIImageView(frame: .zero)
    private var thumbImages = StateImages(), minimumTrackImages = StateImages(), maximumTrackImages = StateImages()
    private var _value: Float = 0
    /// The horizontal distance of the tracked touch from the middle of the thumb.
    private var touchOffset: CGFloat = 0

    // MARK: Values

    /// The value, limited to the range; 0 by default. Setting it sends no action and does not animate.
    open var value: Float {
        get { _value }
        set { setValue(newValue, animated: false) }
    }
    /// The value at the leading end; 0 by default. Raises `maximumValue` and `value` if they are smaller; NaN and infinity are ignored.
    open var minimumValue: Float = 0 {
        didSet {
            if !minimumValue.isFinite { minimumValue = oldValue }
            if maximumValue < minimumValue { maximumValue = minimumValue }
            limitValue()
        }
    }
    /// The value at the trailing end; 1 by default. Lowers `minimumValue` and `value` if they are larger; NaN and infinity are ignored.
    open var maximumValue: Float = 1 {
        didSet {
            if !maximumValue.isFinite { maximumValue = oldValue }
            if minimumValue > maximumValue { minimumValue = maximumValue }
            limitValue()
        }
    }
    /// Whether actions are sent during a drag; false sends them once, at its end. True by default.
    open var isContinuous = true

    /// Sets the value, limited to the range, and moves the thumb, animated over 0.2 seconds if `animated` is true. Sends no action.
    open func setValue(_ value: Float, animated: Bool) {
        let value = limited(value)
        guard value != _value else { return }
        _value = value
        setNeedsLayout()
        guard animated, window != nil else { return }
        UIView.animate(
            withDuration: Theme.sliderDuration, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState, .curveEaseInOut]
        ) { self.layoutIfNeeded() }
    }

    private func limited(_ value: Float) -> Float { value.isNaN ? minimumValue : min(max(value, minimumValue), maximumValue) }

    private func limitValue() {
        _value = limited(_value)
        setNeedsLayout()
    }

    // MARK: Colours and images

    /// The colour of the track before the thumb; nil for the tint. A colour removes the images of this track.
    open var minimumTrackTintColor: UIColor? { didSet { tintDidChange(\.minimumTrackTintColor, replacing: \.minimumTrackImages) } }
    /// The colour of the track after the thumb; nil for a grey. A colour removes the images of this track.
    open var maximumTrackTintColor: UIColor? { didSet { tintDidChange(\.maximumTrackTintColor, replacing: \.maximumTrackImages) } }
    /// The colour of the thumb; nil for white. A colour removes the images of the thumb.
    open var thumbTintColor: UIColor? { didSet { tintDidChange(\.thumbTintColor, replacing: \.thumbImages) } }
    /// The image at the end of the smallest value; nil, the default, for none.
    open var minimumValueImage: UIImage? { didSet { valueImageDidChange(minimumImageView, minimumValueImage) } }
    /// The image at the end of the largest value; nil, the default, for none.
    open var maximumValueImage: UIImage? { didSet { valueImageDidChange(maximumImageView, maximumValueImage) } }

    /// Sets the thumb's image for a state, which replaces the tint of the thumb; nil removes the image.
    open func setThumbImage(_ image: UIImage?, for state: State) {
        if image != nil { thumbTintColor = nil }
        thumbImages[state] = image
        customize(.stateImage(image, state, \.thumbImages, UISlider.setThumbImage))
        imageDidChange()
    }
    /// Sets the image of the track before the thumb for a state, stretched to the track. The image replaces the tint of that track.
    open func setMinimumTrackImage(_ image: UIImage?, for state: State) {
        if image != nil { minimumTrackTintColor = nil }
        minimumTrackImages[state] = image
        customize(.stateImage(image, state, \.minimumTrackImages, UISlider.setMinimumTrackImage))
        imageDidChange()
    }
    /// Sets the image of the track after the thumb for a state, stretched to the track. The image replaces the tint of that track.
    open func setMaximumTrackImage(_ image: UIImage?, for state: State) {
        if image != nil { maximumTrackTintColor = nil }
        maximumTrackImages[state] = image
        customize(.stateImage(image, state, \.maximumTrackImages, UISlider.setMaximumTrackImage))
        imageDidChange()
    }
    /// The thumb's image for a state, or else for the normal state; nil without one.
    open func thumbImage(for state: State) -> UIImage? { thumbImages.shown(in: state) }
    /// The image of the track before the thumb for a state, or else for the normal state; nil without one.
    open func minimumTrackImage(for state: State) -> UIImage? { minimumTrackImages.shown(in: state) }
    /// The image of the track after the thumb for a state, or else for the normal state; nil without one.
    open func maximumTrackImage(for state: State) -> UIImage? { maximumTrackImages.shown(in: state) }
    /// The thumb's image in the present state; nil for the default thumb.
    open var currentThumbImage: UIImage? { thumbImages.shown(in: state) }
    /// The image of the track before the thumb in the present state; nil for the default track.
    open var currentMinimumTrackImage: UIImage? { minimumTrackImages.shown(in: state) }
    /// The image of the track after the thumb in the present state; nil for the default track.
    open var currentMaximumTrackImage: UIImage? { maximumTrackImages.shown(in: state) }

    private func tintDidChange(
        _ tint: ReferenceWritableKeyPath<UISlider, UIColor?>, replacing images: ReferenceWritableKeyPath<UISlider, StateImages>
    ) {
        customize(tint)
        if self[keyPath: tint] != nil { self[keyPath: images].removeAll() }
        imageDidChange()
    }

    private func imageDidChange() {
        invalidateIntrinsicContentSize()
        updateAppearance()
        setNeedsLayout()
    }

    private func valueImageDidChange(_ view: UIImageView, _ image: UIImage?) {
        view.image = image
        imageDidChange()
    }

    // MARK: Creation

    override func didInit() {
        isOpaque = false
        contents.isUserInteractionEnabled = false
        addSubview(contents)
        for view in [minimumImageView, maximumImageView, maximumTrack, minimumTrack, thumb] { contents.addSubview(view) }
        for view in [minimumImageView, maximumImageView] { view.contentMode = .scaleAspectFit }
        updateAppearance()
    }

    // MARK: Layout

    /// The frame of the image of the smallest value in a slider with these bounds; empty without an image.
    open func minimumValueImageRect(forBounds bounds: CGRect) -> CGRect { imageRect(minimumValueImage, atLeft: !isMirrored, of: bounds) }

    /// The frame of the image of the largest value in a slider with these bounds; empty without an image.
    open func maximumValueImageRect(forBounds bounds: CGRect) -> CGRect { imageRect(maximumValueImage, atLeft: isMirrored, of: bounds) }

    /// The frame of the whole track in a slider with these bounds. It ends beside the images, or 2 points from an end without an image.
    open func trackRect(forBounds bounds: CGRect) -> CGRect {
        let images = [minimumValueImage, maximumValueImage]
        let rects = [minimumValueImageRect(forBounds: bounds), maximumValueImageRect(forBounds: bounds)]
        let (left, right) = isMirrored ? (1, 0) : (0, 1)
        let minX = images[left] == nil ? bounds.minX + Theme.sliderTrackInset : rects[left].maxX + Theme.sliderImageGap
        let maxX = images[right] == nil ? bounds.maxX - Theme.sliderTrackInset : rects[right].minX - Theme.sliderImageGap
        let height = max(currentMinimumTrackImage?.size.height ?? 0, currentMaximumTrackImage?.size.height ?? 0)
        let shown = height > 0 ? height : Theme.sliderTrackHeight
        return aligned(CGRect(x: minX, y: bounds.midY - shown / 2, width: max(0, maxX - minX), height: shown))
    }

    /// The frame of the thumb for `value` on a track: vertically centred on it, and at the ends 2 points beyond the track, which is at the
    /// edges of the bounds unless there are images.
    open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
        let size = currentThumbImage?.size ?? Theme.sliderThumbSize
        let range = Double(maximumValue) - Double(minimumValue)
        let part = range > 0 ? CGFloat((Double(limited(value)) - Double(minimumValue)) / range) : 0
        // A track as wide as the bounds is not extended: the thumb stays within the bounds.
        let left = max(rect.minX - Theme.sliderTrackInset, min(rect.minX, bounds.minX))
        let right = min(rect.maxX + Theme.sliderTrackInset, max(rect.maxX, bounds.maxX))
        let way = max(0, right - left - size.width)
        let x = left + (isMirrored ? 1 - part : part) * way
        return aligned(CGRect(x: x, y: rect.midY - size.height / 2, width: size.width, height: size.height))
    }

    /// Lays out tracks, thumb and images.
    open override func layoutSubviews() {
        super.layoutSubviews()
        updateAppearance()
        contents.frame = bounds
        let bounds = CGRect(origin: .zero, size: bounds.size)
        minimumImageView.frame = minimumValueImageRect(forBounds: bounds)
        maximumImageView.frame = maximumValueImageRect(forBounds: bounds)
        let track = trackRect(forBounds: bounds)
        let knob = thumbRect(forBounds: bounds, trackRect: track, value: _value)
        thumb.frame = knob
        let middle = min(max(aligned(CGRect(x: knob.midX, y: 0, width: 0, height: 0)).minX, track.minX), track.maxX)
        let left = CGRect(x: track.minX, y: track.minY, width: middle - track.minX, height: track.height)
        let right = CGRect(x: middle, y: track.minY, width: track.maxX - middle, height: track.height)
        minimumTrack.frame = isMirrored ? right : left
        maximumTrack.frame = isMirrored ? left : right
        for view in [minimumTrack, maximumTrack] where view.image == nil { view.layer.cornerRadius = track.height / 2 }
        if thumb.image == nil { thumb.layer.cornerRadius = knob.height / 2 }
    }

    /// No width; 34 points high, or as high as the tallest image if that is higher.
    open override var intrinsicContentSize: CGSize {
        let images = [currentThumbImage, currentMinimumTrackImage, currentMaximumTrackImage, minimumValueImage, maximumValueImage]
        return CGSize(width: UIView.noIntrinsicMetric, height: images.reduce(Theme.sliderHeight) { max($0, $1?.size.height ?? 0) })
    }
    /// The width of `size` and the intrinsic height.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: intrinsicContentSize.height) }

    // MARK: Appearance

    private func updateAppearance() {
        show(currentMinimumTrackImage, in: minimumTrack, color: minimumTrackTintColor ?? _tintColor)
        show(currentMaximumTrackImage, in: maximumTrack, color: maximumTrackTintColor ?? Theme.sliderTrack)
        show(currentThumbImage, in: thumb, color: thumbTintColor ?? .white)
        if thumb.image == nil { thumb.layer.setShadow(Theme.sliderThumbShadow) } else { thumb.layer.shadowOpacity = 0 }
        contents.alpha = isEnabled ? 1 : 0.5
    }

    private func show(_ image: UIImage?, in view: UIImageView, color: UIColor) {
        view.image = image
        view.backgroundColor = image == nil ? color : nil
        if image != nil { view.layer.cornerRadius = 0 }
    }

    /// Also gives the track the new tint.
    open override func tintColorDidChange() {
        super.tintColorDidChange()
        updateAppearance()
    }

    /// Also aligns the parts to the pixels of the screen.
    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        setNeedsLayout()
    }

    /// The thumb: a ring around the slider would touch the track at both ends.
    override var focusRingTarget: FocusRingTarget { FocusRingTarget(thumb) }

    /// The hand as the pointer's shape, without a highlight.
    override var hoverStyle: UIPointerStyle { UIPointerStyle(effect: .hover(UITargetedPreview(view: self), preferredTintMode: .none)) }

    // MARK: Tracking

    private var thumbFrame: CGRect { thumbRect(forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: _value) }

    /// Begins to drag the thumb; returns false for a touch beside it.
    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let knob = thumbFrame
        let x = touch.location(in: self).x
        let margin = max(0, Theme.sliderTouchSide - knob.width) / 2
        guard x >= knob.minX - margin, x <= knob.maxX + margin else { return false }
        touchOffset = x - knob.midX
        hasUnsentChange = false
        return true
    }

    /// Moves the thumb with the touch, also outside the bounds.
    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        isHighlighted = true
        drag(to: touch.location(in: self).x - touchOffset, event: event)
        return true
    }

    /// Moves the thumb to the end of the drag; sends the actions if `isContinuous` is false and the value has changed.
    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        if let touch { drag(to: touch.location(in: self).x - touchOffset, event: event) }
        sendUnsentChange(event: event)
    }

    /// Keeps the value; sends the actions if `isContinuous` is false and the value has changed.
    open override func cancelTracking(with event: UIEvent?) { sendUnsentChange(event: event) }

    private func drag(to x: CGFloat, event: UIEvent?) {
        let track = trackRect(forBounds: bounds)
        let start = thumbRect(forBounds: bounds, trackRect: track, value: minimumValue).midX
        let end = thumbRect(forBounds: bounds, trackRect: track, value: maximumValue).midX
        guard start != end, x.isFinite else { return }
        let part = Double(min(max((x - start) / (end - start), 0), 1))
        let value = limited(Float(Double(minimumValue) + part * (Double(maximumValue) - Double(minimumValue))))
        // A drag by less than half a pixel keeps the value that the program has set.
        let isMoved = abs(x - thumbFrame.midX) * max(traitCollection.displayScale, 1) >= 0.5
        guard value != _value, isMoved || part == 0 || part == 1 else { return }
        _value = value
        setNeedsLayout()
        if isContinuous { sendChange(event: event) } else { hasUnsentChange = true }
    }

    override var isDraggedSideways: Bool { true }

    // MARK: Keys

    /// Does nothing: Space and Enter do not press a slider.
    override func keyPressBegan() {}

    override func takesKey(_ key: Key) -> Bool {
        switch key {
        case .up: change(by: Theme.sliderArrowStep)
        case .down: change(by: -Theme.sliderArrowStep)
        case .right: change(by: isMirrored ? -Theme.sliderArrowStep : Theme.sliderArrowStep)
        case .left: change(by: isMirrored ? Theme.sliderArrowStep : -Theme.sliderArrowStep)
        default: return false
        }
        return true
    }

    /// Changes the value for Page Up, Page Down, Home and End.
    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        switch presses.first?.key?.press.key {
        case .pageUp where isEnabled: change(by: Theme.sliderPageStep)
        case .pageDown where isEnabled: change(by: -Theme.sliderPageStep)
        case .home where isEnabled: change(to: minimumValue)
        case .end where isEnabled: change(to: maximumValue)
        default: super.pressesBegan(presses, with: event)
        }
    }

    /// Changes the value by a share of the range and sends actions.
    private func change(by share: Double) { change(to: Float(Double(_value) + share * (Double(maximumValue) - Double(minimumValue)))) }

    private func change(to value: Float) {
        let old = _value
        setValue(value, animated: true)
        if _value != old { sendChange(event: UIApplication.shared.currentEvent) }
    }

    // MARK: Accessibility

    override var isAccessibilityElementByDefault: Bool { true }
    override var defaultAccessibilityTraits: UIAccessibilityTraits { super.defaultAccessibilityTraits.union(.adjustable) }
    /// The share of the range, as "50%".
    override var defaultAccessibilityValue: String? {
        let range = Double(maximumValue) - Double(minimumValue)
        return SystemText.percent(range > 0 ? (Double(_value) - Double(minimumValue)) / range : 0)
    }
    override var accessibilityRange: AccessibleRange? {
        AccessibleRange(value: Double(_value), minimum: Double(minimumValue), maximum: Double(maximumValue))
    }
    override func setAccessibleValue(_ value: Double) -> Bool {
        change(to: Float(value))
        return true
    }
    /// Increases the value by a tenth of the range and sends `valueChanged`.
    open override func accessibilityIncrement() { change(by: Theme.sliderPageStep) }
    /// Decreases the value by a tenth of the range and sends `valueChanged`.
    open override func accessibilityDecrement() { change(by: -Theme.sliderPageStep) }

    // MARK: Pixels

    /// The frame of an image at an end of the slider; empty without an image.
    func imageRect(_ image: UIImage?, atLeft isLeft: Bool, of bounds: CGRect) -> CGRect {
        let size = image?.size ?? .zero
        let x = isLeft ? bounds.minX : bounds.maxX - size.width
        return aligned(CGRect(x: x, y: bounds.midY - size.height / 2, width: size.width, height: size.height))
    }

    func aligned(_ rect: CGRect) -> CGRect {
        let scale = max(traitCollection.displayScale, 1)
        return CGRect(
            x: (rect.minX * scale).rounded() / scale, y: (rect.minY * scale).rounded() / scale, width: rect.width, height: rect.height)
    }
}
