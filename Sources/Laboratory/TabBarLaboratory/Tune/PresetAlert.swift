// The alert about a preset that cannot be loaded, saved, renamed or deleted.

internal import Foundation
internal import TabBarKit
internal import UIKit

/// An operation on a preset, which can fail.
enum PresetAct: String {
    case load, save, rename, delete

    /// The title of a message about a failure.
    func failure(of preset: String) -> String { Localized.text("laboratory.preset.\(rawValue).failed", preset) }
}

extension UIAlertController {
    /// An alert with the details of an error.
    convenience init(title: String, error: PresetError) {
        self.init(title: title, message: error.localizedDetails, preferredStyle: .alert)
        addAction(UIAlertAction(title: Localized.text("button.ok"), style: .cancel))
    }
}

@MainActor
extension PresetError {
    /// The reason in the user's language, and the file's name with the line of the error if it is known.
    var localizedDetails: String {
        let name = (file as NSString).lastPathComponent
        let place = line.map { Localized.text("preset-error.line", name, Localized.number($0)) } ?? name
        return localizedReason + "\n" + place
    }

    /// The reason in the user's language.
    private var localizedReason: String {
        switch problem {
        case .cannotRead(let reason), .cannotWrite(let reason), .cannotDelete(let reason): Localized.fileError(reason)
        case .tooLong: Localized.text("preset-error.long", Localized.number(PresetFolder.sizeLimit >> 20))
        case .notJSON: Localized.text("preset-error.not-json")
        case .notAPreset: Localized.text("preset-error.not-a-preset")
        case .laterVersion: Localized.text("preset-error.later-version")
        case .unknownVersion: Localized.text("preset-error.unknown-version")
        case .missing(let member): Localized.text("preset-error.missing", member)
        case .invalidValue: Localized.text("preset-error.value", key ?? "")
        case .parameter(let error): error.localizedReason
        case .emptyName: Localized.text("preset-error.empty-name")
        case .longName: Localized.text("preset-error.long-name")
        case .usedName: Localized.text("preset-error.used-name")
        }
    }
}

@MainActor
extension ParameterError {
    /// The reason in the user's language.
    fileprivate var localizedReason: String {
        func name(_ part: String?) -> String { part.map { "\(id) (\($0))" } ?? id }
        func valid(_ part: String?, _ range: ClosedRange<Double>) -> String {
            Localized.text("preset-error.value", name(part)) + "\n" + TuneModel.message(range)
        }
        return switch self {
        case .unknown: Localized.text("preset-error.unknown", id)
        case .notFinite(_, let part, let range), .outOfRange(_, let part, _, let range): valid(part, range)
        case .wrongKind, .notAChoice, .keyframeCount, .keyTimes: Localized.text("preset-error.value", id)
        }
    }
}
