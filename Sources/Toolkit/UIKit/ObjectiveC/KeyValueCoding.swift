// Key-value coding. `KeyedProperties` lists UIKit's keys; an application's stored properties can only be read.

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
struct KeyedProperty {
    /// Whether an object has the property.
    let applies: (AnyObject) -> Bool
    let read: (AnyObject) -> Any?
    /// Returns false for values of another type; nil for a property that cannot be set.
    var write: ((AnyObject, Any?) -> Bool)?

    static func get<Owner, Value>(_ read: @escaping (Owner) -> Value?) -> KeyedProperty {
        KeyedProperty(applies: { $0 is Owner }, read: { ($0 as? Owner).flatMap(read) })
    }

    static func set<Owner, Value>(_ path: ReferenceWritableKeyPath<Owner, Value>) -> KeyedProperty {
        KeyedProperty(applies: { $0 is Owner }, read: { ($0 as? Owner)?[keyPath: path] }) { owner, value in
            guard let owner = owner as? Owner, let value: Value = converted(value) else { return false }
            owner[keyPath: path] = value
            return true
        }
    }

    /// An optional property that can be read and set; its value is nil or an unwrapped value.
    static func set<Owner, Value>(_ path: ReferenceWritableKeyPath<Owner, Value?>) -> KeyedProperty {
        KeyedProperty(applies: { $0 is Owner }, read: { ($0 as? Owner)?[keyPath: path] }) { owner, value in
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
enum KeyedProperties {
    /// The property of `object` with the name `key`. As in Objective-C, "isHidden" and "_hidden" also stand for "hidden".
    static func property(_ key: String, of object: AnyObject) -> KeyedProperty? {
        var name = key.hasPrefix("_") ? String(key.dropFirst()) : key
        if name.hasPrefix("is"), let first = name.dropFirst(2).first, first.isUppercase {
            name = first.lowercased() + name.dropFirst(3)
        }
        return groups.lazy.compactMap { $0[name] }.first { $0.applies(object) }
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

    /// Subclasses are listed before their superclasses.
    private static let groups: [[String: KeyedProperty]] = controls + containers + [views, controllers] + items

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

    private static let containers: [[String: KeyedProperty]] = [
        [
            "tabBar": KeyedProperty(applies: { $0 is UITabBarController }, read: { ($0 as? UITabBarController)?.tabBar }) { owner, value in
                guard let owner = owner as? UITabBarController, value is UITabBar else { return false }
                owner.setValue(value, forKey: "tabBar")
                return true
            },
            "selectedIndex": .set(\UITabBarController.selectedIndex),
            "selectedViewController": .set(\UITabBarController.selectedViewController),
            "viewControllers": .set(\UITabBarController.viewControllers),
        ],
        [
            "navigationBar": .get { (pages: UINavigationController) in pages.navigationBar },
            "toolbar": .get { (pages: UINavigationController) in pages.toolbar },
            "topViewController": .get { (pages: UINavigationController) in pages.topViewController },
            "visibleViewController": .get { (pages: UINavigationController) in pages.visibleViewController },
            "viewControllers": .set(\UINavigationController.viewControllers),
        ],
        ["message": .set(\UIAlertController.message), "actions": .get { (alert: UIAlertController) in alert.actions }],
    ]

    private static let controls: [[String: KeyedProperty]] = [
        [
            "text": .set(\UISearchBar.text), "placeholder": .set(\UISearchBar.placeholder), "prompt": .set(\UISearchBar.prompt),
            "searchField": .get { (bar: UISearchBar) in bar.searchTextField },
            "cancelButton": .get { (bar: UISearchBar) in bar.cancelButton },
        ],
        [
            "text": .set(\UITextField.text), "font": .set(\UITextField.font), "textColor": .set(\UITextField.textColor),
            "placeholder": .set(\UITextField.placeholder), "attributedText": .set(\UITextField.attributedText),
            "placeholderLabel": .get { (field: UITextField) in field.parts.placeholder },
            "clearButton": .get { (field: UITextField) in field.parts.clearButton },
        ],
        [
            "text": .get { (view: UITextView) in view.text }, "font": .set(\UITextView.font), "textColor": .set(\UITextView.textColor),
        ],
        [
            "text": .set(\UILabel.text), "attributedText": .set(\UILabel.attributedText), "numberOfLines": .set(\UILabel.numberOfLines),
            "font": .get { (label: UILabel) in label.font }, "textColor": .get { (label: UILabel) in label.textColor },
        ],
        ["image": .set(\UIImageView.image), "highlightedImage": .set(\UIImageView.highlightedImage)],
        [
            "contentOffset": .set(\UIScrollView.contentOffset), "contentSize": .set(\UIScrollView.contentSize),
            "contentInset": .set(\UIScrollView.contentInset), "zoomScale": .set(\UIScrollView.zoomScale),
            "scrollEnabled": .set(\UIScrollView.isScrollEnabled), "pagingEnabled": .set(\UIScrollView.isPagingEnabled),
            "panGestureRecognizer": .get { (view: UIScrollView) in view.panGestureRecognizer },
            "adjustedContentInset": .get { (view: UIScrollView) in view.adjustedContentInset },
            "dragging": .get { (view: UIScrollView) in view.isDragging },
            "tracking": .get { (view: UIScrollView) in view.isTracking },
            "decelerating": .get { (view: UIScrollView) in view.isDecelerating },
        ],
        [
            "items": .set(\UITabBar.items), "selectedItem": .set(\UITabBar.selectedItem), "barTintColor": .set(\UITabBar.barTintColor),
        ],
        ["value": .set(\UISlider.value)],
        ["on": .set(\UISwitch.isOn)],
        ["value": .set(\UIStepper.value)],
        ["progress": .set(\UIProgressView.progress)],
        ["date": .set(\UIDatePicker.date)],
        ["currentPage": .set(\UIPageControl.currentPage), "numberOfPages": .set(\UIPageControl.numberOfPages)],
        ["selectedSegmentIndex": .set(\UISegmentedControl.selectedSegmentIndex)],
        [
            "titleLabel": .get { (button: UIButton) in button.titleLabel },
            "imageView": .get { (button: UIButton) in button.imageView },
        ],
        [
            "enabled": .set(\UIControl.isEnabled), "selected": .set(\UIControl.isSelected),
            "highlighted": .set(\UIControl.isHighlighted),
        ],
    ]

    private static let items: [[String: KeyedProperty]] = [
        ["badgeValue": .set(\UITabBarItem.badgeValue), "selectedImage": .set(\UITabBarItem.selectedImage)],
        [
            "title": .set(\UIBarItem.title), "image": .set(\UIBarItem.image), "enabled": .set(\UIBarItem.isEnabled),
            "tag": .set(\UIBarItem.tag),
            // The item's view in its bar. Libraries ask for it to animate tabs and to add badges.
            "view": .get { (item: UIBarItem) in (item as? UIBarButtonItem)?.customView ?? item.presenter as? UIView },
        ],
        [
            "title": .set(\UINavigationItem.title), "titleView": .set(\UINavigationItem.titleView),
            "prompt": .set(\UINavigationItem.prompt),
        ],
        [
            "enabled": .set(\UIGestureRecognizer.isEnabled),
            "state": .get { (recognizer: UIGestureRecognizer) in recognizer.state.rawValue },
            "view": .get { (recognizer: UIGestureRecognizer) in recognizer.view },
        ],
        ["titleTextColor": .set(\UIAlertAction.titleColor)],
    ]
}
