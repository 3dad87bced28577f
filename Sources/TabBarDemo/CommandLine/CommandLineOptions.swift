// What the user asked for on the command line, as plain values; parsing is in CommandLineOptions+Parsing.

import Foundation
import TabBarDemoScenes
import UIKit
import WindowSystem

/// The command line, understood.
nonisolated struct CommandLineOptions: Equatable, Sendable {
    /// What the program is to do.
    enum Request: Equatable, Sendable { case run, showHelp, showManual, showVersion, listScenes }
    /// Where the scene is shown.
    enum Stage: Equatable, Sendable { case window, offscreen }
    /// Whether a scene begins with the guide.
    enum GuideRequest: Equatable, Sendable { case untilFinished, always, never }

    static let defaultWidth = 390.0
    static let defaultHeight = 844.0
    /// The smallest window that the user can pull the window to, in points.
    static let minimumWidth = 320.0
    static let minimumHeight = 480.0
    static let rowRange = 0...10_000_000
    /// The X11 protocol's own limit for a window's side.
    static let sideRange = 1...Double(PixelSize.longestSide)
    static let insetRange = 0.0...1000.0
    static let scaleRange = 0.5...4.0
    /// The largest picture, in pixels, that is drawn without a window: 400 MB of memory.
    static let pixelLimit = 100_000_000.0

    var request = Request.run
    var scene = "combined"
    var rows = 100
    /// The window's content in points; nil: the default, less where the screen is smaller.
    var size: CGSize?
    var safeArea = UIEdgeInsets.zero
    /// Device pixels to a point; nil: as the desktop has it.
    var scale: Double?
    /// Settings for this run alone; nil: as they are remembered.
    var appearance: DemoSettings.Appearance?
    var language: DemoSettings.Language?
    var textSize: DemoSettings.TextSize?
    var contrast: DemoSettings.Contrast?
    var motion: DemoSettings.Motion?
    var direction: DemoSettings.Direction?
    var slowAnimations: Bool?
    var guide = GuideRequest.untilFinished
    var preferencesPath: String?
    var stage = Stage.window
    var scriptPath: String?
    var snapshotPath: String?
    var recordPath: String?
    var hierarchyPath: String?

    /// Whether nobody is there to use the program: it is not to depend on what somebody chose before.
    var isUnattended: Bool { stage == .offscreen || scriptPath != nil || snapshotPath != nil || recordPath != nil }

    /// The files to be written.
    var outputPaths: [String] { [snapshotPath, recordPath, hierarchyPath].compactMap(\.self) }

    /// The window's pixels, as far as they are known beforehand.
    var pixelCount: Int { Int(contentSize.width * contentSize.height * (scale ?? 1) * (scale ?? 1)) }

    /// The window's content in points.
    var contentSize: CGSize { size ?? CGSize(width: Self.defaultWidth, height: Self.defaultHeight) }
}
