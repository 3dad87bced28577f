// The look of what shows while one scrolls.

internal import Foundation

extension Theme {
    static let scrollIndicator = UIColor(light: 0x000000, 0.35, dark: 0xFFFFFF, 0.5)
}
