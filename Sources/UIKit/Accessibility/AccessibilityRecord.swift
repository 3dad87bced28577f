// What a responder keeps for assistive software, made when something is set, or when the object first gets a number.

internal import Foundation

/// The accessibility of one object, as far as it differs from the object's class's.
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
    /// The object's number in the tree; nil until it is in one, and after it was used for another row.
    var number: Int?
}

/// The numbers of elements: each is given once.
@MainActor
enum AccessibilityNumber {
    /// The window's.
    static let window = 1
    private static var last = window
    /// Whether anything but the window was ever given one.
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

    /// The object's number in the tree.
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
    /// Drops the numbers of a cell or header, and of what it contains, when it is reused for another row or section.
    func forgetAccessibilityNumbers() {
        guard AccessibilityNumber.areInUse else { return }
        forgetNumber()
        for view in _subviews { view.forgetAccessibilityNumbers() }
    }
}

// MARK: - Contents one by one

extension UIResponder {
    /// How many elements the object says it contains; 0 where it leaves that to its subviews.
    public func accessibilityElementCount() -> Int { accessibilityElements?.count ?? 0 }

    /// One of the elements that the object says it contains.
    public func accessibilityElement(at index: Int) -> Any? {
        guard let elements = accessibilityElements, elements.indices.contains(index) else { return nil }
        return elements[index]
    }

    /// The place of an element among those that the object says it contains; `NSNotFound` for others.
    public func index(ofAccessibilityElement element: Any) -> Int {
        accessibilityElements?.firstIndex { $0 as AnyObject === element as AnyObject } ?? NSNotFound
    }
}
