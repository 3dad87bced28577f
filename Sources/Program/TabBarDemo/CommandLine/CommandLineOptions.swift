// The options of the command line as plain values. CommandLineOptions+Parsing parses them.

import Foundation
import TabBarDemoScenes
import UIKit
import WindowSystem

/// The options of a run.
nonisolated struct CommandLineOptions: Equatable, Sendable {
    /// The purpose of the run.
    enum Request: Equatable, Sendable { case run, showHelp, showManual, showVersion, listScenes }
    /// Whether the scene is in a window on the screen or off screen.
    enum Display: Equatable, Sendable { case window, offscreen }
    /// Whether a scene begins with the guide.
    enum GuideRequest: Equatable, Sendable { case untilFinished, always, never }

    static let defaultWidth = 390.0
    static let defaultHeight = 844.0
    /// The minimum size of the window in points, unless `size` is smaller.
    static let minimumWidth = 320.0
    static let minimumHeight = 480.0
    static let rowRange = 0...10_000_000
    /// The valid lengths of a window's side in points. The upper bound also applies to its length in pixels.
    static let sideRange = 1...Double(PixelSize.longestSide)
    static let insetRange = 0.0...1000.0
    static let scaleRange = 0.5...4.0
    /// The largest area of a window in pixels, which takes 400 MB.
    static let pixelLimit = 100_000_000.0

    var request = Request.run
    var scene = "combined"
    var rows = 100
    /// The size of the window's content in points; nil for the default size.
    var size: CGSize?
    var safeArea = UIEdgeInsets.zero
    /// Device pixels per point; nil for the desktop's scale.
    var scale: Double?
    /// Settings for this run; nil for those in the preferences.
    var appearance: DemoSettings.Appearance?
    var language: DemoSettings.Language?
    var textSize: DemoSettings.TextSize?
    var contrast: DemoSettings.Contrast?
    var motion: DemoSettings.Motion?
    var direction: DemoSettings.Direction?
    var slowAnimations: Bool?
    /// Whether the laboratory is open at first.
    var showsLaboratory = false
    var guide = GuideRequest.untilFinished
    var preferencesPath: String?
    var presetPath: String?
    var display = Display.window
    var scriptPath: String?
    var snapshotPath: String?
    var recordPath: String?
    var hierarchyPath: String?

    /// Whether the run has no user, so that its result must not depend on preferences.
    var isUnattended: Bool { display == .offscreen || scriptPath != nil || snapshotPath != nil || recordPath != nil }

    /// The paths of the output files.
    var outputPaths: [String] { [snapshotPath, recordPath, hierarchyPath].compactMap(\.self) }

    /// The area of the window in pixels; a scale of nil counts as 1.
    var pixelCount: Int { Int(contentSize.width * contentSize.height * (scale ?? 1) * (scale ?? 1)) }

    /// The size of the window's content in points: `size` or the default size.
    var contentSize: CGSize { size ?? CGSize(width: Self.defaultWidth, height: Self.defaultHeight) }
}
