// The accessibility properties of a responder, created when one of them is set or when the responder gets its number.

package import WindowSystem

/// The accessibility properties of an object that differ from its class's defaults.
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
    var amount: AmountAccess?
    /// The object's number in the tree; nil before its first use, and again after a cell or header is reused.
    var number: Int?
}

/// Assigns the numbers of elements; no number is assigned twice.
enum AccessibilityNumber {
    static let window = 1
    private static var last = window
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
        let number = record.number ?? AccessibilityNumber.next()
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

/// How assistive software reads and sets an element's number. UIKit's values are texts, those of the Value interface of desktops numbers.
struct AmountAccess {
    var read: @MainActor () -> AccessibleRange?
    var set: @MainActor (Double) -> Void
}

extension UIResponder {
    /// Gives an element with the trait `adjustable` a number, for `setAccessibleAmount(read:set:)` of `UIKitTools`.
    package func setAccessibleRange(read: @escaping @MainActor () -> AccessibleRange?, set: @escaping @MainActor (Double) -> Void) {
        changeAccessibility { $0.amount = AmountAccess(read: read, set: set) }
    }

    /// The number of the element: the application's, or else that of UIKit's class.
    var effectiveAccessibilityRange: AccessibleRange? {
        guard let amount = accessibilityRecord?.amount else { return accessibilityRange }
        return amount.read()
    }

    /// Sets the number, which is in the range. Returns false if it can only be incremented and decremented.
    func setEffectiveAccessibleValue(_ value: Double) -> Bool {
        guard let amount = accessibilityRecord?.amount else { return setAccessibleValue(value) }
        amount.set(value)
        return true
    }
}
