// The desktop's dialogs for files.

import DesktopPortal
import Foundation
import TabBarLaboratory

/// Asks the user for files with the dialog of the desktop's portal.
enum DesktopDialogs {
    /// Shows a dialog, and calls `completion` with the answer. Without a portal, the answer comes at once or when the bus has replied.
    static func choose(_ purpose: FilePurpose, title: String, completion: @escaping (FileChoice) -> Void) {
        let dialog: FileChooserPortal.Dialog =
            switch purpose {
            case .reference: .open
            case .exports(let name): .save(name: name)
            }
        let answered: @MainActor @Sendable (FileChooserPortal.Answer) -> Void = { completion(choice($0)) }
        FileChooserPortal.show(dialog, title: title, environment: ProcessInfo.processInfo.environment, completion: answered)
    }

    /// A file elsewhere than on this machine has no path, and cannot be used.
    static func choice(_ answer: FileChooserPortal.Answer) -> FileChoice {
        switch answer {
        case .file(let uri):
            guard let url = URL(string: uri), url.isFileURL else { return .cancelled }
            return .file(url.path)
        case .cancelled: return .cancelled
        case .unavailable: return .unavailable
        }
    }
}
