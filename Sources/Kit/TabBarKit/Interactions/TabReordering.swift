// Reordering of tabs by dragging them along the bar.

@preconcurrency public import Foundation
public import UIKit

/// Lets the user drag the tabs of an animated tab bar controller to other places, or move the selected tab with Ctrl+Shift and an arrow.
///
///     reordering = TabReordering(tabs: tabs) { $0.title ?? "" }
///     reordering.order = UserDefaults.standard.stringArray(forKey: "tabs") ?? []
///     reordering.orderDidChange = { UserDefaults.standard.set($0, forKey: "tabs") }
///
/// Only the tabs with an `AnimatedTabBarItem` in the bar move; the others, and the tabs in More, keep their places.
/// A drag can be reversed, and a settling tab can be caught. The dragged tab is on an opaque plate with a shadow, in front of other tabs
/// and of a raised button. The selected tab stays selected. With Reduce Motion the tabs change their places at once.
@preconcurrency @MainActor public final class TabReordering: NSObject, Tunable {
    /// The default values.
    nonisolated enum Default {
        static let spring = SpringValues(dampingRatio: 0.8, response: 0.35)
        static let liftScale: CGFloat = 1.15
    }

    /// The spring with which the tabs move to their places.
    public var spring = Default.spring
    /// The scale of the dragged tab.
    public var liftScale = Default.liftScale
    /// Called after a drag, a key or `moveTab(at:to:)` has changed the order, with the identifiers of the tabs in reading order.
    public var orderDidChange: ([String]) -> Void = { _ in }
    /// The recognizer of the drags.
    public let panGestureRecognizer = UIPanGestureRecognizer(target: nil, action: nil)

    private weak var tabs: AnimatedTabBarController?
    private let identifier: (UIViewController) -> String
    /// The distances of the tabs from their places in the layout, by container.
    private var offsets: [ObjectIdentifier: SpringDriver] = [:]
    private var lift = SpringDriver(0, of: "reordering", property: "lift")
    private weak var dragged: ItemContainer?
    /// The container that was dragged last; after its release, it shrinks to its normal size.
    private weak var lastLifted: ItemContainer?
    /// The containers in the order that the present drag shows.
    private var shown: [ItemContainer] = []
    private var start: CGFloat = 0
    private var touchStart: CGPoint?

    /// Adds the recognizer to the bar of `tabs`, which is held weakly. `identifier` returns a tab's stable, unique identifier.
    public init(tabs: AnimatedTabBarController, identifier: @escaping (UIViewController) -> String) {
        self.tabs = tabs
        self.identifier = identifier
        super.init()
        panGestureRecognizer.maximumNumberOfTouches = 1
        panGestureRecognizer.delegate = self
        panGestureRecognizer.addTarget(self, action: .panTab)
        tabs.tabBar.addGestureRecognizer(panGestureRecognizer)
        lift.timeLayer = tabs.tabBar.layer
        lift.valueDidChange = { [weak self] _ in self?.showTabs() }
        tabs.reordering = self
    }

    /// Ends a drag at once, and removes the recognizer.
    public func invalidate() {
        dragged = nil
        for driver in offsets.values { driver.jump(to: 0) }
        lift.jump(to: 0)
        offsets = [:]
        tabs?.tabBar.removeGestureRecognizer(panGestureRecognizer)
        if tabs?.reordering === self { tabs?.reordering = nil }
    }

    // MARK: The order

    /// The identifiers of the tabs in reading order. Setting it arranges the tabs at once; unknown identifiers are ignored, and tabs with
    /// missing identifiers follow in their present order.
    public var order: [String] {
        get { (tabs?.viewControllers ?? []).map(identifier) }
        set {
            guard let tabs, let present = tabs.viewControllers else { return }
            var rest = present
            var arranged: [UIViewController] = []
            for id in newValue {
                if let index = rest.firstIndex(where: { identifier($0) == id }) { arranged.append(rest.remove(at: index)) }
            }
            arranged += rest
            if !arranged.elementsEqual(present, by: ===) { tabs.viewControllers = arranged }
        }
    }

    /// Moves a tab to the place of another one, with an animation. Does nothing for invalid indices, and for tabs without an animated item
    /// in the bar.
    public func moveTab(at index: Int, to target: Int) {
        guard let source = position(ofTabAt: index), let target = position(ofTabAt: target) else { return }
        move(source, to: target)
    }

    /// Moves the selected tab to the next place in reading order; the last tab moves to the previous one.
    func moveSelectedTab() {
        guard let tabs, let position = position(ofTabAt: tabs.selectedIndex) else { return }
        move(position, to: position + (position == containers.count - 1 ? -1 : 1))
    }

    /// Moves the selected tab by one place towards the left or the right edge of the bar.
    func moveSelectedTab(towardRight: Bool) {
        guard let tabs, let position = position(ofTabAt: tabs.selectedIndex) else { return }
        let isMirrored = tabs.tabBar.effectiveUserInterfaceLayoutDirection == .rightToLeft
        move(position, to: position + (towardRight == isMirrored ? -1 : 1))
    }

