// The shadows of controls, menus, tool tips and dragged rows.

internal import Foundation
internal import QuartzCore

extension Theme {
    /// A black shadow; radius and offset are in points.
    struct Shadow {
        var opacity: Float
        var radius: CGFloat
        var offset = CGSize.zero
    }

    static let switchKnobShadow = Shadow(opacity: 0.15, radius: 4, offset: CGSize(width: 0, height: 3))
    static let sliderThumbShadow = Shadow(opacity: 0.18, radius: 4, offset: CGSize(width: 0, height: 2))
    static let selectedSegmentShadow = Shadow(opacity: 0.12, radius: 4, offset: CGSize(width: 0, height: 3))
    static let draggedRowShadow = Shadow(opacity: 0.25, radius: 6)
    static let menuShadow = Shadow(opacity: 0.22, radius: 18, offset: CGSize(width: 0, height: 6))
    static let toolTipShadow = Shadow(opacity: 0.18, radius: 4, offset: CGSize(width: 0, height: 1))
}

extension CALayer {
    func setShadow(_ shadow: Theme.Shadow) {
        shadowColor = .black
        shadowOpacity = shadow.opacity
        shadowRadius = shadow.radius
        shadowOffset = shadow.offset
    }
}
