// Configurations of a view's content, the views that show them, and the state of a view that has them.

public import Foundation

/// Describes the content and the look of a view.
@preconcurrency @MainActor
public protocol UIContentConfiguration {
    /// A new view that shows the configuration.
    func makeContentView() -> any UIView & UIContentView
    /// The configuration for a state.
    func updated(for state: any UIConfigurationState) -> Self
}

/// A view that shows a configuration.
@preconcurrency @MainActor
public protocol UIContentView: NSObjectProtocol {
    /// The configuration. The view shows a new one of the same type at once.
    var configuration: any UIContentConfiguration { get set }
}

/// The configurations of one view. A view has this object only after a configuration or an option of configurations was set.
@MainActor
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
@MainActor
protocol ConfiguredView: UIView {
    var configurations: ContentConfigurations? { get set }
    /// Replaces the content view by `view`, or by the standard content view if `view` is nil.
    func replaceContentView(by view: UIView?)
    /// Called when a background configuration has been set or removed.
    func backgroundConfigurationDidChange()
    /// The state for which a new content configuration is updated before it is shown.
    var contentState: any UIConfigurationState { get }
}

extension ConfiguredView {
    /// The view's configurations, which are created if there are none.
    var madeConfigurations: ContentConfigurations {
        if let configurations { return configurations }
        let made = ContentConfigurations()
        configurations = made
        return made
    }

    /// Replaces a view behind the content by another one, at an index of the subviews.
    func replaceBackground(_ old: UIView?, by new: UIView?, at index: Int) {
        guard old !== new else { return }
        old?.removeFromSuperview()
        if let new { insertSubview(new, at: index) }
        setNeedsLayout()
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

    /// Shows the content after `updateConfiguration(using:)`. A configuration that was set there is not updated for the state again.
    func showUpdatedContent() {
        configurations?.contentNeedsState = false
        showPendingContent()
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
        var insets = background.backgroundInsets
        let margins = directionalLayoutMargins
        let edges = background.edgesAddingLayoutMarginsToBackgroundInsets
        if edges.contains(.top) { insets.top += margins.top }
        if edges.contains(.leading) { insets.leading += margins.leading }
        if edges.contains(.bottom) { insets.bottom += margins.bottom }
        if edges.contains(.trailing) { insets.trailing += margins.trailing }
        let frame = CGRect(
            x: insets.leading, y: insets.top, width: max(0, bounds.width - insets.leading - insets.trailing),
            height: max(0, bounds.height - insets.top - insets.bottom))
        view.frame = directed(frame)
    }

    /// Updates, for a state, the configurations that are updated automatically.
    func updateConfigurations(for state: any UIConfigurationState) {
        guard let store = configurations else { return }
        if store.updatesContent, let content = store.content { setContent(content.updated(for: state)) }
        if store.updatesBackground, let background = store.background { setBackground(background.updated(for: state)) }
    }
}
