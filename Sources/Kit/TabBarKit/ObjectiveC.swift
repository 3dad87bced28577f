// What Swift spells differently with the Objective-C runtime, on Apple's platforms, and without it, on Linux.
//
// All other code of this module is the same on both. scripts/kit-symbols.py compares it with Apple's API, apart from the branches here.

@preconcurrency internal import Foundation
internal import UIKit

// MARK: - Selectors

#if canImport(ObjectiveC)
    extension TabReordering {
        @objc fileprivate func objcPanned(_ pan: UIPanGestureRecognizer) { panned(pan) }
    }

    extension TabSwipe {
        @objc fileprivate func objcDragged(_ pan: UIPanGestureRecognizer) { dragged(pan) }
    }

    extension AnimatedTabBarController {
        @objc fileprivate func objcMoveTabLeft() { moveTabLeft() }
        @objc fileprivate func objcMoveTabRight() { moveTabRight() }
    }

    /// The target of a display link, which retains it.
    private final class FrameTarget: NSObject {
        private let action: @MainActor (CADisplayLink) -> Void

        init(_ action: @escaping @MainActor (CADisplayLink) -> Void) {
            self.action = action
            super.init()
        }

        @objc func frame(_ link: CADisplayLink) { action(link) }
    }

    /// Gesture recognizers and key commands take selectors. Controls take a `UIAction`.
    extension Selector {
        static let panTab = #selector(TabReordering.objcPanned(_:))
        static let dragPages = #selector(TabSwipe.objcDragged(_:))
        static let moveTabLeft = #selector(AnimatedTabBarController.objcMoveTabLeft)
        static let moveTabRight = #selector(AnimatedTabBarController.objcMoveTabRight)
    }
#else
    /// Gesture recognizers and key commands take selectors. Controls take a `UIAction`.
    extension Selector {
        static let panTab = Selector(TabReordering.panned(_:))
        static let dragPages = Selector(TabSwipe.dragged(_:))
        static let moveTabLeft = Selector(AnimatedTabBarController.moveTabLeft)
        static let moveTabRight = Selector(AnimatedTabBarController.moveTabRight)
    }
#endif

extension CADisplayLink {
    /// A display link that calls `action` in each frame after it was added to a run loop.
    static func calling(_ action: @escaping @MainActor (CADisplayLink) -> Void) -> CADisplayLink {
        #if canImport(ObjectiveC)
            return CADisplayLink(target: FrameTarget(action), selector: #selector(FrameTarget.frame(_:)))
        #else
            return CADisplayLink(handler: action)
        #endif
    }
}

// MARK: - Deinitializers

/// Calls `action` on the main actor when its owner is released. An isolated deinitializer needs iOS 18.4.
@MainActor final class ReleaseReport {
    private let action: @MainActor @Sendable () -> Void

    init(_ action: @escaping @MainActor @Sendable () -> Void) { self.action = action }

    #if canImport(ObjectiveC)
        deinit { if Thread.isMainThread { MainActor.assumeIsolated(action) } }
    #else
        isolated deinit { action() }
    #endif
}

// MARK: - Optional methods

extension UITabBarController {
    /// Whether the delegate lets the user select a tab.
    func delegateAllows(_ tab: UIViewController) -> Bool {
        #if canImport(ObjectiveC)
            return delegate?.tabBarController?(self, shouldSelect: tab) ?? true
        #else
            return delegate?.tabBarController(self, shouldSelect: tab) ?? true
        #endif
    }

    /// Tells the delegate that the user has selected a tab.
    func tellDelegate(ofSelected tab: UIViewController) {
        #if canImport(ObjectiveC)
            delegate?.tabBarController?(self, didSelect: tab)
        #else
            delegate?.tabBarController(self, didSelect: tab)
        #endif
    }
}

// MARK: - What Apple's UIKit does only for its own tabs

extension UIAccessibilityTraits {
    /// The traits of a tab. Apple's UIKit has no trait for it, because it recognizes its own tabs by their class.
    static var tabButton: UIAccessibilityTraits {
        #if canImport(ObjectiveC)
            return .button
        #else
            return [.button, .tab]
        #endif
    }
}

extension UIViewController {
    /// The effect that a click on the selected tab of a `UITabBar` has: returns to the root page, or else scrolls the page to its top.
    func returnToRootOrTop(animated: Bool) {
        #if canImport(ObjectiveC)
            guard presentedViewController == nil else { return }
            let navigation = self as? UINavigationController
            if let navigation, navigation.viewControllers.count > 1 {
                navigation.popToRootViewController(animated: animated)
            } else if let list = (navigation?.topViewController ?? self).contentScrollView(for: .top), list.scrollsToTop {
                list.setContentOffset(CGPoint(x: list.contentOffset.x, y: -list.adjustedContentInset.top), animated: animated)
            }
        #else
            popToRootOrScrollToTop(animated: animated)
        #endif
    }
}
