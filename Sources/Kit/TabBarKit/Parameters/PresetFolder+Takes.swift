// The takes that no preset has, kept from one run to the next.

internal import Foundation

nonisolated extension PresetFolder {
    /// The file of the takes that no preset has. The list of presets ignores it, because its name begins with a full stop.
    private var keptTakesFile: String { path + "/.unsaved-takes.json" }

    /// The takes that an earlier run has kept; none without a file. Throws if the file cannot be read.
    public func keptTakes() throws(PresetError) -> [Take] {
        guard FileManager.default.fileExists(atPath: keptTakesFile) else { return [] }
        return try Self.read(keptTakesFile).preset.takes
    }

    /// Keeps takes for the next run in place of `former`, those that this run has read or kept before. Takes that another program has kept
    /// meanwhile stay. A file that cannot be read is renamed, not overwritten. Throws if the file cannot be written.
    public func keep(_ takes: [Take], replacing former: [Take]) throws(PresetError) {
        let files = FileManager.default, file = keptTakesFile
        var all = takes
        if files.fileExists(atPath: file) {
            if let kept = try? keptTakes() {
                all += kept.filter { !takes.contains($0) && !former.contains($0) }
            } else {
                let names = ["\(file).damaged"] + (2...99).map { "\(file).damaged-\($0)" }
                let free = names.first { !files.fileExists(atPath: $0) } ?? names[0]
                do { try files.moveItem(atPath: file, toPath: free) } catch { throw Self.cannotWrite(file, error) }
            }
        }
        guard all.isEmpty else { return try write(ParameterPreset(name: "takes", values: [:], takes: all), to: file) }
        guard files.fileExists(atPath: file) else { return }
        do { try files.removeItem(atPath: file) } catch { throw Self.cannotWrite(file, error) }
    }
}
