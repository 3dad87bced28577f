// The numbers of the list's rows.

internal import TabBarKit

/// The numbers from 1 to `count` in the digits of the current language, created on demand.
struct LocalizedNumbers: WheelContents {
    let count: Int

    /// A negative count is treated as 0.
    init(count: Int) { self.count = max(count, 0) }

    func text(at index: Int) -> String { Localized.number(index + 1) }
}
