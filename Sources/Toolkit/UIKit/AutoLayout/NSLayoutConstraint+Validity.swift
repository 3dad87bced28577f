// The validity of constraints, and their description in messages.

internal import Foundation

extension NSLayoutConstraint {
    /// The reason why the constraint is invalid; nil if it is valid.
    var invalidityReason: String? {
        guard _firstItem != nil else { return "the first item is deallocated, or neither a view nor a layout guide" }
        guard firstAttribute != .notAnAttribute else { return "the first attribute is notAnAttribute" }
        guard abs(multiplier) <= LayoutDiagnostics.largestNumber else { return "the multiplier is not finite or too large" }
        guard !constant.isNaN else { return "the constant is not a number" }
        guard isBinary else {
            return firstAttribute.kind == .length ? nil : "a position needs a second item, a constant is not enough"
        }
        guard _secondItem != nil else { return "the second item is deallocated, or neither a view nor a layout guide" }
        guard firstAttribute.isComparable(with: secondAttribute) else {
            return "\(firstAttribute) cannot be compared with \(secondAttribute)"
        }
        guard multiplier != 0 || firstAttribute.kind == .length else { return "the multiplier of a position must not be zero" }
        return nil
    }

    /// Whether the constraint depends on the layout direction.
    var isDirectional: Bool { firstAttribute.kind == .directionalX || (isBinary && secondAttribute.kind == .directionalX) }

    /// The constraint as an equation: `title: UILabel.left = UIView.left + 8 @750`.
    var summary: String {
        let name = identifier.map { "\($0): " } ?? ""
        let sign =
            switch relation {
            case .lessThanOrEqual: "≤"
            case .equal: "="
            case .greaterThanOrEqual: "≥"
            }
        var right: [String] = []
        if isBinary {
            let factor = multiplier == 1 ? "" : "\(number(multiplier)) × "
            right.append("\(factor)\(_secondItem?.layoutName ?? "nothing").\(secondAttribute)")
        }
        if constant != 0 || right.isEmpty { right.append(number(constant)) }
        let strength = priority == .required ? "" : " @\(number(CGFloat(priority.rawValue)))"
        return "\(name)\(_firstItem?.layoutName ?? "nothing").\(firstAttribute) \(sign) \(right.joined(separator: " + "))\(strength)"
    }

    private func number(_ value: CGFloat) -> String {
        value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(Double(value))
    }
}
