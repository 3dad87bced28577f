// The code of an interaction from the command line, without a window.

import Assets
@preconcurrency import Foundation
import HandOverFormats
import LaboratoryCore
import TabBarKit
import TabBarLaboratory

/// Writes the interactions of the scenes for other programs.
enum HandOverRun {
    /// The word in the place of an interaction's name that asks for the names.
    nonisolated static let listName = "list"

    /// The declarations of all interactions, with default values.
    private static func declared() -> ParameterSet {
        let set = ParameterSet()
        LaboratoryConfiguration.ofScenes.interactions.forEach(set.declare)
        return set
    }

    private static func title(of interaction: InteractionDeclaration) -> String? {
        TextTable.laboratory.entry(interaction.titleKey, in: .english)
    }

    /// The names of the interactions with their titles, in two columns.
    static var list: String { HelpText.list(declared().interactions.map { ($0.name, title(of: $0) ?? "") }) }

    /// The text of an interaction in a format, with the values of the preset at a path. Throws `UsageError` for an unknown interaction and
    /// for an unusable preset.
    static func text(of name: String, as format: HandOverFormat, preset path: String? = nil) throws -> String {
        try handOver(of: name, preset: path).text(format)
    }

    /// What is handed over of an interaction, with the values of a preset.
    static func handOver(of name: String, preset path: String? = nil) throws -> HandOver {
        let set = declared()
        guard let interaction = set.interaction(name) else { throw unknown(name, among: set.interactions.map(\.name)) }
        if let path {
            do {
                let (preset, json) = try PresetFolder.read(path)
                try preset.check(with: set, json: json, file: path)
                try set.change(preset.values)
            } catch { throw UsageError("\(error)") }
        }
        return HandOver(interaction, title: title(of: interaction), icon: icon) { set.value(of: $0.id) }
    }

    private static func unknown(_ name: String, among names: [String]) -> UsageError {
        let near = NearMiss.closest(to: name, among: names).map { "did you mean \($0)?" } ?? "see --hand-over \(listName)"
        return UsageError("unknown interaction \(name.quotedForMessage); \(near)")
    }

    /// The icon of the page of animations, which looks different from each side.
    static var icon: HandOverIcon {
        func picture(_ name: String) -> String? {
            Assets.path("Icons/\(name).svg").flatMap { try? String(contentsOfFile: $0, encoding: .utf8) }
        }
        return HandOverIcon(svg: picture("motion") ?? "", selectedSVG: picture("motion-selected"))
    }
}
