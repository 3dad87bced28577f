// Files that the user drops on the window.

import Foundation
import TabBarDemoScenes
import UIKit

/// Loads a dropped preset, or a picture or film as a reference, and says what cannot be used. Views in front of the one with this
/// interaction take files first, such as the tabs of the user's bar while the laboratory is open.
final class DroppedFiles: UIDropInteractionDelegate {
    /// The kinds of files, by the ending of their names.
    nonisolated enum Kind: Equatable {
        case preset, pictureOrFilm, other

        init(of url: URL) {
            let pictures = ["png", "apng", "gif", "jpg", "jpeg", "svg"]
            let films = ["mp4", "m4v", "mov", "webm", "mkv", "avi", "mpg", "mpeg", "ogv"]
            switch url.pathExtension.lowercased() {
            case "json" where url.isFileURL: self = .preset
            case let ending where url.isFileURL && (pictures + films).contains(ending): self = .pictureOrFilm
            default: self = .other
            }
        }
    }

    private let loadPreset: (String) -> Void
    private let loadReference: (String) -> Void
    private let say: (String) -> Void
    /// Uses files at a point of a view in another way, such as icons of a tab. Returns whether it does; by default, it does not.
    var useElsewhere: (_ files: [URL], _ point: CGPoint, _ view: UIView) -> Bool = { _, _, _ in false }

    /// `loadPreset` gets the path of a dropped preset, `loadReference` that of a picture or a film, and `say` a message for the user.
    init(loadPreset: @escaping (String) -> Void, loadReference: @escaping (String) -> Void, say: @escaping (String) -> Void) {
        self.loadPreset = loadPreset
        self.loadReference = loadReference
        self.say = say
    }

    /// Takes files that are dropped on `view`.
    func add(to view: UIView) { view.addInteraction(UIDropInteraction(delegate: self)) }

    func dropInteraction(_ interaction: UIDropInteraction, canHandle session: any UIDropSession) -> Bool {
        session.canLoadObjects(ofClass: URL.self)
    }

    func dropInteraction(_ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession) -> UIDropProposal {
        UIDropProposal(operation: .copy)
    }

    func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession) {
        let view = interaction.view, point = view.map { session.location(in: $0) } ?? .zero
        session.loadObjects(ofClass: URL.self) { [weak self, weak view] urls in
            let files = urls.filter(\.isFileURL)
            if let self, let view, !files.isEmpty, useElsewhere(files, point, view) { return }
            self?.use(urls)
        }
    }

    /// Loads the first preset and the first picture or film, or names the first file if there is neither.
    private func use(_ urls: [URL]) {
        guard let first = urls.first else { return say(Localized.text("drop.nothing")) }
        let usable = [Kind.preset, .pictureOrFilm].compactMap { kind in urls.first { Kind(of: $0) == kind } }
        for url in usable.isEmpty ? [first] : usable { use(url) }
    }

    private func use(_ url: URL) {
        switch Kind(of: url) {
        case .preset: loadPreset(url.path)
        case .pictureOrFilm: loadReference(url.path)
        case .other: say(Localized.text("drop.other", url.lastPathComponent))
        }
    }
}
