// A click on the selected tab.

@preconcurrency internal import Foundation
public import UIKit

/// The effect of a click on the selected tab of an `AnimatedTabBarController`.
@preconcurrency @MainActor public final class TabReselection: Tunable {
    /// The order of scrolling to the top and returning to the first page.
    public enum Behavior: CaseIterable, Sendable {
        /// Pops to the root page; on the root page, scrolls to the top. This is UIKit's behaviour.
        case popsThenScrolls
        /// Scrolls the page to its top; at the top, pops to the root page.
        case scrollsThenPops
    }

    /// The effect of the click; `.popsThenScrolls` by default.
    public var behavior = Behavior.popsThenScrolls

    /// Creates an interaction with UIKit's behaviour.
    public init() {}

    /// Applies the behaviour to the controller of a tab.
    public func perform(on tab: UIViewController, animated: Bool = true) {
        guard behavior == .scrollsThenPops, tab.presentedViewController == nil, let navigation = tab as? UINavigationController,
            navigation.viewControllers.count > 1, let page = navigation.topViewController
        else { return tab.returnToRootOrTop(animated: animated) }
        if let content = page.contentScrollView(for: .top), content.scrollsToTop, !content.isAtTop {
            page.returnToRootOrTop(animated: animated)
        } else {
            navigation.popToRootViewController(animated: animated)
        }
    }

    // MARK: Parameters

    /// "reselection", with the behaviour.
    public static var declarations: [InteractionDeclaration] {
        declared(
            "reselection", as: "TabReselection()",
            .choice("behavior", \TabReselection.behavior, "behavior", default: .popsThenScrolls)
        ).moving { values in
            InteractionMotion(
                constants: [
                    values.constant("behavior", "The order in which clicks on the selected tab scroll to the top and pop to the root")
                ],
                notes: ["The system animates the scrolling and the navigation."])
        }
    }
}

extension UIScrollView {
    fileprivate var isAtTop: Bool { contentOffset.y <= -adjustedContentInset.top + 0.5 }
}