    /// Moves a container to another place among the containers.
    private func move(_ position: Int, to target: Int) {
        guard containers.indices.contains(target), position != target else { return }
        shown = containers
        shown.insert(shown.remove(at: position), at: target)
        commit()
    }

    /// The place of a tab among the containers; nil for a tab without a container.
    private func position(ofTabAt index: Int) -> Int? { containers.firstIndex { $0.tag == index } }

    private var containers: [ItemContainer] { tabs?.animatedBar.containers ?? [] }

    private func driver(of container: ItemContainer) -> SpringDriver {
        let key = ObjectIdentifier(container)
        if let driver = offsets[key] { return driver }
        let driver = SpringDriver(0, of: "reordering", property: "offset")
        driver.timeLayer = tabs?.tabBar.layer
        driver.unit = 80
        driver.valueDidChange = { [weak self] _ in self?.showTabs() }
        offsets[key] = driver
        return driver
    }

    // MARK: The drag

    func panned(_ pan: UIPanGestureRecognizer) {
        guard let bar = tabs?.tabBar else { return }
        switch pan.state {
        case .began:
            let translation = pan.translation(in: bar)
            let index = touchStart.flatMap { TabSlot.index(at: $0, in: bar) }
            guard let position = index.flatMap(position(ofTabAt:)) else { return }
            let container = containers[position]
            dragged = container
            if lastLifted !== container { lift.jump(to: 0) }
            lastLifted = container
            shown = containers
            start = driver(of: container).value
            lift.settle(to: 1, spring: spring)
            drag(container, to: start + translation.x)
        case .changed:
            if let dragged { drag(dragged, to: start + pan.translation(in: bar).x) }
        case .ended, .cancelled, .failed:
            guard let dragged else { return }
            self.dragged = nil
            lift.settle(to: 0, spring: spring)
            if pan.state != .ended { shown = containers }
            driver(of: dragged).settle(to: 0, velocity: pan.velocity(in: bar).x, spring: spring)
            commit()
        default: break
        }
    }

    /// Moves the dragged tab, and the others out of its way.
    private func drag(_ container: ItemContainer, to offset: CGFloat) {
        driver(of: container).follow(offset)
        followContainers()
        guard shown.contains(where: { $0 === container }) else {
            // The application has removed the dragged tab. The others return to their places.
            dragged = nil
            lift.settle(to: 0, spring: spring)
            shown = containers
            return commit()
        }
        let x = container.center.x + offset
        let places = containers.map(\.center.x)
        guard let target = places.indices.min(by: { abs(places[$0] - x) < abs(places[$1] - x) }),
            let present = shown.firstIndex(where: { $0 === container }), target != present
        else { return }
        shown.insert(shown.remove(at: present), at: target)
        for (index, other) in shown.enumerated() where other !== container { settle(other, to: places[index] - other.center.x) }
    }

    /// Updates `shown` after the application has added or removed tabs during a drag. Inserts added tabs at their places in the bar.
    private func followContainers() {
        let present = containers
        shown.removeAll { container in !present.contains { $0 === container } }
        for (index, container) in present.enumerated() where !shown.contains(where: { $0 === container }) {
            shown.insert(container, at: min(index, shown.count))
        }
        let keys = Set(present.map { ObjectIdentifier($0) })
        for (key, driver) in offsets where !keys.contains(key) {
            driver.stop()
            offsets[key] = nil
        }
    }

    private func settle(_ container: ItemContainer, to offset: CGFloat) {
        let driver = driver(of: container)
        if UIAccessibility.isReduceMotionEnabled { driver.jump(to: offset) } else { driver.settle(to: offset, spring: spring) }
    }

    /// Gives the tab bar controller the shown order. The tabs move from where they are presented to their new places.
    private func commit() {
        guard let tabs, let pages = tabs.viewControllers else { return }
        followContainers()
        let old = containers
        let centers = old.map(\.center.x)
        let new = arranged(pages)
        let changes = !new.elementsEqual(pages, by: ===)
        if changes {
            tabs.viewControllers = new
            tabs.tabBar.layoutIfNeeded()
        }
        for (container, center) in zip(old, centers) {
            driver(of: container).shift(by: center - container.center.x)
            settle(container, to: 0)
        }
        if changes { orderDidChange(order) }
    }

    /// The pages in the shown order. Those without a container keep their places.
    private func arranged(_ pages: [UIViewController]) -> [UIViewController] {
        let moved = shown.compactMap { container in pages.first { $0.tabBarItem === container.item } }
        let places = pages.indices.filter { place in moved.contains { $0 === pages[place] } }
        // If two pages have the same item, their order is ambiguous.
        guard places.count == moved.count else { return pages }
        var arranged = pages
        for (place, page) in zip(places, moved) { arranged[place] = page }
        return arranged
    }

