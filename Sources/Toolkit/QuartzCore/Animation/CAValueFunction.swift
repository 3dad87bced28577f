// Functions from the numbers of an animation to a transform.

import CoreGraphics
public import Foundation

/// The name of a value function.
public nonisolated struct CAValueFunctionName: RawRepresentable, Hashable, Sendable {
    /// Core Animation's name of the value.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A rotation about the x axis, from an angle in radians.
    public static let rotateX = CAValueFunctionName(rawValue: "rotateX")
    /// A rotation about the y axis, from an angle in radians.
    public static let rotateY = CAValueFunctionName(rawValue: "rotateY")
    /// A rotation about the z axis, from an angle in radians.
    public static let rotateZ = CAValueFunctionName(rawValue: "rotateZ")
    /// A scale transform, from an array of three factors.
    public static let scale = CAValueFunctionName(rawValue: "scale")
    /// A scale transform along the x axis, from a factor.
    public static let scaleX = CAValueFunctionName(rawValue: "scaleX")
    /// A scale transform along the y axis, from a factor.
    public static let scaleY = CAValueFunctionName(rawValue: "scaleY")
    /// A scale transform along the z axis, from a factor.
    public static let scaleZ = CAValueFunctionName(rawValue: "scaleZ")
    /// A translation, from an array of three distances in points.
    public static let translate = CAValueFunctionName(rawValue: "translate")
    /// A translation along the x axis, from a distance in points.
    public static let translateX = CAValueFunctionName(rawValue: "translateX")
    /// A translation along the y axis, from a distance in points.
    public static let translateY = CAValueFunctionName(rawValue: "translateY")
    /// A translation along the z axis, from a distance in points.
    public static let translateZ = CAValueFunctionName(rawValue: "translateZ")
}

/// A function that converts the interpolated number or numbers of an animation of "transform" or "sublayerTransform" to a transform.
///
/// An angle can interpolate from 0 to 2π, a full turn; the matrices of both angles are equal.
@preconcurrency @MainActor
public final class CAValueFunction: NSObject {
    /// The function's name.
    public let name: CAValueFunctionName
    private let components: [AnimatableComponent]

    /// Creates a function; nil for an unknown name.
    public init?(name: CAValueFunctionName) {
        switch name {
        case .rotateX: components = [.rotationX]
        case .rotateY: components = [.rotationY]
        case .rotateZ: components = [.rotationZ]
        case .scale: components = [.scaleX, .scaleY, .scaleZ]
        case .scaleX: components = [.scaleX]
        case .scaleY: components = [.scaleY]
        case .scaleZ: components = [.scaleZ]
        case .translate: components = [.translationX, .translationY, .translationZ]
        case .translateX: components = [.translationX]
        case .translateY: components = [.translationY]
        case .translateZ: components = [.translationZ]
        default: return nil
        }
        self.name = name
        super.init()
    }

    /// The transform for a value; nil if the value does not have as many numbers as the function needs.
    func transform(of value: AnimatableValue) -> AnimatableValue? {
        let numbers = value.number.map { [$0] } ?? value.numbers ?? []
        guard numbers.count == components.count else { return nil }
        var result = AnimatableValue.transform(CATransform3D())
        for (component, number) in zip(components, numbers) { result[component] = .number(number) }
        return result
    }

    /// The numbers from which the function makes a transform; other components of the transform are ignored.
    func numbers(of transform: AnimatableValue) -> AnimatableValue {
        let numbers = components.map { transform[$0]?.number ?? 0 }
        return numbers.count == 1 ? .number(numbers[0]) : .numbers(numbers)
    }
}
