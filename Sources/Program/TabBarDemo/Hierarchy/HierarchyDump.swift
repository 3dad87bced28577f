// The view hierarchy as JSON: frames, texts and visibility at the present time.

import Foundation
import LaboratoryCore
import UIKit

/// Writes a view and its subviews as JSON.
enum HierarchyDump {
    /// The JSON text of a window's view hierarchy; frames are bounding boxes in the window's points. During an animation, frames and alpha
    /// values are the presentation layers' values.
    static func json(of window: UIView) -> [UInt8] { value(of: window, toWindow: .identity).text }

    /// - Parameter toWindow: converts from the superview's coordinates to the window's.
    private static func value(of view: UIView, toWindow: CGAffineTransform) -> JSONValue {
        let layer = view.layer.presentation() ?? view.layer
        let transform = boundsToParent(layer).concatenating(toWindow)
        return .object([
            ("class", .string(type(of: view).description())),
            ("frame", frame(layer.bounds.applying(transform))),
            ("text", (view as? UILabel)?.text.map(JSONValue.string) ?? .null),
            ("hidden", .bool(view.isHidden)),
            ("alpha", .number(Double(layer.opacity))),
            ("selected", .bool(isSelected(view))),
            ("enabled", .bool((view as? UIControl)?.isEnabled ?? true)),
            ("identifier", view.accessibilityIdentifier.map(JSONValue.string) ?? .null),
            ("subviews", .array(view.subviews.map { value(of: $0, toWindow: transform) })),
        ])
    }

    /// Converts from a layer's coordinates to its superlayer's: the anchor point is at the position.
    private static func boundsToParent(_ layer: CALayer) -> CGAffineTransform {
        let bounds = layer.bounds
        let anchor = CGPoint(
            x: bounds.origin.x + layer.anchorPoint.x * bounds.width, y: bounds.origin.y + layer.anchorPoint.y * bounds.height)
        return CGAffineTransform(translationX: -anchor.x, y: -anchor.y)
            .concatenating(layer.affineTransform())
            .concatenating(CGAffineTransform(translationX: layer.position.x, y: layer.position.y))
    }

    private static func frame(_ rect: CGRect) -> JSONValue {
        .object([
            ("x", .number(rect.minX)), ("y", .number(rect.minY)), ("width", .number(rect.width)), ("height", .number(rect.height)),
        ])
    }

    private static func isSelected(_ view: UIView) -> Bool {
        (view as? UIControl)?.isSelected ?? (view as? UITableViewCell)?.isSelected ?? view.accessibilityTraits.contains(.selected)
    }
}
