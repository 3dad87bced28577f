// The warning that memory is short.

internal import Foundation

extension UIApplication {
    /// Releases cached images, then notifies the delegate, the observers and the controllers, in this order.
    func receiveMemoryWarning() {
        UIImage.removeCachedImages()
        delegate?.applicationDidReceiveMemoryWarning(self)
        post(Self.didReceiveMemoryWarningNotification)
        for window in windows { window.rootViewController?.receiveMemoryWarning() }
    }
}

extension UIViewController {
    /// Calls `didReceiveMemoryWarning()` on the controller, its children and the presented controllers.
    fileprivate func receiveMemoryWarning() {
        didReceiveMemoryWarning()
        for child in _children { child.receiveMemoryWarning() }
        presentation.presented?.receiveMemoryWarning()
    }
}
