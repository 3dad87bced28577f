// A place in a menu for elements that are created when the menu is shown.

internal import Foundation

/// Creates elements of a menu when the menu is shown. The menu shows a spinner in their place until they are ready.
@preconcurrency @MainActor
open class UIDeferredMenuElement: UIMenuElement {
    private let provider: (@escaping ([UIMenuElement]) -> Void) -> Void
    private var isCached = true
    private var isLoading = false
    /// Incremented when the elements are dropped, so that elements which arrive late can be recognised.
    private var generation = 0
    private var waiting: [() -> Void] = []
    /// The elements; nil before they are ready.
    private(set) var elements: [UIMenuElement]?

    /// An element that calls `elementProvider` the first time that a menu shows it. The provider passes the elements to its argument, at
    /// once or later on the main thread; menus that are shown afterwards contain the same elements.
    public required init(_ elementProvider: @escaping (@escaping ([UIMenuElement]) -> Void) -> Void) {
        provider = elementProvider
        super.init(title: "", subtitle: nil, image: nil)
    }

    /// An element that calls `elementProvider` each time that a menu is shown.
    open class func uncached(_ elementProvider: @escaping (@escaping ([UIMenuElement]) -> Void) -> Void) -> Self {
        let element = Self(elementProvider)
        element.isCached = false
        return element
    }

    /// Drops the elements of an uncached element, so that the next menu creates them again.
    func dropUncached() {
        guard !isCached else { return }
        generation += 1
        isLoading = false
        waiting = []
        elements = nil
    }

    /// Requests the elements unless they are known. Calls `completion` when they arrive later, but not if they are known on return.
    func load(completion: @escaping () -> Void) {
        guard elements == nil else { return }
        guard !isLoading else { return waiting.append(completion) }
        isLoading = true
        let current = generation
        provider { [weak self] elements in
            // A second call has no effect, nor has a call for elements that were dropped.
            guard let self, isLoading, current == generation else { return }
            self.elements = elements
            isLoading = false
            let calls = waiting
            waiting = []
            calls.forEach { $0() }
        }
        if isLoading { waiting.append(completion) }
    }
}
