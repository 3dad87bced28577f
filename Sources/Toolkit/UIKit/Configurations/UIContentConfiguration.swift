// Configurations of a view's content, the views that show them, and the state of a view that has them.

/// Describes the content and the look of a view.
@preconcurrency @MainActor public protocol UIContentConfiguration {
    /// A new view that shows the configuration.
    func makeContentView() -> any UIView & UIContentView
    /// The configuration for a state.
    func updated(for state: any UIConfigurationState) -> Self
}

/// A view that shows a configuration.
@preconcurrency @MainActor public protocol UIContentView: NSObjectProtocol {
    /// The configuration. The view shows a new one of the same type at once.
    var configuration: any UIContentConfiguration { get set }
}

/// The configurations of one view. A view has this object only after a configuration or an option of configurations was set.
final class ContentConfigurations {
    var content: (any UIContentConfiguration)?
    /// Whether `content` is not shown yet.
    var isContentPending = false
    /// Whether `content` was set after the last update for a state.
    var contentNeedsState = false
    var contentView: (any UIView & UIContentView)?
    /// The type of the configuration that `contentView` shows.
    var shownType: (any UIContentConfiguration.Type)?
    var background: UIBackgroundConfiguration?
    var backgroundView: BackgroundConfigurationView?
    var updatesContent = true
    var updatesBackground = true
}

/// A cell, a header or a footer. A configuration can replace its content view.
protocol ConfiguredView: UIView {
    var configurations: ContentConfigurations? { get set }
    /// The content view; a pending configuration may replace it.
    var shownContentView: UIView { get set }
    var needsUpdateConfiguration: Bool { get set }
    /// Whether a change of the state updates the view: a plain cell without configurations and without a handler needs no update.
    var isConfigured: Bool { get }
    /// Calls `updateConfiguration(using:)` and the update handler.
    func updateForState()
    /// Replaces the content view by `view`, or by the standard content view if `view` is nil.
    func replaceContentView(by view: UIView?)
    /// Called when a background configuration has been set or removed.
    func backgroundConfigurationDidChange()
    /// The state for which a new content configuration is updated before it is shown.
    var contentState: any UIConfigurationState { get }
}

extension UIView {
    /// Replaces a subview, such as a background, by another one at an index.
    func replaceSubview(_ old: UIView?, by new: UIView?, at index: Int) {
        guard old !== new else { return }
        old?.removeFromSuperview()
        if let new { insertSubview(new, at: index) }
        setNeedsLayout()
    }
}

extension ConfiguredView {
    /// The view's configurations, which are created if there are none.
    var madeConfigurations: ContentConfigurations {
        if let configurations { return configurations }
        let made = ContentConfigurations()
        configurations = made
        return made
    }

    /// Replaces the configuration. The next layout shows it, because only then the view's state is known: a cell is selected after its
    /// configuration was set. Without a configuration, the standard content view returns at once.
    func setContent(_ new: (any UIContentConfiguration)?) {
        guard new != nil || configurations?.content != nil else { return }
        let store = madeConfigurations
        store.content = new
        store.isContentPending = new != nil
        store.contentNeedsState = true
        setNeedsLayout()
        guard new == nil, store.contentView != nil else { return }
        (store.contentView, store.shownType) = (nil, nil)
        replaceContentView(by: nil)
    }

    /// Shows a configuration that is not shown yet. The content view is kept if its configuration has the same type, otherwise replaced.
    func showPendingContent() {
        guard let store = configurations, store.isContentPending, var new = store.content else { return }
        store.isContentPending = false
        if store.contentNeedsState, store.updatesContent {
            new = new.updated(for: contentState)
            store.content = new
        }
        store.contentNeedsState = false
        if let view = store.contentView, store.shownType == type(of: new) {
            view.configuration = new
        } else {
            let view = new.makeContentView()
            (store.contentView, store.shownType) = (view, type(of: new))
            replaceContentView(by: view)
        }
        setNeedsLayout()
    }

    func updateConfigurationIfNeeded() {
        if needsUpdateConfiguration {
            needsUpdateConfiguration = false
            guard isConfigured else { return }
            updateForState()
            // A configuration that was set there is not updated for the state again.
            configurations?.contentNeedsState = false
        }
        showPendingContent()
    }

    func showContentView(_ new: UIView, frame: CGRect) {
        new.translatesAutoresizingMaskIntoConstraints = true
        new.frame = frame
        insertSubview(new, aboveSubview: shownContentView)
        shownContentView.removeFromSuperview()
        shownContentView = new
        setNeedsLayout()
    }

    /// Shows a background configuration behind the content, or removes it.
    func setBackground(_ new: UIBackgroundConfiguration?) {
        guard new != nil || configurations?.background != nil else { return }
        let store = madeConfigurations
        let hadBackground = store.background != nil
        store.background = new
        if let new {
            let view = store.backgroundView ?? BackgroundConfigurationView(frame: bounds)
            if store.backgroundView == nil {
                store.backgroundView = view
                insertSubview(view, at: 0)
            }
            view.show(new, color: new.resolvedBackgroundColor(for: tintColor), cornerRadius: new.cornerRadius, tint: tintColor)
        } else {
            store.backgroundView?.removeFromSuperview()
            store.backgroundView = nil
        }
        if hadBackground != (new != nil) { backgroundConfigurationDidChange() }
        setNeedsLayout()
    }

    /// Lays out the view of the background configuration.
    func layOutConfiguredBackground() {
        guard let store = configurations, let view = store.backgroundView, let background = store.background else { return }
        view.frame = background.frame(in: self)
    }

    /// Updates, for a state, the configurations that are updated automatically.
    func updateConfigurations(for state: any UIConfigurationState) {
        guard let store = configurations else { return }
        if store.updatesContent, let content = store.content { setContent(content.updated(for: state)) }
        if store.updatesBackground, let background = store.background { setBackground(background.updated(for: state)) }
    }
}
