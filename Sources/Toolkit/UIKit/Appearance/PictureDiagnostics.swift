// Messages to developers about pictures, colours and data files that cannot be read.

internal import CoreGraphics

/// Reports assets that cannot be read, one line for each name.
@MainActor
enum PictureDiagnostics {
    /// Writes `message` about the asset or file `name`, unless there was a message about it before.
    static func report(_ name: String, _ message: String) { DiagnosticLog.once(.assets, name, "UIKit: \(name): \(message)") }

    /// Forgets the reported names, as when the assets are replaced.
    static func reset() { DiagnosticLog.forget(.assets) }
}
