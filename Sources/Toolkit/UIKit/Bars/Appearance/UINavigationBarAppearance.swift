// The appearance of navigation bars and toolbars, and of their buttons.

@preconcurrency public import Foundation

/// The background, titles and buttons of a navigation bar.
@preconcurrency @MainActor open class UINavigationBarAppearance: UIBarAppearance {
    /// The attributes of the small title; empty by default, which means the attributes of the system.
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { changed() } }
    /// The offset of the small title, in points; zero by default.
    open var titlePositionAdjustment = UIOffset.zero { didSet { if oldValue != titlePositionAdjustment { changed() } } }
    /// The attributes of the large title; empty by default, which means the attributes of the system.
    open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { changed() } }
    /// The buttons of the style `.plain`. Setting it copies the object, as for the other buttons.
    open var buttonAppearance: UIBarButtonItemAppearance {
        get { buttons.plain }
        set { buttons.plain = copied(newValue) }
    }
    /// The buttons of the style `.done`.
    open var doneButtonAppearance: UIBarButtonItemAppearance {
        get { buttons.done }
        set { buttons.done = copied(newValue) }
    }
    /// The back button.
    open var backButtonAppearance: UIBarButtonItemAppearance {
        get { buttons.back }
        set { buttons.back = copied(newValue) }
    }
    /// The image in place of the back button's chevron; nil for the chevron.
    open private(set) var backIndicatorImage: UIImage?
    /// The mask that was set with `backIndicatorImage`.
    open private(set) var backIndicatorTransitionMaskImage: UIImage?

    private lazy var buttons = (
        plain: copied(UIBarButtonItemAppearance(style: .plain)), done: copied(UIBarButtonItemAppearance(style: .done)),
        back: copied(UIBarButtonItemAppearance(style: .plain))
    ) { didSet { changed() } }

    /// Sets the image in place of the back button's chevron; it is shown if both images are set.
    open func setBackIndicatorImage(_ backIndicatorImage: UIImage?, transitionMaskImage: UIImage?) {
        self.backIndicatorImage = transitionMaskImage == nil ? nil : backIndicatorImage
        backIndicatorTransitionMaskImage = backIndicatorImage == nil ? nil : transitionMaskImage
        changed()
    }

    override func takeValues(of other: UIBarAppearance) {
        guard let other = other as? UINavigationBarAppearance else { return }
        titleTextAttributes = other.titleTextAttributes
        titlePositionAdjustment = other.titlePositionAdjustment
        largeTitleTextAttributes = other.largeTitleTextAttributes
        buttons = (copied(other.buttons.plain), copied(other.buttons.done), copied(other.buttons.back))
        backIndicatorImage = other.backIndicatorImage
        backIndicatorTransitionMaskImage = other.backIndicatorTransitionMaskImage
    }
}

/// The background and buttons of a toolbar.
@preconcurrency @MainActor open class UIToolbarAppearance: UIBarAppearance {
    /// The buttons of the style `.plain`. Setting it copies the object.
    open var buttonAppearance: UIBarButtonItemAppearance {
        get { buttons.plain }
        set { buttons.plain = copied(newValue) }
    }
    /// The buttons of the style `.done`. Setting it copies the object.
    open var doneButtonAppearance: UIBarButtonItemAppearance {
        get { buttons.done }
        set { buttons.done = copied(newValue) }
    }

    private lazy var buttons = (
        plain: copied(UIBarButtonItemAppearance(style: .plain)), done: copied(UIBarButtonItemAppearance(style: .done))
    ) { didSet { changed() } }

    override func takeValues(of other: UIBarAppearance) {
        guard let other = other as? UIToolbarAppearance else { return }
        buttons = (copied(other.buttons.plain), copied(other.buttons.done))
    }
}

