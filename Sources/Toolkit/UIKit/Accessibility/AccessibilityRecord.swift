// The accessibility properties of a responder, created when one of them is set or when the responder gets its number.

internal import Foundation

/// The accessibility properties of an object that differ from its class's defaults.
@MainActor
final class AccessibilityRecord {
    var isElement: Bool?
    var label: String?
    var value: String?
    var hint: String?
    var identifier: String?
    var traits: UIAccessibilityTraits?
    var frame: CGRect?
    var activationPoint: CGPoint?
    var elements: [Any]?
    var isHidden: Bool?
    var isModal: Bool?
    var containerType: UIAccessibilityContainerType?
    var customActions: [UIAccessibilityCustomAction]?
    var expandedStatus: UIAccessibilityExpandedStatus?
    /// The number of an adjustable element.
    var amount: AmountAccess?
    /// The object's number in the tree; nil before its first use, and again after a cell or header is reused.
    var number: Int?
}

/// Assigns the numbers of elements; no number is assigned twice.
@MainActor
enum AccessibilityNumber {
    /// The number of the window.
    static let window = 1
    private static var last = window
    /// Whether a number has been assigned.
    static var areInUse: Bool { last > window }

    static func next() -> Int {
        last += 1
        return last
    }
}

extension UIResponder {
    func changeAccessibility(_ change: (AccessibilityRecord) -> Void) {
        let record = accessibilityRecord ?? AccessibilityRecord()
        accessibilityRecord = record
        change(record)
        UIApplication.shared.accessibilityCenter.setNeedsUpdate()
    }

    /// The object's number in the tree, assigned at the first use.
    var accessibilityNumber: Int {
        let record = accessibilityRecord ?? AccessibilityRecord()
        accessibilityRecord = record
        if let number = record.number { return number }
        let number = AccessibilityNumber.next()
        record.number = number
        return number
    }

    fileprivate func forgetNumber() {
        accessibilityRecord?.number = nil
        for case let element as UIAccessibilityElement in accessibilityRecord?.elements ?? [] { element.forgetNumber() }
    }
}

extension UIView {
    /// Drops the numbers of a cell or header and its subviews before it is reused for another row or section.
    func forgetAccessibilityNumbers() {
        guard AccessibilityNumber.areInUse else { return }
        forgetNumber()
        for view in _subviews { view.forgetAccessibilityNumbers() }
    }
}
