// All interactions with tuned values, handed over for TabBarKit. A test compares this file and runs it.

import TabBarKit
import TabBarLaboratory
import UIKit

@MainActor
func makeTunedBounce() -> BounceItemAnimation {
    let bounce = BounceItemAnimation()
    bounce.duration = 1.535
    bounce.scales = Keyframes([0, 1.2, 4], keyTimes: [0, 0.3, 1], mode: .discrete)
    return bounce
}

@MainActor
func makeTunedRotationLeft() -> RotationItemAnimation {
    let rotation = RotationItemAnimation(.left)
    rotation.duration = 1.535
    rotation.angle = 432
    rotation.curve = TimingCurve(0.3, -0.5, 0.7, -0.1)
    return rotation
}

@MainActor
func makeTunedRotationRight() -> RotationItemAnimation {
    let rotation = RotationItemAnimation(.right)
    rotation.duration = 1.535
    rotation.angle = 432
    rotation.curve = TimingCurve(0.3, -0.5, 0.7, -0.1)
    return rotation
}

@MainActor
func makeTunedFlipLeft() -> FlipItemAnimation {
    let flip = FlipItemAnimation(from: .left)
    flip.duration = 1.535
    flip.side = .right
    return flip
}

@MainActor
func makeTunedFlipRight() -> FlipItemAnimation {
    let flip = FlipItemAnimation(from: .right)
    flip.duration = 1.535
    flip.side = .right
    return flip
}

@MainActor
func makeTunedFlipTop() -> FlipItemAnimation {
    let flip = FlipItemAnimation(from: .top)
    flip.duration = 1.535
    flip.side = .right
    return flip
}

@MainActor
func makeTunedFlipBottom() -> FlipItemAnimation {
    let flip = FlipItemAnimation(from: .bottom)
    flip.duration = 1.535
    flip.side = .right
    return flip
}

@MainActor
func makeTunedFume() -> FumeItemAnimation {
    let fume = FumeItemAnimation()
    fume.duration = 1.535
    fume.titleRise = -80
    fume.titleScale = 2.4
    fume.iconOffset = -16
    fume.titleReturnOffset = -80
    return fume
}

@MainActor
func makeTunedFrames(drawing: @escaping FrameItemAnimation.Drawing) -> FrameItemAnimation {
    let frames = FrameItemAnimation(count: 19, drawing: drawing)
    frames.duration = 1.535
    frames.frameCount = 37
    return frames
}

@MainActor
func makeTunedSpring() -> SpringItemAnimation {
    let spring = SpringItemAnimation()
    spring.duration = 1.535
    spring.spring = SpringValues(mass: 6.035, stiffness: 1500.7, damping: 150, initialVelocity: -40)
    return spring
}

@MainActor
func makeTunedJelly() -> JellyItemAnimation {
    let jelly = JellyItemAnimation()
    jelly.duration = 1.535
    jelly.widths = Keyframes([0, 1.2, 4], keyTimes: [0, 0.3, 1], mode: .discrete)
    jelly.heights = Keyframes([0, 1.2, 4], keyTimes: [0, 0.3, 1], mode: .discrete)
    return jelly
}

@MainActor
func makeTunedSwing() -> SwingItemAnimation {
    let swing = SwingItemAnimation()
    swing.duration = 1.535
    swing.angles = Keyframes([0, -144, 360], keyTimes: [0, 0.3, 1], mode: .discrete)
    return swing
}

@MainActor
func makeTunedHop() -> HopItemAnimation {
    let hop = HopItemAnimation()
    hop.duration = 1.535
    hop.heights = Keyframes([0, -24, 60], keyTimes: [0, 0.3, 1], mode: .discrete)
    return hop
}

@MainActor
func makeTunedWheel() -> WheelView {
    let wheel = WheelView(frame: .zero)
    wheel.borderWidth = 3
    wheel.labelInset = 3
    wheel.fontSize = 14.8
    wheel.squeezeCurve = TimingCurve(0.3, -0.5, 0.7, -0.1)
    return wheel
}

