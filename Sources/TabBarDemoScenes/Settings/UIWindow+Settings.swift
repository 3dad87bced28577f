// What settings do to a window: its appearance, and how fast its animations play.

@preconcurrency internal import Foundation
public import UIKit

extension UIWindow {
    /// How fast slow animations play, as a part of their own speed.
    public static let slowSpeed: Float = 0.1

    /// Follows the settings' appearance and speed of animations, from now on.
    public func follow(_ settings: DemoSettings) {
        apply(settings)
        settings.observe(self) { [weak self, weak settings] _ in
            if let settings { self?.apply(settings) }
        }
    }

    private func apply(_ settings: DemoSettings) {
        overrideUserInterfaceStyle =
            switch settings.appearance {
            case .system: .unspecified
            case .light: .light
            case .dark: .dark
            }
        setAnimationSpeed(settings.slowAnimations ? Self.slowSpeed : 1)
    }

    /// Plays animations at `speed` from now on; those under way go on from where they are.
    func setAnimationSpeed(_ speed: Float) {
        guard speed != layer.speed else { return }
        let now = CACurrentMediaTime()
        let local = layer.convertTime(now, from: nil)
        let parent = layer.superlayer?.convertTime(now, from: nil) ?? now
        layer.speed = speed
        layer.beginTime = parent
        layer.timeOffset = local
    }
}
