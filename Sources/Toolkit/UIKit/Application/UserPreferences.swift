// The user's preferences, from the program's overrides or the desktop, and notifications of changes.

internal import WindowSystem

/// Text size, contrast, motion and layout direction of one program. Unspecified values, except the direction, follow the desktop.
nonisolated public struct UIEnvironmentOverrides: Equatable, Sendable {
    /// Whether motion is reduced to cross-fades.
    public enum Motion: Sendable { case unspecified, full, reduced }

    /// The text size; `unspecified` follows the desktop's text scale.
    public var preferredContentSizeCategory = UIContentSizeCategory.unspecified
    /// The contrast of colours; `unspecified` follows the desktop.
    public var accessibilityContrast = UIAccessibilityContrast.unspecified
    /// Whether motion is reduced; `unspecified` follows the desktop.
    public var motion = Motion.unspecified
    /// The layout direction; `unspecified` means left to right.
    public var layoutDirection = UITraitEnvironmentLayoutDirection.unspecified

    /// All values unspecified.
    public init() {}
}

/// The user's preferences.
struct UserPreferences: Equatable {
    var contentSizeCategory = UIContentSizeCategory.large
    var contrast = UIAccessibilityContrast.normal
    var motion = DesktopSettings.Motion.full

    init() {}

    /// The preferences in `overrides`, or else in the desktop's `settings`.
    init(settings: DesktopSettings, overrides: UIEnvironmentOverrides) {
        let category = overrides.preferredContentSizeCategory
        contentSizeCategory = category.step != nil ? category : UIContentSizeCategory(textScale: settings.textScale)
        contrast = overrides.accessibilityContrast
        if contrast == .unspecified { contrast = settings.contrast == .increased ? .high : .normal }
        motion =
            switch overrides.motion {
            case .unspecified: settings.motion
            case .full: .full
            case .reduced: .reduced
            }
    }

    /// The traits of a screen with these preferences.
    func traits(scale: CGFloat, settings: DesktopSettings, overrides: UIEnvironmentOverrides) -> UITraitCollection {
        UITraitCollection(
            TraitValues(
                style: settings.colorScheme == .dark ? .dark : .light, contrast: contrast, displayScale: scale,
                layoutDirection: overrides.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight, textSize: contentSizeCategory))
    }

    /// Posts notifications for the values that differ from `old`.
    func postChanges(since old: UserPreferences) {
        func post(_ name: Notification.Name, object: Any? = nil) { NotificationCenter.default.post(name: name, object: object) }
        if contentSizeCategory != old.contentSizeCategory {
            post(UIContentSizeCategory.didChangeNotification, object: UIApplication.shared)
        }
        if contrast != old.contrast { post(UIAccessibility.darkerSystemColorsStatusDidChangeNotification) }
        if motion != old.motion {
            post(UIAccessibility.reduceMotionStatusDidChangeNotification)
            post(UIAccessibility.prefersCrossFadeTransitionsStatusDidChange)
        }
    }
}