    private func showTabs() {
        for container in containers {
            let x = offsets[ObjectIdentifier(container)]?.value ?? 0
            let scale = container === lastLifted ? 1 + (liftScale - 1) * lift.value : 1
            // The lower edge does not move, so that the title is not cut off.
            let rise = (scale - 1) * container.bounds.height / 2
            let transform = CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: x, ty: -rise)
            if container.transform != transform { container.transform = transform }
            container.showPlate(container === lastLifted ? lift.value : 0)
            let depth: CGFloat = isLifted(container) ? 1 : 0
            if container.layer.zPosition != depth { container.layer.zPosition = depth }
        }
    }

    /// Whether the tab is dragged, or has not settled since its drag. It is then drawn in front of the other tabs and of a raised button.
    private func isLifted(_ container: ItemContainer) -> Bool {
        guard container === lastLifted else { return false }
        return container === dragged || lift.isRunning || offsets[ObjectIdentifier(container)]?.isRunning == true
    }

    // MARK: Parameters

    /// "reordering", with the spring and the scale of the dragged tab. The tab bar controller is a parameter of the generated function.
    public static var declarations: [InteractionDeclaration] {
        declared(
            "reordering", as: "TabReordering(tabs: tabs) { $0.title ?? \"\" }", arguments: ["tabs: AnimatedTabBarController"],
            .spring("spring", \TabReordering.spring, "spring", default: Default.spring, from: .presentVelocity),
            .number("lift-scale", \TabReordering.liftScale, "liftScale", default: Default.liftScale, in: 0.5...2, unit: .ratio)
        ).moving(motion)
    }

    /// A tab is lifted and dropped; another one makes room.
    nonisolated private static func motion(_ values: TunedValues) -> InteractionMotion {
        let spring = values.spring("spring"), lifted = values.number("lift-scale"), distance = MotionReference.tabDistance
        func phase(_ name: String, _ trigger: String, _ tracks: MotionTrack...) -> MotionPhase {
            MotionPhase(name, trigger: trigger, tracks: tracks)
        }
        return InteractionMotion(
            phases: [
                phase("lift", "The drag of a tab begins.", .spring(.tab, .scale, from: 1, to: lifted, spring)),
                phase(
                    "makeRoom", "The dragged tab has passed the middle of another one.",
                    .spring(.otherTab, .translationX, from: 0, to: -distance.example, spring, reference: distance)),
                phase(
                    "drop", "The dragged tab is released; here half of the distance from its new place.",
                    .spring(.tab, .scale, from: lifted, to: 1, spring),
                    .spring(.tab, .translationX, from: -distance.example / 2, to: 0, spring, reference: distance)),
            ],
            notes: [
                "The tab follows the finger while it is dragged. The spring of its drop continues with the finger's velocity.",
                "The scale is about the middle of the tab's lower edge: the app places its anchor point there.",
                "A plate with a shadow appears behind the tab in step with its scale. With Reduce Motion the tabs change places at once.",
            ])
    }
}

extension TabReordering: UIGestureRecognizerDelegate {
    /// Stores the location of the touch, and returns true.
    public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
        touchStart = touch.location(in: tabs?.tabBar)
        return true
    }

    /// Whether the drag is along the bar.
    public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        let direction = panGestureRecognizer.direction(from: touchStart, in: tabs?.tabBar)
        return abs(direction.x) > abs(direction.y)
    }
}

// MARK: - Plate

/// An opaque rounded rectangle with a soft shadow. It is as large as the tab's hover highlight. With increased contrast it has an outline.
final class TabPlate: UIView {
    /// White, or a dark gray that is lighter than the bar. It is opaque, because a raised button would shine through a material.
    static let color = UIColor { $0.userInterfaceStyle == .dark ? UIColor(white: 0.175, alpha: 1) : .white }

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        isAccessibilityElement = false
        backgroundColor = Self.color
        layer.cornerRadius = 10
        layer.shadowColor = UIColor.black.cgColor
        layer.shadowOpacity = 0.25
        layer.shadowRadius = 6
        layer.shadowOffset = CGSize(width: 0, height: 2)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    private func updateOutline() {
        layer.borderWidth = traitCollection.accessibilityContrast == .high ? 1 : 0
        layer.borderColor = UIColor.label.resolvedColor(with: traitCollection).cgColor
    }

    /// Updates the outline, because the plate gets the bar's traits when it moves to the window.
    override func didMoveToWindow() {
        super.didMoveToWindow()
        if window != nil { updateOutline() }
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        updateOutline()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let radius = layer.cornerRadius
        layer.shadowPath = CGPath(roundedRect: bounds, cornerWidth: radius, cornerHeight: radius, transform: nil)
    }
}

extension ItemContainer {
    private var plate: TabPlate? { subviews.first as? TabPlate }

    /// Shows the plate with the opacity `share`, 0…1; larger and smaller values are clamped. At 0 there is no plate.
    func showPlate(_ share: CGFloat) {
        let alpha = min(max(share, 0), 1)
        guard alpha > 0 else {
            plate?.removeFromSuperview()
            return
        }
        let plate = plate ?? TabPlate(frame: .zero)
        if plate.superview == nil { insertSubview(plate, at: 0) }
        let frame = highlightFrame
        if plate.frame != frame { plate.frame = frame }
        if plate.alpha != alpha { plate.alpha = alpha }
    }
}