extension UIBarAppearance {
    /// Returns a copy that reports its changes as changes of this object.
    func copied(_ buttons: UIBarButtonItemAppearance) -> UIBarButtonItemAppearance {
        let copy = buttons.copy(with: nil) as? UIBarButtonItemAppearance ?? UIBarButtonItemAppearance(style: .plain)
        copy.changed = { [weak self] in self?.changed() }
        return copy
    }
}

/// The appearance of a bar button in one state. A value that was not set is taken from the normal state.
@preconcurrency @MainActor open class UIBarButtonItemStateAppearance: NSObject {
    struct Values {
        var attributes: [NSAttributedString.Key: Any] = [:]
        var titleOffset: UIOffset?
        var image: UIImage?
        var imageOffset: UIOffset?
    }

    var values = Values() { didSet { changed() } }
    var changed: () -> Void = {}
    /// The appearance of the normal state; nil for the normal state itself.
    private weak var normal: UIBarButtonItemStateAppearance?

    init(normal: UIBarButtonItemStateAppearance?) {
        self.normal = normal
        super.init()
    }

    /// The attributes of the title, which override the attributes of the normal state and of the system; empty by default.
    open var titleTextAttributes: [NSAttributedString.Key: Any] {
        get { values.attributes }
        set { values.attributes = newValue }
    }
    /// The offset of the title, in points; zero by default.
    open var titlePositionAdjustment: UIOffset {
        get { values.titleOffset ?? normal?.titlePositionAdjustment ?? .zero }
        set { values.titleOffset = newValue }
    }
    /// The image behind the title, stretched; nil by default.
    open var backgroundImage: UIImage? {
        get { values.image ?? normal?.backgroundImage }
        set { values.image = newValue }
    }
    /// The offset of the background image, in points; zero by default.
    open var backgroundImagePositionAdjustment: UIOffset {
        get { values.imageOffset ?? normal?.backgroundImagePositionAdjustment ?? .zero }
        set { values.imageOffset = newValue }
    }

    /// The attributes of the normal state, overridden by this state's attributes.
    var effectiveAttributes: [NSAttributedString.Key: Any] { (normal?.values.attributes ?? [:]).merging(values.attributes) { $1 } }
}

/// The appearance of a bar button in each state.
@preconcurrency @MainActor open class UIBarButtonItemAppearance: NSObject, @preconcurrency NSCopying {
    /// The normal state.
    public let normal: UIBarButtonItemStateAppearance
    /// The highlighted state.
    public let highlighted: UIBarButtonItemStateAppearance
    /// The disabled state.
    public let disabled: UIBarButtonItemStateAppearance
    /// The focused state.
    public let focused: UIBarButtonItemStateAppearance
    var changed: () -> Void = {}

    /// The default appearance of plain buttons.
    public override convenience init() { self.init(style: .plain) }

    /// The default appearance of buttons of a style.
    public init(style: UIBarButtonItem.Style) {
        normal = UIBarButtonItemStateAppearance(normal: nil)
        highlighted = UIBarButtonItemStateAppearance(normal: normal)
        disabled = UIBarButtonItemStateAppearance(normal: normal)
        focused = UIBarButtonItemStateAppearance(normal: normal)
        super.init()
        for state in states { state.changed = { [weak self] in self?.changed() } }
    }

    /// The default appearance of plain buttons; decodes nothing.
    public required convenience init?(coder: NSCoder) { self.init(style: .plain) }

    /// Resets all states to the default appearance of a style.
    open func configureWithDefault(for style: UIBarButtonItem.Style) {
        for state in states { state.values = UIBarButtonItemStateAppearance.Values() }
    }

    /// An object with the same values.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = UIBarButtonItemAppearance(style: .plain)
        for (new, old) in zip(copy.states, states) { new.values = old.values }
        return copy
    }

    private var states: [UIBarButtonItemStateAppearance] { [normal, highlighted, disabled, focused] }

    func appearance(for state: UIControl.State) -> UIBarButtonItemStateAppearance {
        if state.contains(.disabled) { return disabled }
        if state.contains(.highlighted) { return highlighted }
        return state.contains(.focused) ? focused : normal
    }
}
