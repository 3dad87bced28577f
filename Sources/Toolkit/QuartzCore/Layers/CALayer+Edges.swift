// The antialiasing of a layer's edges.

import Foundation

extension CALayer {
    /// Whether edges that are not on pixel boundaries may be smoothed; false by default, as on iOS. All edges are smoothed here.
    public var allowsEdgeAntialiasing: Bool {
        get { applicationValues?["allowsEdgeAntialiasing"] as? Bool ?? false }
        set { setValue(newValue, forKey: "allowsEdgeAntialiasing") }
    }
}
