// The interactions of earlier versions, for the presets and the settings that name them.

/// An interaction of an earlier version that is another one with a direction now: "flip-top" is "flip" with the direction `fromTop`.
nonisolated public struct FormerInteraction: Hashable, Sendable {
    /// The present name of the interaction.
    public let name: String
    /// The word of its direction.
    public let direction: String

    /// The interaction with a former name; nil if it is no former name.
    public init?(named former: String) {
        let words = former.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        switch (words.count, words.first, words.last) {
        case (2, "rotation", let side?) where ["left", "right"].contains(side): (name, direction) = ("rotation", side)
        case (2, "flip", let side?) where Self.sides.contains(side): (name, direction) = ("flip", Self.flip(from: side))
        default: return nil
        }
    }

    private static let sides: Set<String> = ["left", "right", "top", "bottom"]
    private static func flip(from side: String) -> String { "from" + side.prefix(1).uppercased() + side.dropFirst() }

    /// The identifier of the direction.
    public var directionID: String { name + ".direction" }

    /// Sets the direction of an instance of the present interaction.
    @MainActor public func setDirection(of interaction: any Tunable) {
        interaction.declaration.parameters.first { $0.id == directionID }?.set(.choice(direction), in: interaction)
    }

    /// The present values and settings of a preset. If it has values of several directions, those of the interaction that a setting names
    /// count, or else the last ones in the order of the former names.
    static func upgrade(
        _ values: [String: ParameterValue], _ settings: [String: String]?
    ) -> (values: [String: ParameterValue], settings: [String: String]?) {
        let chosen = Set((settings ?? [:]).values.filter { FormerInteraction(named: $0) != nil })
        var old: [(former: String, parameter: String, value: ParameterValue)] = [], present: [String: ParameterValue] = [:]
        for (id, value) in values {
            let parts = id.split(separator: ".", maxSplits: 1).map(String.init)
            if parts.count == 2, FormerInteraction(named: parts[0]) != nil {
                old.append((parts[0], parts[1], value))
            } else {
                present[id] = value
            }
        }
        // The last value of a parameter counts.
        func rank(_ former: String) -> Int { chosen.contains(former) ? 1 : 0 }
        old.sort { (rank($0.former), $0.former, $0.parameter) < (rank($1.former), $1.former, $1.parameter) }
        var upgraded: [String: ParameterValue] = [:]
        for former in old.map(\.former) + chosen.sorted() {
            if let new = FormerInteraction(named: former) { upgraded[new.directionID] = .choice(new.direction) }
        }
        for (former, parameter, value) in old {
            guard let new = FormerInteraction(named: former) else { continue }
            switch (new.name, parameter, value) {
            // The perspective was a parameter of the first flips.
            case ("flip", "viewer-distance", _): break
            case ("flip", "side", .choice(let side)) where sides.contains(side): upgraded[new.directionID] = .choice(flip(from: side))
            case ("flip", "side", _): upgraded[new.directionID] = value
            default: upgraded["\(new.name).\(parameter)"] = value
            }
        }
        let newSettings = settings?.mapValues { FormerInteraction(named: $0)?.name ?? $0 }
        return (upgraded.merging(present) { $1 }, newSettings)
    }
}
