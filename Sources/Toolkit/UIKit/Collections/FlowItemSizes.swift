// The sizes that the cells of a flow layout prefer, and the sections made of them.

internal import ListEngine

/// The sizes of items that fit their contents: the sizes that cells prefer if they are known, otherwise estimates.
@MainActor
struct FlowItemSizes {
    /// The values from which a section is made, except the sizes that cells prefer.
    private struct Input {
        let count: Int
        let estimate: FlowSize
        /// The delegate's estimates; nil if all items have `estimate`.
        let estimates: [FlowSize]?
        let margins: FlowMargins
    }

    private(set) var room = 0.0
    private(set) var direction = UICollectionView.ScrollDirection.vertical
    private var inputs: [Input] = []
    private var made: [FlowSection] = []
    /// The indices of the sections in which cells have preferred other sizes since the section was made.
    private var stale: Set<Int> = []
    /// The sizes that cells prefer, by section and item number.
    private var preferred: [Int: [Int: FlowSize]] = [:]

    /// Forgets the sizes that cells prefer.
    mutating func forget() { preferred = [:] }

    /// Removes all sections, so that `addSection` adds them again; the sizes that cells prefer remain.
    mutating func begin(room: Double, direction: UICollectionView.ScrollDirection) {
        (self.room, self.direction) = (room, direction)
        inputs = []
        made = []
        stale = []
    }

    mutating func prefer(_ size: FlowSize, at path: ListPath) {
        preferred[path.section, default: [:]][path.item] = size
        stale.insert(path.section)
    }

    mutating func addSection(count: Int, estimate: FlowSize, estimates: [FlowSize]?, margins: FlowMargins) -> FlowSection {
        inputs.append(Input(count: count, estimate: estimate, estimates: estimates, margins: margins))
        let section = make(inputs.count - 1)
        made.append(section)
        return section
    }

    /// The sections with the known sizes that cells prefer.
    var sections: [FlowSection] {
        mutating get {
            for number in stale where made.indices.contains(number) { made[number] = make(number) }
            stale = []
            return made
        }
    }

    private func make(_ number: Int) -> FlowSection {
        let input = inputs[number]
        let known = preferred[number] ?? [:]
        if known.isEmpty, input.estimates == nil {
            return FlowSection(count: input.count, size: input.estimate, room: room, margins: input.margins)
        }
        var sizes = input.estimates ?? Array(repeating: input.estimate, count: input.count)
        for (item, size) in known where sizes.indices.contains(item) { sizes[item] = size }
        return FlowSection(sizes: sizes, room: room, margins: input.margins)
    }

    /// Moves the preferred sizes to the new index paths of an update, and removes the sizes of deleted and reloaded items.
    mutating func move(through update: ListUpdate) {
        let old = preferred
        preferred = [:]
        for (section, sizes) in old {
            for (item, size) in sizes {
                let path = ListPath(section: section, item: item)
                guard !update.isReloaded(path), let new = update.newPath(of: path) else { continue }
                preferred[new.section, default: [:]][new.item] = size
            }
        }
    }
}
