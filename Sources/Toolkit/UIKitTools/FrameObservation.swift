// Frame observers, the damage of a frame, and the request of a frame.

public import UIKit

extension UIApplication {
    /// Calls the observer's methods until it is removed or the application stops. The application retains the observer.
    public func addFrameObserver(_ observer: any FrameObserver) {
        if !frameObservers.contains(where: { $0 === observer }) { frameObservers.append(observer) }
    }

    /// Stops calling the observer's methods.
    public func removeFrameObserver(_ observer: any FrameObserver) { frameObservers.removeAll { $0 === observer } }

    /// The number of observers.
    public var observerCount: Int { frameObservers.count }

    /// Records the damage of these windows in each frame; empty by default.
    public var damageWindows: [UIWindow] {
        get { screenRenderer.watchedLayers.compactMap { $0.delegate as? UIWindow } }
        set { screenRenderer.watchedLayers = newValue.map(\.layer) }
    }

    /// The rectangles of the screen that changes of `damageWindows` damaged in the latest frame, in points.
    public var windowDamage: [CGRect] { _windowDamage }

    /// Requests a frame, as a change of a layer does.
    public func requestFrame() { screenRenderer.root.host?.layerTreeNeedsFrame() }
}
