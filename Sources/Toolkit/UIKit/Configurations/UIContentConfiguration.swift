// Configurations of a view's content, and the views that show them.

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
