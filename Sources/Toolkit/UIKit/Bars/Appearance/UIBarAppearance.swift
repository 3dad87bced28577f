// The background and shadow of a bar, and the appearance objects that bars of all kinds have.

@preconcurrency public import Foundation

/// The background and the shadow that bars of all kinds have. A bar updates when one of its appearance objects changes.
@preconcurrency @MainActor open class UIBarAppearance: NSObject, @preconcurrency NSCopying {
    var background = BarLook() { didSet { changed() } }
    /// Called after a change; set by the bar or the navigation item that uses the object.
    var changed: () -> Void = {}
    /// The kind of device that the object was created for.
    public let idiom: UIUserInterfaceIdiom

    /// Creates the default background for the idiom of the current device.
    public override convenience init() { self.init(idiom: UIDevice.current.userInterfaceIdiom) }

    /// Creates the default background, which is the same for all idioms.
    public init(idiom: UIUserInterfaceIdiom) {
        self.idiom = idiom
        super.init()
        configureWithDefaultBackground()
    }

    /// Copies the background and the shadow of an object of any class, and its other values if it is of the same class.
    public required init(barAppearance: UIBarAppearance) {
        idiom = barAppearance.idiom
        super.init()
        background = barAppearance.background
        takeValues(of: barAppearance)
    }

    /// Creates the default background; decodes nothing.
    public required init?(coder: NSCoder) {
        idiom = .phone
        super.init()
        configureWithDefaultBackground()
    }

    /// An object of the same class with the same values.
    open func copy(with zone: NSZone? = nil) -> Any { Self(barAppearance: self) }

    func copied(changed: @escaping () -> Void) -> Self {
        let copy = copy(with: nil) as? Self ?? Self(barAppearance: self)
        copy.changed = changed
        return copy
    }

    /// Copies the values that the subclass adds, if `other` has them.
    func takeValues(of other: UIBarAppearance) {}

    // MARK: Configurations

    /// Resets background and shadow to the default: a blur, and a hairline.
    open func configureWithDefaultBackground() {
        background = BarLook(effect: UIBlurEffect(style: .systemChromeMaterial), shadowColor: Theme.barLine)
    }

    /// Resets background and shadow to an opaque colour of the system, and a hairline.
    open func configureWithOpaqueBackground() { background = BarLook(color: .systemBackground, shadowColor: Theme.barLine) }

    /// Removes background and shadow.
    open func configureWithTransparentBackground() { background = BarLook() }

    // MARK: Background

    /// The blur of the content behind the bar; nil for none.
    open var backgroundEffect: UIBlurEffect? {
        get { background.effect }
        set { background.effect = newValue }
    }
    /// The colour over the blur; nil for none.
    open var backgroundColor: UIColor? {
        get { background.color }
        set { background.color = newValue }
    }
    /// The image over the colour; nil for none.
    open var backgroundImage: UIImage? {
        get { background.image }
        set { background.image = newValue }
    }
    /// How the image fits the bar; `scaleToFill` by default.
    open var backgroundImageContentMode: UIView.ContentMode {
        get { background.imageMode }
        set { background.imageMode = newValue }
    }

    // MARK: Shadow

    /// The colour of the hairline, or of a `shadowImage` that is a template; nil hides the hairline.
    open var shadowColor: UIColor? {
        get { background.shadowColor }
        set { background.shadowColor = newValue }
    }
    /// The image in place of the hairline, stretched to the bar's width; nil for the hairline.
    open var shadowImage: UIImage? {
        get { background.shadowImage }
        set { background.shadowImage = newValue }
    }
}

struct BarAppearances<Appearance: UIBarAppearance> {
    typealias Part = WritableKeyPath<BarAppearances<Appearance>, Appearance?>

    var standard: Appearance?
    /// The object that the bar returns until one is set. It becomes `standard` when it is changed.
    var offered: Appearance?
    var compact: Appearance?
    var scrollEdge: Appearance?
    var compactScrollEdge: Appearance?
}

@MainActor protocol BarStyle {
    associatedtype Appearance: UIBarAppearance
    var appearances: BarAppearances<Appearance> { get set }
    init()
}

@MainActor protocol StyledBar: UIView {
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
