// Why a file cannot be a reference.

internal import Foundation
internal import LaboratoryCore

/// An error of a picture or a film, with a text of one line for the user.
nonisolated enum ReferenceError: Error, Equatable {
    /// The file was not read; the system's reason.
    case unreadable(String)
    /// The file is neither a picture nor a film of a known format, or not valid.
    case invalid
    /// A picture has more pixels than the limit.
    case tooLarge(width: Int, height: Int)
    /// A file is larger than the limit for pictures.
    case tooLong
    /// A drawing that would take too long to draw.
    case drawing(BarProblem)
    /// A film without frames.
    case empty
    /// GStreamer or plug-ins that all films need are missing.
    case needsGStreamer
    /// A plug-in for the format is missing. The format is that of GStreamer, such as `video/x-h264`.
    case needsPlugIn(format: String, package: String)

    /// The Debian packages with GStreamer and its plug-ins for the usual films.
    static let packages = "gstreamer1.0-plugins-base gstreamer1.0-plugins-good gstreamer1.0-libav"

    /// The Debian package with the decoder of a format.
    static func package(for format: String) -> String {
        let good = ["x-vp8", "x-vp9", "webm", "matroska", "quicktime"], bad = ["x-av1"]
        if good.contains(where: format.contains) { return "gstreamer1.0-plugins-good" }
        return bad.contains(where: format.contains) ? "gstreamer1.0-plugins-bad" : "gstreamer1.0-libav"
    }

    /// The text for the user, about the file `name`.
    @MainActor func text(about name: String) -> String {
        switch self {
        case .unreadable(let reason): Localized.text("laboratory.reference.error.unreadable", name, reason)
        case .invalid: Localized.text("laboratory.reference.error.invalid", name)
        case .tooLarge(let width, let height):
            Localized.text("laboratory.reference.error.size", name, Localized.number(width), Localized.number(height))
        case .tooLong: Localized.text("laboratory.reference.error.long", name)
        case .drawing(let problem): problem.localizedReason
        case .empty: Localized.text("laboratory.reference.error.empty", name)
        case .needsGStreamer: Localized.text("laboratory.reference.error.gstreamer", name, Self.packages)
        case .needsPlugIn(let format, let package): Localized.text("laboratory.reference.error.plug-in", name, format, package)
        }
    }
}
