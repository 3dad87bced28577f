// The numbers of an animated value.

import CoreGraphics
import Foundation

/// A value of an animated key path as numbers with names.
public nonisolated struct RecordedValue: Equatable, Sendable {
    /// The types of values that consist of numbers.
    public enum Kind: Sendable { case number, point, size, rect, color, transform }

    /// The type of the value.
    public let kind: Kind
    /// The components in the order of `componentNames`. Angles are in radians.
    public let numbers: [Double]

    /// The names of the components; empty for a number.
    public var componentNames: [String] {
        switch kind {
        case .number: []
        case .point: ["x", "y"]
        case .size: ["width", "height"]
        case .rect: ["x", "y", "width", "height"]
        case .color: ["red", "green", "blue", "alpha"]
        case .transform:
            ["translation.x", "translation.y", "scale.x", "scale.y", "rotation.x", "rotation.y", "rotation.z"]
        }
    }

    /// Separates a value into its numbers; nil for a value without numbers, such as a path.
    init?(_ value: AnimatableValue?) {
        switch value {
        case .number(let v): (kind, numbers) = (.number, [v])
        case .point(let v): (kind, numbers) = (.point, [Double(v.x), Double(v.y)])
        case .size(let v): (kind, numbers) = (.size, [Double(v.width), Double(v.height)])
        case .rect(let v): (kind, numbers) = (.rect, [v.minX, v.minY, v.width, v.height].map { Double($0) })
        case .color(let v): (kind, numbers) = (.color, [v.red, v.green, v.blue, v.alpha].map { Double($0) })
        case .transform:
            let components: [AnimatableComponent] = [
                .translationX, .translationY, .scaleX, .scaleY, .rotationX, .rotationY, .rotationZ,
            ]
            (kind, numbers) = (.transform, components.map { value?[$0]?.number ?? 0 })
        default: return nil
        }
    }
}
