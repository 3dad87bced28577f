// Files that the user drops on the window.

import Foundation
import TabBarDemoScenes
import UIKit

/// Loads a dropped preset, and says what cannot be used.
final class DroppedFiles: UIDropInteractionDelegate {
    /// The kinds of files, by the ending of their names.
    nonisolated enum Kind: Equatable {
        case preset, pictureOrFilm, other

        init(of url: URL) {
            let pictures = ["png", "apng", "gif", "jpg", "jpeg", "webp", "svg", "heic", "avif", "bmp", "tif", "tiff"]
            let films = ["mp4", "m4v", "mov", "webm", "mkv", "avi", "mpg", "mpeg", "ogv"]
            switch url.pathExtension.lowercased() {
            case "json" where url.isFileURL: self = .preset
            case let ending where pictures.contains(ending) || films.contains(ending): self = .pictureOrFilm
            default: self = .other
            }
        }
    }

    private let loadPreset: (String) -> Void
    private let say: (String) -> Void

    /// `loadPreset` gets the path of a dropped preset, and `say` a message for the user.
    init(loadPreset: @escaping (String) -> Void, say: @escaping (String) -> Void) {
        self.loadPreset = loadPreset
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
        session.loadObjects(ofClass: URL.self) { [weak self] urls in self?.use(urls) }
    }

    /// Loads the first preset, or names the first file if there is none.
    private func use(_ urls: [URL]) {
        guard let url = urls.first(where: { Kind(of: $0) == .preset }) ?? urls.first else { return say(Localized.text("drop.nothing")) }
        switch Kind(of: url) {
        case .preset: loadPreset(url.path)
        case .pictureOrFilm: say(Localized.text("drop.picture", url.lastPathComponent))
        case .other: say(Localized.text("drop.other", url.lastPathComponent))
        }
    }
}
