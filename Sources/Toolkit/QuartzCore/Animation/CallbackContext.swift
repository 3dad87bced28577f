// The state of the program in which callbacks are called: the one in which they were asked for.

/// Calls the callbacks of a display link, an animation, a transaction or a timer, later, as the code runs that asks for them now.
///
/// The owner of the windows decides what that means: UIKit restores the state of input, of which a program may have two.
@MainActor
package struct CallbackContext {
    /// Calls a callback.
    package typealias Runner = @MainActor (() -> Void) -> Void
    /// Returns the runner of callbacks that are asked for now; nil, the default, if they are called directly.
    package static var presentRunner: @MainActor () -> Runner? = { nil }

    private let runner: Runner?

    /// The context of the code that runs now.
    package init() { runner = CallbackContext.presentRunner() }

    /// Calls `callback`.
    package func perform(_ callback: () -> Void) {
        if let runner { runner(callback) } else { callback() }
    }
}
