// The slide from one page of a navigation controller to another, by itself or under a finger.
//
// All that moves is a function of how much the upper page covers the lower one, linear in it, so that an animation between two
// such states and a finger in any of them show the same pictures.

internal import CoreGraphics
internal import Foundation
internal import QuartzCore

/// A slide under way.
@MainActor
final class PageTransition {
    enum Kind { case push, pop }
    /// How it ended.
    enum Outcome { case done, abandoned }

    let kind: Kind
    private let stage: UIView
    private let incoming: UIView
    private let outgoing: UIView
    private let shade = UIView(frame: .zero)
    private let bar: UINavigationBar
    private let barHeights: (from: CGFloat, to: CGFloat)
    private let grounds: (from: CGFloat, to: CGFloat)
    /// The tab bar, where it leaves with a page or comes back with it.
    var bottomBar: BottomBarPassage?
    private let completion: (Outcome) -> Void
    private var isOver = false
    /// The part of the way that lies behind, or towards which an animation is under way.
    private(set) var progress: CGFloat = 0
    /// Whether a finger leads.
    private(set) var isFollowingFinger = false

    init(
        _ kind: Kind, on stage: UIView, from outgoing: UIView, to incoming: UIView, bar: UINavigationBar,
        barHeights: (from: CGFloat, to: CGFloat), grounds: (from: CGFloat, to: CGFloat), completion: @escaping (Outcome) -> Void
    ) {
        self.kind = kind
        self.stage = stage
        self.incoming = incoming
        self.outgoing = outgoing
        self.bar = bar
        self.barHeights = barHeights
        self.grounds = grounds
        self.completion = completion
        shade.backgroundColor = Theme.coveredPageShade
        shade.isUserInteractionEnabled = false
        stage.insertSubview(shade, aboveSubview: lower)
    }

    private var upper: UIView { kind == .push ? incoming : outgoing }
    private var lower: UIView { kind == .push ? outgoing : incoming }

    /// Puts everything where it is when `progress` (0…1) of the way lies behind.
    func place(_ progress: CGFloat) {
        self.progress = progress
        let covered = kind == .push ? progress : 1 - progress
        let width = stage.bounds.width
        let aside = -width * Theme.pageParallax * covered
        upper.transform = CGAffineTransform(translationX: stage.directed(distance: width * (1 - covered)), y: 0)
        lower.transform = CGAffineTransform(translationX: stage.directed(distance: aside), y: 0)
        shade.bounds.size = stage.bounds.size
        shade.center = CGPoint(x: stage.bounds.midX, y: stage.bounds.midY)
        shade.transform = lower.transform
        shade.alpha = covered
        bottomBar?.place(covered: covered, width: width)
        bar.frame = CGRect(
            x: 0, y: stage.safeAreaInsets.top, width: width, height: barHeights.from + (barHeights.to - barHeights.from) * progress)
        bar.groundShare = grounds.from + (grounds.to - grounds.from) * progress
        bar.moveExchange(to: progress, goesBack: kind == .pop, height: barHeights.to)
    }

    /// The window has another size.
    func placeAgain() {
        guard !isOver else { return }
        place(progress)
    }

    /// Slides from beginning to end.
    func run() {
        guard !UIAccessibility.prefersCrossFadeTransitions else { return crossFade() }
        UIView.performWithoutAnimation { place(0) }
        settle(.done, duration: Theme.pageSlideDuration)
    }

    /// Goes to the end at once, while the look before fades: bars that belong to the pages go along.
    private func crossFade() {
        // The coming page is there already: the old look is the one without it.
        UIView.performWithoutAnimation { place(0) }
        let all: UIView = bottomBar?.controller.viewIfLoaded ?? stage
        UIView.transition(with: all, duration: Theme.pageSlideDuration, options: .transitionCrossDissolve) {
            self.place(1)
        } completion: { _ in
            self.finish(.done)
        }
    }

    func beginFollowing() {
        isFollowingFinger = true
        place(0)
    }

    /// Slides on to the end, or back to the beginning.
    func settle(_ outcome: Outcome, duration: TimeInterval) {
        isFollowingFinger = false
        let end: CGFloat = outcome == .done ? 1 : 0
        UIView.animate(
            withDuration: duration, delay: 0, options: .curveEaseOut, animations: { self.place(end) },
            completion: { _ in self.finish(outcome) })
    }

    /// Ends at once, as it was going to end; one that a finger leads ends in the new page.
    func finishNow() {
        finish(isFollowingFinger || progress > 0 ? .done : .abandoned)
    }

    private func finish(_ outcome: Outcome) {
        guard !isOver else { return }
        place(outcome == .done ? 1 : 0)
        isOver = true
        shade.removeFromSuperview()
        for view in [incoming, outgoing] {
            view.layer.removeViewAnimations(of: "transform")
            view.transform = .identity
        }
        bottomBar?.end()
        completion(outcome)
    }
}

/// How the tab bar goes with the page it belongs to.
@MainActor
struct BottomBarPassage {
    enum Owner { case upper, lower }

    let controller: UITabBarController
    /// The page that the bar belongs to.
    let owner: Owner

    func place(covered: CGFloat, width: CGFloat) {
        switch owner {
        case .upper: controller.carryBar(by: width * (1 - covered), visibleUpTo: nil, shade: 0)
        case .lower: controller.carryBar(by: -width * Theme.pageParallax * covered, visibleUpTo: width * (1 - covered), shade: covered)
        }
    }

    func end() { controller.putBarDown() }
}
