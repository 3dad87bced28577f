// Which constraints make no sense, and how constraints are told in messages.

internal import Foundation

extension NSLayoutConstraint {
    /// What is wrong with the constraint, if anything.
    var mistake: String? {
        guard first != nil else { return "the first item is gone, or is no view and no layout guide" }
        guard firstAttribute != .notAnAttribute else { return "the first attribute is none" }
        guard abs(multiplier) <= LayoutDiagnostics.largestNumber else { return "the multiplier is no number to reckon with" }
        guard !constant.isNaN else { return "the constant is not a number" }
        guard isBinary else {
            return firstAttribute.sort == .length ? nil : "a place must be compared with another place, not with a number"
        }
        guard second != nil else { return "the second item is gone, or is no view and no layout guide" }
        guard firstAttribute.isComparable(with: secondAttribute) else {
            return "\(firstAttribute) cannot be compared with \(secondAttribute)"
        }
        guard multiplier != 0 || firstAttribute.sort == .length else { return "a place cannot be compared with zero times another" }
        return nil
    }

    /// Whether it means another line where text runs from right to left.
    var isDirectional: Bool { firstAttribute.sort == .directionalX || secondAttribute.sort == .directionalX }

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
            right.append("\(factor)\(second?.layoutName ?? "nothing").\(secondAttribute)")
        }
        if constant != 0 || right.isEmpty { right.append(number(constant)) }
        let strength = priority == .required ? "" : " @\(number(CGFloat(priority.rawValue)))"
        return "\(name)\(first?.layoutName ?? "nothing").\(firstAttribute) \(sign) \(right.joined(separator: " + "))\(strength)"
    }

    private func number(_ value: CGFloat) -> String {
        value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(Double(value))
    }
}
