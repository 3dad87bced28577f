// Pages that describe what they show as texts, so that a take can begin with the same.

public import UIKit

/// A page that can describe what the user has changed in it, as texts that can be stored. Another instance of the page can then show the
/// same.
@MainActor public protocol DescribedPage: UIViewController {
    /// The name with which `LaboratoryConfiguration.makePage` creates the page; nil, the default, for pages that always exist.
    var pageName: String? { get }
    /// What the page shows, by names that the page chooses; nothing by default.
    var describedContents: [String: String] { get }
    /// Shows contents without animation. Ignores names and texts that it does not know. Does nothing by default.
    func show(describedContents: [String: String])
    /// Called after the content offsets were set, to which the page may have reacted. Does nothing by default.
    func showAfterScrolling(describedContents: [String: String])
}

@MainActor extension DescribedPage {
    /// Nil.
    public var pageName: String? { nil }
    /// Nothing.
    public var describedContents: [String: String] { [:] }
    /// Does nothing.
    public func show(describedContents: [String: String]) {}
    /// Does nothing.
    public func showAfterScrolling(describedContents: [String: String]) {}
}
