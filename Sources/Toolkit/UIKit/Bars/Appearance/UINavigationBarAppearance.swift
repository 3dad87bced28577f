// The appearance of navigation bars and toolbars.

@preconcurrency public import Foundation

/// The background, titles and buttons of a navigation bar.
@preconcurrency @MainActor
open class UINavigationBarAppearance: UIBarAppearance {
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
@preconcurrency @MainActor
open class UIToolbarAppearance: UIBarAppearance {
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
