// The background images and offsets of bar button items.

public import Foundation

/// The images and offsets of a bar button item, by state and metrics.
@MainActor
struct BarButtonImages {
    /// The button state, item style (nil for any), bar metrics and kind of button that a value is for.
    struct Key: Hashable {
        var state: UIControl.State.RawValue = 0
        var style: UIBarButtonItem.Style?
        let metrics: UIBarMetrics
        var isBack = false
    }

    var backgrounds: [Key: UIImage] = [:]
    var titleOffsets: [Key: UIOffset] = [:]
    var backgroundOffsets: [Key: CGFloat] = [:]
}

extension UIBarButtonItem {
    // MARK: Buttons

    /// Sets the image behind the button in a state, stretched to the button's width; nil for none.
    public func setBackgroundImage(_ backgroundImage: UIImage?, for state: UIControl.State, barMetrics: UIBarMetrics) {
        set(backgroundImage, \.backgrounds, BarButtonImages.Key(state: state.rawValue, metrics: barMetrics))
    }

    /// The image behind the button in a state; nil for none.
    public func backgroundImage(for state: UIControl.State, barMetrics: UIBarMetrics) -> UIImage? {
        value(\.backgrounds, BarButtonImages.Key(state: state.rawValue, metrics: barMetrics))
    }

    /// Sets the image behind a button of a style; it takes precedence over the image for all styles.
    public func setBackgroundImage(_ backgroundImage: UIImage?, for state: UIControl.State, style: Style, barMetrics: UIBarMetrics) {
        set(backgroundImage, \.backgrounds, BarButtonImages.Key(state: state.rawValue, style: style, metrics: barMetrics))
    }

    /// The image behind a button of a style; nil for none.
    public func backgroundImage(for state: UIControl.State, style: Style, barMetrics: UIBarMetrics) -> UIImage? {
        value(\.backgrounds, BarButtonImages.Key(state: state.rawValue, style: style, metrics: barMetrics))
    }

    /// Sets the vertical offset of the button, in points downward.
    public func setBackgroundVerticalPositionAdjustment(_ adjustment: CGFloat, for barMetrics: UIBarMetrics) {
        set(adjustment, \.backgroundOffsets, BarButtonImages.Key(metrics: barMetrics))
    }

    /// The vertical offset of the button, in points downward; 0 by default.
    public func backgroundVerticalPositionAdjustment(for barMetrics: UIBarMetrics) -> CGFloat {
        value(\.backgroundOffsets, BarButtonImages.Key(metrics: barMetrics)) ?? 0
    }

    /// Sets the offset of the title, in points.
    public func setTitlePositionAdjustment(_ adjustment: UIOffset, for barMetrics: UIBarMetrics) {
        set(adjustment, \.titleOffsets, BarButtonImages.Key(metrics: barMetrics))
    }

    /// The offset of the title, in points; zero by default.
    public func titlePositionAdjustment(for barMetrics: UIBarMetrics) -> UIOffset {
        value(\.titleOffsets, BarButtonImages.Key(metrics: barMetrics)) ?? .zero
    }

    // MARK: Back buttons

    /// Sets the image behind the back button that leads to this item's page. The image is stretched to the button and replaces the
    /// chevron.
    public func setBackButtonBackgroundImage(_ backgroundImage: UIImage?, for state: UIControl.State, barMetrics: UIBarMetrics) {
        set(backgroundImage, \.backgrounds, BarButtonImages.Key(state: state.rawValue, metrics: barMetrics, isBack: true))
    }

    /// The image behind the back button in a state; nil for none.
    public func backButtonBackgroundImage(for state: UIControl.State, barMetrics: UIBarMetrics) -> UIImage? {
        value(\.backgrounds, BarButtonImages.Key(state: state.rawValue, metrics: barMetrics, isBack: true))
    }

    /// Sets the offset of the back button's title, in points.
    public func setBackButtonTitlePositionAdjustment(_ adjustment: UIOffset, for barMetrics: UIBarMetrics) {
        set(adjustment, \.titleOffsets, BarButtonImages.Key(metrics: barMetrics, isBack: true))
    }

    /// The offset of the back button's title, in points; zero by default.
    public func backButtonTitlePositionAdjustment(for barMetrics: UIBarMetrics) -> UIOffset {
        value(\.titleOffsets, BarButtonImages.Key(metrics: barMetrics, isBack: true)) ?? .zero
    }

    /// Sets the vertical offset of the back button, in points downward.
    public func setBackButtonBackgroundVerticalPositionAdjustment(_ adjustment: CGFloat, for barMetrics: UIBarMetrics) {
        set(adjustment, \.backgroundOffsets, BarButtonImages.Key(metrics: barMetrics, isBack: true))
    }

    /// The vertical offset of the back button, in points downward; 0 by default.
    public func backButtonBackgroundVerticalPositionAdjustment(for barMetrics: UIBarMetrics) -> CGFloat {
        value(\.backgroundOffsets, BarButtonImages.Key(metrics: barMetrics, isBack: true)) ?? 0
    }

    // MARK: Values

    private typealias Values<Value> = [BarButtonImages.Key: Value]

    private func set<Value>(_ value: Value?, _ part: WritableKeyPath<BarButtonImages, Values<Value>>, _ key: BarButtonImages.Key) {
        var images = self.images ?? BarButtonImages()
        images[keyPath: part][key] = value
        self.images = images
        customize(
            AppearanceCall<UIBarButtonItem>([AnyHashable(part), AnyHashable(key)], isSet: { $0.images?[keyPath: part][key] != nil }) {
                $0.set(value, part, key)
            })
    }

    private func value<Value>(_ part: KeyPath<BarButtonImages, Values<Value>>, _ key: BarButtonImages.Key) -> Value? {
        images?[keyPath: part][key]
    }

    /// The background image to show. If none was set for exactly these metrics, this state and the item's style, the fallbacks are, in
    /// this order, any style, the normal state and the `.default` metrics.
    func shownBackground(in state: UIControl.State, _ metrics: UIBarMetrics, isBack: Bool) -> UIImage? {
        guard let backgrounds = images?.backgrounds, !backgrounds.isEmpty else { return nil }
        for metrics in [metrics, .default] {
            for state in [state, .normal] {
                for style in [style, nil] {
                    let key = BarButtonImages.Key(state: state.rawValue, style: style, metrics: metrics, isBack: isBack)
                    if let image = backgrounds[key] { return image }
                }
            }
        }
        return nil
    }

    /// The title's offset to show; nil if none was set for `metrics` or `.default`.
    func shownTitleOffset(_ metrics: UIBarMetrics, isBack: Bool) -> UIOffset? {
        guard let offsets = images?.titleOffsets else { return nil }
        return offsets[BarButtonImages.Key(metrics: metrics, isBack: isBack)]
            ?? offsets[BarButtonImages.Key(metrics: .default, isBack: isBack)]
    }

    /// The button's vertical offset to show, in points.
    func shownVerticalOffset(_ metrics: UIBarMetrics, isBack: Bool) -> CGFloat {
        guard let offsets = images?.backgroundOffsets else { return 0 }
        return offsets[BarButtonImages.Key(metrics: metrics, isBack: isBack)]
            ?? offsets[BarButtonImages.Key(metrics: .default, isBack: isBack)] ?? 0
    }
}
