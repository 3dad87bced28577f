// Title attributes, images and offsets of segmented controls.

struct SegmentStyle {
    struct Divider: Hashable {
        let left, right: UIControl.State.RawValue
        let metrics: UIBarMetrics
    }
    struct Background: Hashable {
        let state: UIControl.State.RawValue
        let metrics: UIBarMetrics
    }
    struct Position: Hashable {
        let segment: UISegmentedControl.Segment
        let metrics: UIBarMetrics
    }

    var attributes: StateAttributes = [:]
    var backgrounds: [Background: UIImage] = [:]
    var dividers: [Divider: UIImage] = [:]
    var offsets: [Position: UIOffset] = [:]

    /// The attributes to show in `state`: the attributes set for the normal state, overridden by the attributes set for `state`. The
    /// disabled state does not inherit the normal colour.
    func attributes(in state: UIControl.State) -> [NSAttributedString.Key: Any] {
        guard !attributes.isEmpty else { return [:] }
        var normal = attributes[UIControl.State.normal.rawValue] ?? [:]
        if state.contains(.disabled) { normal[.foregroundColor] = nil }
        return normal.merging(attributes[state.rawValue] ?? [:]) { $1 }
    }

    /// The background for `state`, else for the same state not highlighted, else for the normal state.
    func background(in state: UIControl.State, _ metrics: UIBarMetrics) -> UIImage? {
        Self.first(of: backgrounds, metrics) { metrics in
            [state, state.subtracting(.highlighted), .normal].map { Background(state: $0.rawValue, metrics: metrics) }
        }
    }

    /// The divider between segments in two states, else between segments in the normal state.
    func divider(left: UIControl.State, right: UIControl.State, _ metrics: UIBarMetrics) -> UIImage? {
        Self.first(of: dividers, metrics) { metrics in
            [(left.rawValue, right.rawValue), (0, 0)].map { Divider(left: $0, right: $1, metrics: metrics) }
        }
    }

    /// The offset of the contents of a segment, in points.
    func offset(of segment: UISegmentedControl.Segment, _ metrics: UIBarMetrics) -> UIOffset {
        Self.first(of: offsets, metrics) { metrics in [segment, .any].map { Position(segment: $0, metrics: metrics) } } ?? .zero
    }

    /// The first value for one of the keys with the metrics, else with the default metrics.
    private static func first<Key, Value>(of values: [Key: Value], _ metrics: UIBarMetrics, keys: (UIBarMetrics) -> [Key]) -> Value? {
        guard !values.isEmpty else { return nil }
        for key in keys(metrics) + keys(.default) { if let value = values[key] { return value } }
        return nil
    }
}

extension UISegmentedControl {
    /// The positions of segments, with Apple's raw values.
    nonisolated public enum Segment: Int, Sendable {
        /// Any position.
        case any = 0
        /// The leftmost of several.
        case left = 1
        /// Between two others.
        case center = 2
        /// The rightmost of several.
        case right = 3
        /// The only one.
        case alone = 4
    }

    private func set<Key: Hashable, Value>(_ value: Value?, _ part: WritableKeyPath<SegmentStyle, [Key: Value]>, _ key: Key) {
        var new = style ?? SegmentStyle()
        new[keyPath: part][key] = value
        style = new
        styleDidChange()
        customize(
            AppearanceCall<UISegmentedControl>([AnyHashable(part), AnyHashable(key)], isSet: { $0.style?[keyPath: part][key] != nil }) {
                $0.set(value, part, key)
            })
    }

    // MARK: Titles

    /// Sets the attributes of titles in a state; nil for the attributes of the system. Other states inherit the attributes of the normal
    /// state, but the disabled state does not inherit its colour.
    public func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: State) {
        set(attributes, \.attributes, state.rawValue)
    }

    /// The attributes that were set for a state; nil if none were.
    public func titleTextAttributes(for state: State) -> [NSAttributedString.Key: Any]? { style?.attributes[state.rawValue] }

    // MARK: Images

    /// Sets the image behind segments in a state, stretched to the segment. Images replace the control's own background.
    public func setBackgroundImage(_ backgroundImage: UIImage?, for state: State, barMetrics: UIBarMetrics) {
        set(backgroundImage, \.backgrounds, SegmentStyle.Background(state: state.rawValue, metrics: barMetrics))
    }

    /// The image behind segments in a state; nil for none.
    public func backgroundImage(for state: State, barMetrics: UIBarMetrics) -> UIImage? {
        style?.backgrounds[SegmentStyle.Background(state: state.rawValue, metrics: barMetrics)]
    }

    /// Sets the image between segments in two states, in place of the line.
    public func setDividerImage(
        _ dividerImage: UIImage?, forLeftSegmentState leftState: State, rightSegmentState rightState: State, barMetrics: UIBarMetrics
    ) { set(dividerImage, \.dividers, SegmentStyle.Divider(left: leftState.rawValue, right: rightState.rawValue, metrics: barMetrics)) }

    /// The image between segments in two states; nil for the line.
    public func dividerImage(
        forLeftSegmentState leftState: State, rightSegmentState rightState: State, barMetrics: UIBarMetrics
    ) -> UIImage? { style?.dividers[SegmentStyle.Divider(left: leftState.rawValue, right: rightState.rawValue, metrics: barMetrics)] }

    // MARK: Offsets

    /// Sets the offset of the contents of segments at a position, in points.
    public func setContentPositionAdjustment(
        _ adjustment: UIOffset, forSegmentType leftCenterRightOrAlone: Segment, barMetrics: UIBarMetrics
    ) { set(adjustment, \.offsets, SegmentStyle.Position(segment: leftCenterRightOrAlone, metrics: barMetrics)) }

    /// The offset of the contents of segments at a position, in points; zero by default.
    public func contentPositionAdjustment(forSegmentType leftCenterRightOrAlone: Segment, barMetrics: UIBarMetrics) -> UIOffset {
        style?.offsets[SegmentStyle.Position(segment: leftCenterRightOrAlone, metrics: barMetrics)] ?? .zero
    }

    // MARK: Layout

    func position(ofSegment number: Int, count: Int) -> Segment {
        if count == 1 { return .alone }
        let column = isMirrored ? count - 1 - number : number
        return column == 0 ? .left : column == count - 1 ? .right : .center
    }

    /// Shows the image for a divider in place of its line, or the line if there is no image. `first` and `second` are the states of the
    /// segments beside it, in logical order.
    func showImage(in divider: UIView, between first: State, and second: State) {
        guard let style, !style.dividers.isEmpty else { return }
        let (left, right) = isMirrored ? (second, first) : (first, second)
        let image = style.divider(left: left, right: right, barMetrics)
        let shown = divider.subviews.first as? UIImageView
        guard let image else {
            shown?.removeFromSuperview()
            divider.backgroundColor = Theme.segmentLine
            return
        }
        let view = shown ?? UIImageView(frame: .zero)
        view.image = image
        if shown == nil { divider.addSubview(view) }
        divider.backgroundColor = nil
        divider.alpha = 1
        // The divider is in front of the segments' background images.
        bringSubviewToFront(divider)
        let x = divider.frame.midX - image.size.width / 2
        divider.frame = CGRect(x: x, y: 0, width: image.size.width, height: bounds.height)
        view.frame = divider.bounds
    }
}
