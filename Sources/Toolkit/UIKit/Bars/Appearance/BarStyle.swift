// The customised properties of bars, and the appearance objects that bars of all kinds have.

internal import Foundation

/// The appearance objects of a bar or of an item of a bar.
@MainActor
struct BarAppearances<Appearance: UIBarAppearance> {
    typealias Part = WritableKeyPath<BarAppearances<Appearance>, Appearance?>

    var standard: Appearance?
    /// The object that the bar returns until one is set. It becomes `standard` when it is changed.
    var offered: Appearance?
    var compact: Appearance?
    var scrollEdge: Appearance?
    var compactScrollEdge: Appearance?
}

/// The customised properties of a class of bars.
@MainActor
protocol BarStyle {
    associatedtype Appearance: UIBarAppearance
    var appearances: BarAppearances<Appearance> { get set }
    init()
}

/// A bar that can be customised.
@MainActor
protocol StyledBar: UIView {
    associatedtype Style: BarStyle
    /// The customised properties; nil until the first is set.
    var style: Style? { get set }
    /// Applies the bar's properties and appearance objects to its background and its items.
    func updateLook()
}

extension StyledBar {
    func change(_ change: (inout Style) -> Void) {
        var new = style ?? Style()
        change(&new)
        style = new
        updateLook()
    }

    /// Stores a value of the style, which is a customisable property of the bar.
    func store<Root: AnyObject, Value>(
        _ value: Value, _ path: WritableKeyPath<Style, Value>, of property: @autoclosure () -> ReferenceWritableKeyPath<Root, Value>
    ) {
        change { $0[keyPath: path] = value }
        customize(property())
    }

    /// Stores a value for a position and metrics of the bar.
    func store<Value>(
        _ value: Value?, _ path: WritableKeyPath<Style, BarMetricsValues<Value>>, _ position: UIBarPosition, _ metrics: UIBarMetrics
    ) {
        change { $0[keyPath: path][position, metrics] = value }
        customize(
            AppearanceCall<Self>(
                path, [position.rawValue, metrics.rawValue], isSet: { $0.style?[keyPath: path][position, metrics] != nil },
                apply: { $0.store(value, path, position, metrics) }))
    }

    /// Stores a copy of an appearance object. `apply` calls the bar's setter with `appearance`.
    func store(_ appearance: Style.Appearance?, _ part: BarAppearances<Style.Appearance>.Part, apply: @escaping (Self) -> Void) {
        let copy = appearance?.copied { [weak self] in self?.updateLook() }
        change { $0.appearances[keyPath: part] = copy }
        customize(AppearanceCall<Self>(part, isSet: { $0.style?.appearances[keyPath: part] != nil }, apply: apply))
    }

    /// The standard appearance; if none was set, the default object `new`, which takes effect when it is changed.
    func standardAppearance(orOffer new: @autoclosure () -> Style.Appearance) -> Style.Appearance {
        if let appearance = style?.appearances.standard ?? style?.appearances.offered { return appearance }
        let offered = new()
        offered.changed = { [weak self] in self?.change { $0.appearances.standard = $0.appearances.standard ?? $0.appearances.offered } }
        if style == nil { style = Style() }
        style?.appearances.offered = offered
        return offered
    }
}
