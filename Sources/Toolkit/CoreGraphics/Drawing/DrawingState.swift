// The part of the graphics state that a context stores itself, and blend modes and interpolation in Cairo's terms.

import Foundation
internal import CCairo

/// The part of the graphics state that a context stores itself; the Cairo context stores the rest.
struct DrawingState {
    var ctm: CGAffineTransform { didSet { ctmIsUsable = ctm.isUsableForDrawing } }
    private var ctmIsUsable: Bool
    /// The device pixels inside the clip: exact if `clipIsExact`, otherwise the bounding box.
    var clip: DeviceRect
    /// Whether the clip is exactly the rectangle `clip` of whole pixels.
    var clipIsExact = true
    var fillColor = CGColor.black
    var strokeColor = CGColor.black
    var alpha: CGFloat = 1
    var blendMode = CGBlendMode.normal
    var interpolation = CGInterpolationQuality.default
    /// The shadow and the mask of drawings; nil for none.
    var effects: DrawingEffects?
    /// Whether the state was saved at the beginning of a transparency layer.
    var beginsLayer = false
    /// Whether that layer was begun with a rectangle, to which it is clipped: the end of the layer then also removes this clip.
    var layerHasOwnClip = false

    init(ctm: CGAffineTransform, clip: DeviceRect) {
        self.ctm = ctm
        self.clip = clip
        ctmIsUsable = ctm.isUsableForDrawing
    }

    /// Whether anything can be drawn: the clip is not empty, and Cairo can use the transform.
    var canDraw: Bool { !clip.isEmpty && ctmIsUsable }
}

extension CGAffineTransform {
    /// Whether Cairo can use the transform: it is invertible, and its numbers are in Cairo's range.
    ///
    /// A degenerate matrix puts a Cairo context into a permanent error state. Useful scales are between a millionth and a million.
    var isUsableForDrawing: Bool {
        let area = abs(determinant)
        return isFinite && area >= 1e-12 && area <= 1e12 && max(abs(a), abs(b), abs(c), abs(d)) <= 1e9
            && max(abs(tx), abs(ty)) <= 1e12
    }
}

/// How drawn pixels are combined with the existing ones.
public enum CGBlendMode: Int32, Sendable {
    case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference,
        exclusion, hue, saturation, color, luminosity, clear, copy, sourceIn, sourceOut, sourceAtop, destinationOver,
        destinationIn, destinationOut, destinationAtop, xor
    case plusLighter = 27

    var cairoOperator: cairo_operator_t {
        switch self {
        case .normal: CAIRO_OPERATOR_OVER
        case .multiply: CAIRO_OPERATOR_MULTIPLY
        case .screen: CAIRO_OPERATOR_SCREEN
        case .overlay: CAIRO_OPERATOR_OVERLAY
        case .darken: CAIRO_OPERATOR_DARKEN
        case .lighten: CAIRO_OPERATOR_LIGHTEN
        case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
        case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
        case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
        case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
        case .difference: CAIRO_OPERATOR_DIFFERENCE
        case .exclusion: CAIRO_OPERATOR_EXCLUSION
        case .hue: CAIRO_OPERATOR_HSL_HUE
        case .saturation: CAIRO_OPERATOR_HSL_SATURATION
        case .color: CAIRO_OPERATOR_HSL_COLOR
        case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
        case .clear: CAIRO_OPERATOR_CLEAR
        case .copy: CAIRO_OPERATOR_SOURCE
        case .sourceIn: CAIRO_OPERATOR_IN
        case .sourceOut: CAIRO_OPERATOR_OUT
        case .sourceAtop: CAIRO_OPERATOR_ATOP
        case .destinationOver: CAIRO_OPERATOR_DEST_OVER
        case .destinationIn: CAIRO_OPERATOR_DEST_IN
        case .destinationOut: CAIRO_OPERATOR_DEST_OUT
        case .destinationAtop: CAIRO_OPERATOR_DEST_ATOP
        case .xor: CAIRO_OPERATOR_XOR
        case .plusLighter: CAIRO_OPERATOR_ADD
        }
    }

    /// Whether Cairo applies the mode outside the drawn shape, too, unlike Apple's systems.
    var reachesBeyondShape: Bool {
        switch self {
        case .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
        default: false
        }
    }

    /// Whether a transparent source changes the existing pixels.
    var changesPixelsWithoutSource: Bool { self == .clear || self == .copy || reachesBeyondShape }
}

/// The quality of images drawn with scale or rotation.
public enum CGInterpolationQuality: Int32, Sendable {
    case `default`, none, low, high, medium

    var cairoFilter: cairo_filter_t {
        switch self {
        case .none: CAIRO_FILTER_NEAREST
        case .low: CAIRO_FILTER_BILINEAR
        case .default, .medium: CAIRO_FILTER_GOOD
        case .high: CAIRO_FILTER_BEST
        }
    }
}
