// The images of a part of a control, one for each state.

internal import Foundation

/// Images by control state. A state without an image has the image of the normal state.
@MainActor
struct StateImages {
    private var images: [UIControl.State.RawValue: UIImage] = [:]

    /// The image that was set for exactly this state.
    subscript(state: UIControl.State) -> UIImage? {
        get { images[state.rawValue] }
        set { images[state.rawValue] = newValue }
    }

    /// The image to show in `state`; the keyboard focus makes no difference unless there is an image for it.
    func shown(in state: UIControl.State) -> UIImage? {
        self[state] ?? self[state.subtracting(.focused)] ?? self[.normal]
    }

    /// Whether no image was set.
    var isEmpty: Bool { images.isEmpty }

    mutating func removeAll() { images = [:] }
}
