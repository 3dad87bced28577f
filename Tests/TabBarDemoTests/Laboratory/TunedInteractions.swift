import TabBarKit
import UIKit
@MainActor func makeTunedBounce() -> BounceItemAnimation { BounceItemAnimation() }
@MainActor func makeTunedRotationLeft() -> RotationItemAnimation { RotationItemAnimation(.left) }
@MainActor func makeTunedRotationRight() -> RotationItemAnimation { RotationItemAnimation(.right) }
@MainActor func makeTunedFlipLeft() -> FlipItemAnimation { FlipItemAnimation(from: .left) }
@MainActor func makeTunedFlipRight() -> FlipItemAnimation { FlipItemAnimation(from: .right) }
@MainActor func makeTunedFlipTop() -> FlipItemAnimation { FlipItemAnimation(from: .top) }
@MainActor func makeTunedFlipBottom() -> FlipItemAnimation { FlipItemAnimation(from: .bottom) }
@MainActor func makeTunedFume() -> FumeItemAnimation { FumeItemAnimation() }
@MainActor func makeTunedSpring() -> SpringItemAnimation { SpringItemAnimation() }
@MainActor func makeTunedJelly() -> JellyItemAnimation { JellyItemAnimation() }
@MainActor func makeTunedSwing() -> SwingItemAnimation { SwingItemAnimation() }
@MainActor func makeTunedHop() -> HopItemAnimation { HopItemAnimation() }
@MainActor func makeTunedWheel() -> WheelView { WheelView(frame: .zero) }
@MainActor func makeTunedClock() -> ClockIconView { ClockIconView(frame: .zero) }
@MainActor func makeTunedBadge() -> BadgeMotion { BadgeMotion() }
@MainActor func makeTunedThrow() -> ThrowMotion { ThrowMotion() }
@MainActor func makeTunedFrames(drawing: @escaping FrameItemAnimation.Drawing) -> FrameItemAnimation { FrameItemAnimation(count: 19, drawing: drawing) }
@MainActor func makeTunedCentre(image: UIImage?) -> CentreButton { CentreButton(image: image) }
@MainActor func makeTunedEdit(page: UIViewController, toolbar: UIToolbar) -> EditModeTransition { EditModeTransition(page: page, toolbar: toolbar) }
@MainActor func makeTunedScrolling(window: UIWindow) -> WindowScrolling { WindowScrolling(window: window) }
@MainActor func makeTunedBars(window: UIWindow) -> WindowBars { WindowBars(window: window) }
