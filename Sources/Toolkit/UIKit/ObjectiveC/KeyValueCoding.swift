// Key-value coding. `KeyedProperties` lists UIKit's keys; an application's stored properties can only be read.

internal import Foundation
internal import QuartzCore

extension _KeyValueCodingAndObserving {
    /// The value of the UIKit property named `key`, or of a stored property of an application's class. Logs an unknown key and returns nil
    /// for it.
    public func value(forKey key: String) -> Any? {
        if let layer = self as? CALayer { return layer.value(forKeyPath: key) }
        if let property = KeyedProperties.property(key, of: self) { return property.read(self) }
        if let value = KeyedProperties.storedValue(key, of: self) { return value }
        NSLog("%@ has no value for the key %@", "\(self)", key)
        return nil
    }

    /// Sets the property of UIKit named `key`. Logs a key that cannot be set, and values of another type.
    public func setValue(_ value: Any?, forKey key: String) {
        if let layer = self as? CALayer { return layer.setValue(value, forKeyPath: key) }
        if KeyedProperties.property(key, of: self)?.write?(self, value) == true { return }
        NSLog("%@ has no replaceable value for the key %@", "\(self)", key)
    }

    /// The value at the end of a path of keys, such as "navigationItem.title"; nil if an object on the path is nil.
    public func value(forKeyPath keyPath: String) -> Any? {
        if let layer = self as? CALayer { return layer.value(forKeyPath: keyPath) }
        let keys = keyPath.split(separator: ".", maxSplits: 1).map(String.init)
        guard let first = keys.first else { return nil }
        let value = value(forKey: first)
        guard keys.count > 1 else { return value }
        return (value as? any _KeyValueCodingAndObserving)?.value(forKeyPath: keys[1])
    }

    /// Sets the property at the end of a path of keys; does nothing if an object on the path is nil.
    public func setValue(_ value: Any?, forKeyPath keyPath: String) {
        if let layer = self as? CALayer { return layer.setValue(value, forKeyPath: keyPath) }
        let keys = keyPath.split(separator: ".", maxSplits: 1).map(String.init)
        guard let first = keys.first else { return }
        guard keys.count > 1 else { return setValue(value, forKey: first) }
        (self.value(forKey: first) as? any _KeyValueCodingAndObserving)?.setValue(value, forKeyPath: keys[1])
    }
}

/// The accessors of a property for key-value coding.
@MainActor
struct KeyedProperty {
    let read: (AnyObject) -> Any?
    /// Returns false for values of another type; nil for a property that cannot be set.
    var write: ((AnyObject, Any?) -> Bool)?

    /// A property that can be read.
    static func get<Owner, Value>(_ read: @escaping (Owner) -> Value?) -> KeyedProperty {
        KeyedProperty(read: { ($0 as? Owner).flatMap(read) })
    }

    /// A property that can be read and set.
    static func set<Owner, Value>(_ path: ReferenceWritableKeyPath<Owner, Value>) -> KeyedProperty {
        KeyedProperty(read: { ($0 as? Owner)?[keyPath: path] }) { owner, value in
            guard let owner = owner as? Owner, let value: Value = converted(value) else { return false }
            owner[keyPath: path] = value
            return true
        }
    }

    /// An optional property that can be read and set; its value is nil or an unwrapped value.
    static func set<Owner, Value>(_ path: ReferenceWritableKeyPath<Owner, Value?>) -> KeyedProperty {
        KeyedProperty(read: { ($0 as? Owner)?[keyPath: path] }) { owner, value in
            guard let owner = owner as? Owner else { return false }
            guard let value else {
                owner[keyPath: path] = nil
                return true
            }
            guard let value: Value = converted(value) else { return false }
            owner[keyPath: path] = value
            return true
        }
    }

    /// Converts a value to a property's type: a number may have another type or be an `NSNumber`, and geometry may be in an `NSValue`.
    private static func converted<Value>(_ value: Any?) -> Value? {
        if let value = value as? Value { return value }
        let number =
            (value as? NSNumber)?.doubleValue ?? (value as? Int).map(Double.init) ?? (value as? CGFloat).map { Double($0) }
            ?? value as? Double
        if let number, number.isFinite {
            switch Value.self {
            case is CGFloat.Type: return CGFloat(number) as? Value
            case is Double.Type: return number as? Value
            case is Float.Type: return Float(number) as? Value
            case is Int.Type: return Int(exactly: number.rounded()) as? Value
            case is Bool.Type: return (number != 0) as? Value
            default: return nil
            }
        }
        guard let boxed = value as? NSValue else { return nil }
        switch Value.self {
        case is CGRect.Type: return boxed.cgRectValue as? Value
        case is CGPoint.Type: return boxed.cgPointValue as? Value
        case is CGSize.Type: return boxed.cgSizeValue as? Value
        default: return nil
        }
    }
}

