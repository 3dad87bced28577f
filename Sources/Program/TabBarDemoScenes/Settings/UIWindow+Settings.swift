// Applying the settings to a window and the application.

@preconcurrency internal import Foundation
internal import LaboratoryCore
public import UIKit

extension UIWindow {
    /// Applies the settings to the window, to the application and to UIKit's texts, now and after each change.
    public func follow(_ settings: DemoSettings) {
        apply(settings)
        settings.observe(self) { [weak self, weak settings] _ in
            if let settings { self?.apply(settings) }
        }
        Localized.follow(self) { _ in
            SystemText.number = { Localized.number($0) }
            SystemText.translation = Localized.systemText
        }
    }

    private func apply(_ settings: DemoSettings) {
        setAppearance(settings.appearance)
        UIApplication.environmentOverrides = UIEnvironmentOverrides(settings)
        MotionClock.clock(of: self).appSpeed = settings.slowAnimations ? Float(settings.slowSpeed.percent) / 100 : 1
    }

    private static let appearanceFadeDuration = 0.3

    /// Changes the appearance, with a cross-fade if the window is visible and the key window.
    private func setAppearance(_ appearance: DemoSettings.Appearance) {
        let style: UIUserInterfaceStyle =
            switch appearance {
            case .system: .unspecified
            case .light: .light
            case .dark: .dark
            }
        guard style != overrideUserInterfaceStyle else { return }
        guard !isHidden, isKeyWindow else {
            overrideUserInterfaceStyle = style
            return
        }
        UIView.transition(
            with: self, duration: Self.appearanceFadeDuration, options: [.transitionCrossDissolve, .allowUserInteraction],
            animations: { self.overrideUserInterfaceStyle = style })
    }
}

extension UIEnvironmentOverrides {
    /// The overrides of the desktop's preferences.
    @MainActor init(_ settings: DemoSettings) {
        self.init()
        preferredContentSizeCategory = settings.textSize.category
        accessibilityContrast =
            switch settings.contrast {
            case .system: .unspecified
            case .normal: .normal
            case .increased: .high
            }
        motion =
            switch settings.motion {
            case .system: .unspecified
            case .full: .full
            case .reduced: .reduced
            }
        layoutDirection =
            switch settings.direction {
            case .language: Localized.language.isRightToLeft ? .rightToLeft : .leftToRight
            case .leftToRight: .leftToRight
            case .rightToLeft: .rightToLeft
            }
    }
}

nonisolated extension DemoSettings.TextSize {
    /// UIKit's category; `.unspecified` for `system`.
    public var category: UIContentSizeCategory {
        switch self {
        case .system: .unspecified
        case .extraSmall: .extraSmall
        case .small: .small
        case .medium: .medium
        case .large: .large
        case .extraLarge: .extraLarge
        case .extraExtraLarge: .extraExtraLarge
        case .extraExtraExtraLarge: .extraExtraExtraLarge
        case .accessibility1: .accessibilityMedium
        case .accessibility2: .accessibilityLarge
        case .accessibility3: .accessibilityExtraLarge
        case .accessibility4: .accessibilityExtraExtraLarge
        case .accessibility5: .accessibilityExtraExtraExtraLarge
        }
    }
}