@MainActor
func makeTunedClock() -> ClockIconView {
    let clock = ClockIconView(frame: .zero)
    clock.sweepDuration = 1.507
    clock.sweepCurve = TimingCurve(0.3, -0.5, 0.7, -0.1)
    return clock
}

@MainActor
func makeTunedBadge() -> BadgeMotion {
    let badge = BadgeMotion()
    badge.hopScale = 1.27
    badge.hopDuration = 0.907
    badge.dotDiameter = 5.9
    return badge
}

@MainActor
func makeTunedThrow() -> ThrowMotion {
    let motion = ThrowMotion()
    motion.rise = 300
    motion.duration = 1.535
    return motion
}

@MainActor
func makeTunedCentre(image: UIImage?) -> CentreButton {
    let centre = CentreButton(image: image)
    centre.diameter = 35.2
    centre.overhang = 10.3
    centre.hitSlop = 12
    centre.click = .released
    return centre
}

@MainActor
func makeTunedEdit(page: UIViewController, toolbar: UIToolbar) -> EditModeTransition {
    let edit = EditModeTransition(page: page, toolbar: toolbar)
    edit.duration = 1.507
    edit.curve = TimingCurve(0.3, -0.5, 0.7, -0.1)
    edit.toolbarDelay = 0.6
    edit.tabBarFade = 0.3
    edit.travel = 1.2
    return edit
}

@MainActor
func makeTunedMinimizing(tabs: UITabBarController) -> TabBarMinimizer {
    let minimizing = TabBarMinimizer(tabBarController: tabs)
    minimizing.style = .hidden
    minimizing.distance = 307
    minimizing.spring = SpringValues(mass: 6.035, stiffness: 1500.7, damping: 150)
    minimizing.pillScale = 0.51
    minimizing.pillMargin = 30
    return minimizing
}

@MainActor
func makeTunedIndicator(tabBar: UITabBar) -> TabIndicatorView {
    let indicator = TabIndicatorView(tabBar: tabBar)
    indicator.width = 60.7
    indicator.height = 15.4
    indicator.edge = .top
    indicator.spring = SpringValues(mass: 6.035, stiffness: 1500.7, damping: 150)
    indicator.stretch = 0.3
    return indicator
}

@MainActor
func makeTunedSwipe(tabs: UITabBarController) -> TabSwipe {
    let swipe = TabSwipe(tabBarController: tabs)
    swipe.spring = SpringValues(mass: 6.035, stiffness: 1500.7, damping: 150)
    swipe.spacing = 60
    swipe.threshold = 0.32
    return swipe
}

@MainActor
func makeTunedMenu(tabBar: UITabBar) -> TabMenuInteraction {
    let menu = TabMenuInteraction(tabBar: tabBar) { _ in UIMenu(children: []) }
    menu.pressDuration = 0.97
    return menu
}

@MainActor
func makeTunedReselection() -> TabReselection {
    let reselection = TabReselection()
    reselection.behavior = .popsThenScrolls
    return reselection
}

@MainActor
func makeTunedReordering(tabs: AnimatedTabBarController) -> TabReordering {
    let reordering = TabReordering(tabs: tabs) { $0.title ?? "" }
    reordering.spring = SpringValues(mass: 6.035, stiffness: 1500.7, damping: 150)
    reordering.liftScale = 0.95
    return reordering
}

@MainActor
func makeTunedIcon(scrollView: UIScrollView, icon: any ScrollDrivenIcon) -> TabIconDriver {
    let icon = TabIconDriver(scrollView: scrollView, icon: icon)
    icon.axis = .vertical
    icon.curve = TimingCurve(0.3, -0.5, 0.7, -0.1)
    return icon
}

@MainActor
func makeTunedScrolling(window: UIWindow) -> WindowScrolling {
    let scrolling = WindowScrolling(window: window)
    scrolling.decelerationRate = 0.9299
    scrolling.rubberBandCoefficient = 0.635
    scrolling.notchDistance = 3.07
    scrolling.glideDuration = 0.607
    return scrolling
}

@MainActor
func makeTunedBars(window: UIWindow) -> WindowBars {
    let bars = WindowBars(window: window)
    bars.blurRadius = 18
    bars.tintOpacity = 0.3
    bars.collapseDistance = 1.375
    return bars
}
