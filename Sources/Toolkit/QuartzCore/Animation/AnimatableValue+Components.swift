// Components of values for key paths such as "position.x" and "transform.rotation.z".

import CoreGraphics
import Foundation

nonisolated extension AnimatableValue {
    /// A component of the value; nil if values of this type do not have it.
    subscript(component: AnimatableComponent) -> AnimatableValue? {
        get {
            switch self {
            case .point(let p): p.component(component)
            case .size(let s): s.component(component)
            case .rect(let r): r.component(component)
            case .transform(let t): TransformParts(t).component(component)
            default: nil
            }
        }
        set {
            guard let newValue else { return }
            switch self {
            case .point(var p):
                p.setComponent(component, newValue)
                self = .point(p)
            case .size(var s):
                s.setComponent(component, newValue)
                self = .size(s)
            case .rect(var r):
                r.setComponent(component, newValue)
                self = .rect(r)
            case .transform(let t):
                var parts = TransformParts(t)
                parts.setComponent(component, newValue)
                self = .transform(parts.transform)
            default: break
            }
        }
    }
}

nonisolated extension CGPoint {
    fileprivate func component(_ name: AnimatableComponent) -> AnimatableValue? {
        switch name {
        case .x: .number(Double(x))
        case .y: .number(Double(y))
        default: nil
        }
    }

    fileprivate mutating func setComponent(_ name: AnimatableComponent, _ value: AnimatableValue) {
        guard let number = value.number else { return }
        if name == .x { x = number } else if name == .y { y = number }
    }
}

nonisolated extension CGSize {
    fileprivate func component(_ name: AnimatableComponent) -> AnimatableValue? {
        switch name {
        case .width: .number(Double(width))
        case .height: .number(Double(height))
        default: nil
        }
    }

    fileprivate mutating func setComponent(_ name: AnimatableComponent, _ value: AnimatableValue) {
        guard let number = value.number else { return }
        if name == .width { width = number } else if name == .height { height = number }
    }
}

nonisolated extension CGRect {
    fileprivate func component(_ name: AnimatableComponent) -> AnimatableValue? {
        switch name {
        case .origin: .point(origin)
        case .size: .size(size)
        case .originX: .number(Double(origin.x))
        case .originY: .number(Double(origin.y))
        case .sizeWidth: .number(Double(size.width))
        case .sizeHeight: .number(Double(size.height))
        default: nil
        }
    }

    fileprivate mutating func setComponent(_ name: AnimatableComponent, _ value: AnimatableValue) {
        switch (name, value) {
        case (.origin, .point(let p)): origin = p
        case (.size, .size(let s)): size = s
        case (.originX, .number(let n)): origin.x = n
        case (.originY, .number(let n)): origin.y = n
        case (.sizeWidth, .number(let n)): size.width = n
        case (.sizeHeight, .number(let n)): size.height = n
        default: break
        }
    }
}

nonisolated extension TransformParts {
    fileprivate func component(_ name: AnimatableComponent) -> AnimatableValue? {
        switch name {
        case .scale: .number((scale.x + scale.y + scale.z) / 3)
        case .scaleX: .number(scale.x)
        case .scaleY: .number(scale.y)
        case .scaleZ: .number(scale.z)
        case .rotation, .rotationZ: .number(rotation.z)
        case .rotationX: .number(rotation.x)
        case .rotationY: .number(rotation.y)
        case .translation: .size(CGSize(width: translation.x, height: translation.y))
        case .translationX: .number(translation.x)
        case .translationY: .number(translation.y)
        case .translationZ: .number(translation.z)
        default: nil
        }
    }

    fileprivate mutating func setComponent(_ name: AnimatableComponent, _ value: AnimatableValue) {
        if name == .translation {
            if let size = value.size { (translation.x, translation.y) = (Double(size.width), Double(size.height)) }
            if let point = value.point { (translation.x, translation.y) = (Double(point.x), Double(point.y)) }
            return
        }
        guard let number = value.number else { return }
        switch name {
        case .scale: scale = (number, number, number)
        case .scaleX: scale.x = number
        case .scaleY: scale.y = number
        case .scaleZ: scale.z = number
        case .rotation, .rotationZ: rotation.z = number
        case .rotationX: rotation.x = number
        case .rotationY: rotation.y = number
        case .translationX: translation.x = number
        case .translationY: translation.y = number
        case .translationZ: translation.z = number
        default: break
        }
    }
}
