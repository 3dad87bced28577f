// Copying pages and their contents to a second window, for the comparison of two phones.

public import UIKit

/// A pushed page that can create another instance of itself.
@MainActor public protocol RepeatablePage: UIViewController {
    /// A new page with the same contents.
    func makeCopy() -> UIViewController
}

/// A page with contents that the user changes.
@MainActor public protocol StateCopying: UIViewController {
    /// Shows the contents of another page of the same class, without animation. Does nothing for a page of another class.
    func copyState(of other: UIViewController)
    /// Called after the content offsets were copied, to which the page may have reacted. Does nothing by default.
    func copyStateAfterScrolling(of other: UIViewController)
}

@MainActor extension StateCopying {
    /// Does nothing.
    public func copyStateAfterScrolling(of other: UIViewController) {}
}
