// The user's accessibility settings, and the notifications of their changes.

public import Foundation
internal import WindowSystem

/// The user's accessibility settings.
@preconcurrency @MainActor
public enum UIAccessibility {
    /// Whether animated movements should be replaced, for instance by cross dissolves.
    public static var isReduceMotionEnabled: Bool { UIApplication.shared.frameLoop.preferences.motion == .reduced }
    /// Whether sliding transitions should be replaced by cross dissolves; here equal to `isReduceMotionEnabled`.
    public static var prefersCrossFadeTransitions: Bool { isReduceMotionEnabled }
    /// Whether colours should have more contrast; views use `UITraitCollection.accessibilityContrast`.
    public static var isDarkerSystemColorsEnabled: Bool { UIApplication.shared.frameLoop.preferences.contrast == .high }

    /// Whether text should be bold; always false, because desktops have no such setting.
    public static var isBoldTextEnabled: Bool { false }
    /// Whether translucent backgrounds should be opaque; always false, because desktops have no such setting.
    public static var isReduceTransparencyEnabled: Bool { false }

    /// Posted after `isReduceMotionEnabled` has changed.
    nonisolated public static let reduceMotionStatusDidChangeNotification =
        NSNotification.Name("UIAccessibilityReduceMotionStatusDidChangeNotification")
    /// For changes of `isReduceTransparencyEnabled`, which is constant.
    nonisolated public static let reduceTransparencyStatusDidChangeNotification =
        NSNotification.Name("UIAccessibilityReduceTransparencyStatusDidChangeNotification")
    /// For changes of `isBoldTextEnabled`, which is constant.
    nonisolated public static let boldTextStatusDidChangeNotification =
        NSNotification.Name("UIAccessibilityBoldTextStatusDidChangeNotification")
    /// Posted after `prefersCrossFadeTransitions` has changed.
    nonisolated public static let prefersCrossFadeTransitionsStatusDidChange =
        NSNotification.Name("UIAccessibilityPrefersCrossFadeTransitionsStatusDidChangeNotification")
    /// Posted after `isDarkerSystemColorsEnabled` has changed.
    nonisolated public static let darkerSystemColorsStatusDidChangeNotification =
        NSNotification.Name("UIAccessibilityDarkerSystemColorsStatusDidChangeNotification")
}
