// An action as a closure with a name.

@preconcurrency public import Foundation

/// Something to do, with what to call it in front of the user.
@preconcurrency @MainActor
open class UIAction: NSObject {
    open var title: String
    open var image: UIImage?
    /// What triggered the action, while its handler runs.
    public private(set) weak var sender: AnyObject?
    private let handler: (UIAction) -> Void

    public init(title: String = "", image: UIImage? = nil, handler: @escaping (UIAction) -> Void) {
        self.title = title
        self.image = image
        self.handler = handler
        super.init()
    }

    func perform(sender: AnyObject?) {
        self.sender = sender
        handler(self)
        self.sender = nil
    }
}
