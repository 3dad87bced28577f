// The background and shadow of a bar.

@preconcurrency public import Foundation

/// The background and the shadow that bars of all kinds have. A bar updates when one of its appearance objects changes.
@preconcurrency @MainActor
open class UIBarAppearance: NSObject, @preconcurrency NSCopying {
    /// The values of the background and the shadow, which `init(barAppearance:)` copies.
    struct Background {
        var effect: UIBlurEffect?
        var color: UIColor?
        var image: UIImage?
        var imageMode = UIView.ContentMode.scaleToFill
        var shadowColor: UIColor?
        var shadowImage: UIImage?
    }

    var background = Background() { didSet { changed() } }
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

    /// A copy that calls `changed` after each change.
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
        background = Background(effect: UIBlurEffect(style: .systemChromeMaterial), shadowColor: Theme.barLine)
    }

    /// Resets background and shadow to an opaque colour of the system, and a hairline.
    open func configureWithOpaqueBackground() {
        background = Background(color: .systemBackground, shadowColor: Theme.barLine)
    }

    /// Removes background and shadow.
    open func configureWithTransparentBackground() { background = Background() }

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