/// The properties by class and key.
@MainActor
enum KeyedProperties {
    /// The property of `object` with the name `key`. As in Objective-C, "isHidden" and "_hidden" also stand for "hidden".
    static func property(_ key: String, of object: AnyObject) -> KeyedProperty? {
        var name = key.hasPrefix("_") ? String(key.dropFirst()) : key
        if name.hasPrefix("is"), let first = name.dropFirst(2).first, first.isUppercase {
            name = first.lowercased() + name.dropFirst(3)
        }
        for group in groups where group.includes(object) {
            if let property = group.properties[name] { return property }
        }
        return nil
    }

    /// The value of a stored property that a class outside UIKit declares; nil for none.
    static func storedValue(_ key: String, of object: AnyObject) -> Any? {
        var mirror: Mirror? = Mirror(reflecting: object)
        while let current = mirror, !String(reflecting: current.subjectType).hasPrefix("UIKit.") {
            if let child = current.children.first(where: { $0.label == key || $0.label == "_" + key }) {
                let value = Mirror(reflecting: child.value)
                return value.displayStyle == .optional ? value.children.first?.value : child.value
            }
            mirror = current.superclassMirror
        }
        return nil
    }

    private struct Group {
        let includes: (AnyObject) -> Bool
        let properties: [String: KeyedProperty]
    }

    /// Subclasses are listed before their superclasses.
    private static let groups: [Group] =
        controls + containers + [
            Group(includes: { $0 is UIView }, properties: views),
            Group(includes: { $0 is UIViewController }, properties: controllers),
        ] + items

    private static let views: [String: KeyedProperty] = [
        "alpha": .set(\UIView.alpha), "backgroundColor": .set(\UIView.backgroundColor), "bounds": .set(\UIView.bounds),
        "center": .set(\UIView.center), "clipsToBounds": .set(\UIView.clipsToBounds), "frame": .set(\UIView.frame),
        "hidden": .set(\UIView.isHidden), "opaque": .set(\UIView.isOpaque), "tag": .set(\UIView.tag),
        "tintColor": .set(\UIView.tintColor), "transform": .set(\UIView.transform),
        "userInteractionEnabled": .set(\UIView.isUserInteractionEnabled),
        "accessibilityIdentifier": .set(\UIView.accessibilityIdentifier), "accessibilityLabel": .set(\UIView.accessibilityLabel),
        "layer": .get { (view: UIView) in view.layer }, "superview": .get { (view: UIView) in view.superview },
        "subviews": .get { (view: UIView) in view.subviews }, "window": .get { (view: UIView) in view.window },
        "safeAreaInsets": .get { (view: UIView) in view.safeAreaInsets },
    ]

    private static let controllers: [String: KeyedProperty] = [
        "title": .set(\UIViewController.title), "view": .get { (page: UIViewController) in page.view },
        "editing": .set(\UIViewController.isEditing), "preferredContentSize": .set(\UIViewController.preferredContentSize),
        "hidesBottomBarWhenPushed": .set(\UIViewController.hidesBottomBarWhenPushed),
        "navigationItem": .get { (page: UIViewController) in page.navigationItem },
        "tabBarItem": .get { (page: UIViewController) in page.tabBarItem },
        "navigationController": .get { (page: UIViewController) in page.navigationController },
        "tabBarController": .get { (page: UIViewController) in page.tabBarController },
        "parentViewController": .get { (page: UIViewController) in page.parent },
        "childViewControllers": .get { (page: UIViewController) in page.children },
        "presentedViewController": .get { (page: UIViewController) in page.presentedViewController },
        "presentingViewController": .get { (page: UIViewController) in page.presentingViewController },
    ]

    private static let containers: [Group] = [
        Group(
            includes: { $0 is UITabBarController },
            properties: [
                "tabBar": KeyedProperty(read: { ($0 as? UITabBarController)?.tabBar }) { owner, value in
                    guard let owner = owner as? UITabBarController, value is UITabBar else { return false }
                    owner.setValue(value, forKey: "tabBar")
                    return true
                },
                "selectedIndex": .set(\UITabBarController.selectedIndex),
                "selectedViewController": .set(\UITabBarController.selectedViewController),
                "viewControllers": .set(\UITabBarController.viewControllers),
            ]),
        Group(
            includes: { $0 is UINavigationController },
            properties: [
                "navigationBar": .get { (pages: UINavigationController) in pages.navigationBar },
                "toolbar": .get { (pages: UINavigationController) in pages.toolbar },
                "topViewController": .get { (pages: UINavigationController) in pages.topViewController },
                "visibleViewController": .get { (pages: UINavigationController) in pages.visibleViewController },
                "viewControllers": .set(\UINavigationController.viewControllers),
            ]),
        Group(
            includes: { $0 is UIAlertController },
            properties: ["message": .set(\UIAlertController.message), "actions": .get { (alert: UIAlertController) in alert.actions }]),
    ]

