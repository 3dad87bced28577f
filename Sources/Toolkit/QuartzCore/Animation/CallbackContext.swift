// The copy of a program's content to which code belongs, while two phones are compared: decision 25.

/// One of two copies of a program's content, as code of the program sees it.
/// Display links, animations, transactions and timers keep the context of the code that asks for them, and call it back there.
@MainActor package struct CallbackContext {
    /// The context of the code that runs now.
    package private(set) static var current = CallbackContext(isMirrored: false)

    /// Whether the code belongs to the second copy, which must not repeat effects outside of its window.
    package let isMirrored: Bool

    /// The context of the first or of the second copy.
    package init(isMirrored: Bool) { self.isMirrored = isMirrored }

    /// Runs `work` in this context.
    package func perform<Result>(_ work: () throws -> Result) rethrows -> Result {
        let outer = Self.current
        Self.current = self
        defer { Self.current = outer }
        return try work()
    }

    /// `work` as it runs in this context.
    package func keeping(_ work: @escaping @MainActor () -> Void) -> @MainActor () -> Void { { perform(work) } }
}