    private static let controls: [Group] = [
        Group(
            includes: { $0 is UISearchBar },
            properties: [
                "text": .set(\UISearchBar.text), "placeholder": .set(\UISearchBar.placeholder), "prompt": .set(\UISearchBar.prompt),
                "searchField": .get { (bar: UISearchBar) in bar.searchTextField },
                "cancelButton": .get { (bar: UISearchBar) in bar.cancelButton },
            ]),
        Group(
            includes: { $0 is UITextField },
            properties: [
                "text": .set(\UITextField.text), "font": .set(\UITextField.font), "textColor": .set(\UITextField.textColor),
                "placeholder": .set(\UITextField.placeholder), "attributedText": .set(\UITextField.attributedText),
                "placeholderLabel": .get { (field: UITextField) in field.parts.placeholder },
                "clearButton": .get { (field: UITextField) in field.parts.clearButton },
            ]),
        Group(
            includes: { $0 is UITextView },
            properties: [
                "text": .get { (view: UITextView) in view.text }, "font": .set(\UITextView.font), "textColor": .set(\UITextView.textColor),
            ]),
        Group(
            includes: { $0 is UILabel },
            properties: [
                "text": .set(\UILabel.text), "attributedText": .set(\UILabel.attributedText), "numberOfLines": .set(\UILabel.numberOfLines),
                "font": .get { (label: UILabel) in label.font }, "textColor": .get { (label: UILabel) in label.textColor },
            ]),
        Group(
            includes: { $0 is UIImageView },
            properties: ["image": .set(\UIImageView.image), "highlightedImage": .set(\UIImageView.highlightedImage)]),
        Group(
            includes: { $0 is UIScrollView },
            properties: [
                "contentOffset": .set(\UIScrollView.contentOffset), "contentSize": .set(\UIScrollView.contentSize),
                "contentInset": .set(\UIScrollView.contentInset), "zoomScale": .set(\UIScrollView.zoomScale),
                "scrollEnabled": .set(\UIScrollView.isScrollEnabled), "pagingEnabled": .set(\UIScrollView.isPagingEnabled),
                "panGestureRecognizer": .get { (view: UIScrollView) in view.panGestureRecognizer },
                "adjustedContentInset": .get { (view: UIScrollView) in view.adjustedContentInset },
                "dragging": .get { (view: UIScrollView) in view.isDragging },
                "tracking": .get { (view: UIScrollView) in view.isTracking },
                "decelerating": .get { (view: UIScrollView) in view.isDecelerating },
            ]),
        Group(
            includes: { $0 is UITabBar },
            properties: [
                "items": .set(\UITabBar.items), "selectedItem": .set(\UITabBar.selectedItem), "barTintColor": .set(\UITabBar.barTintColor),
            ]),
        Group(includes: { $0 is UISlider }, properties: ["value": .set(\UISlider.value)]),
        Group(includes: { $0 is UISwitch }, properties: ["on": .set(\UISwitch.isOn)]),
        Group(includes: { $0 is UIStepper }, properties: ["value": .set(\UIStepper.value)]),
        Group(includes: { $0 is UIProgressView }, properties: ["progress": .set(\UIProgressView.progress)]),
        Group(includes: { $0 is UIDatePicker }, properties: ["date": .set(\UIDatePicker.date)]),
        Group(
            includes: { $0 is UIPageControl },
            properties: ["currentPage": .set(\UIPageControl.currentPage), "numberOfPages": .set(\UIPageControl.numberOfPages)]),
        Group(
            includes: { $0 is UISegmentedControl },
            properties: ["selectedSegmentIndex": .set(\UISegmentedControl.selectedSegmentIndex)]),
        Group(
            includes: { $0 is UIButton },
            properties: [
                "titleLabel": .get { (button: UIButton) in button.titleLabel },
                "imageView": .get { (button: UIButton) in button.imageView },
            ]),
        Group(
            includes: { $0 is UIControl },
            properties: [
                "enabled": .set(\UIControl.isEnabled), "selected": .set(\UIControl.isSelected),
                "highlighted": .set(\UIControl.isHighlighted),
            ]),
    ]

    private static let items: [Group] = [
        Group(
            includes: { $0 is UITabBarItem },
            properties: ["badgeValue": .set(\UITabBarItem.badgeValue), "selectedImage": .set(\UITabBarItem.selectedImage)]),
        Group(
            includes: { $0 is UIBarItem },
            properties: [
                "title": .set(\UIBarItem.title), "image": .set(\UIBarItem.image), "enabled": .set(\UIBarItem.isEnabled),
                "tag": .set(\UIBarItem.tag),
                // The item's view in its bar. Libraries ask for it to animate tabs and to add badges.
                "view": .get { (item: UIBarItem) in (item as? UIBarButtonItem)?.customView ?? item.presenter as? UIView },
            ]),
        Group(
            includes: { $0 is UINavigationItem },
            properties: [
                "title": .set(\UINavigationItem.title), "titleView": .set(\UINavigationItem.titleView),
                "prompt": .set(\UINavigationItem.prompt),
            ]),
        Group(
            includes: { $0 is UIGestureRecognizer },
            properties: [
                "enabled": .set(\UIGestureRecognizer.isEnabled),
                "state": .get { (recognizer: UIGestureRecognizer) in recognizer.state.rawValue },
                "view": .get { (recognizer: UIGestureRecognizer) in recognizer.view },
            ]),
        Group(includes: { $0 is UIAlertAction }, properties: ["titleTextColor": .set(\UIAlertAction.titleColor)]),
    ]
}
