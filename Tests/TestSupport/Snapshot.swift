// Compares rendered pictures with the reference pictures in Tests/Snapshots.

public import CoreGraphics
public import Foundation

/// Compares pictures with reference pictures.
///
/// With the libraries and fonts of the reference pictures, every pixel must be equal. With others, the edges of glyphs
/// and curves may differ within `Tolerance`.
public enum Snapshot {
    /// A difference from the reference picture, or a missing reference picture.
    public struct Failure: Error, CustomStringConvertible {
        public let description: String
    }

    /// The permitted differences if the libraries or fonts are not those of the reference pictures.
    enum Tolerance {
        /// The mean difference of a channel, 0…255.
        static let mean = 2.0
        /// The share of pixels that may differ by more than `large`.
        static let share = 0.02
        static let large = 64
    }

    /// The folder of the reference pictures.
    public static let folder: URL = testsFolder.appendingPathComponent("Snapshots", isDirectory: true)
    static let testsFolder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    private static let failuresFolder = testsFolder.deletingLastPathComponent()
        .appendingPathComponent(".build/snapshot-failures", isDirectory: true)

    /// Throws unless `image` matches the reference picture `name`. If that is missing, writes it and throws.
    public static func verify(_ image: CGImage, named name: String) throws {
        let file = folder.appendingPathComponent(name + ".png")
        guard FileManager.default.fileExists(atPath: file.path) else {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try image.writePNG(to: file.path)
            try SnapshotEnvironment.record()
            throw Failure(description: "\(name): there was no picture; recorded \(file.path). Look at it and run again.")
        }
        let expected = try CGImage(pngFile: file.path)
        let comparison = PixelComparison(image, expected)
        if comparison.isEqual { return }
        let isSameEnvironment = SnapshotEnvironment.isRecordedOne
        if !isSameEnvironment, comparison.isWithinTolerance {
            print("\(name): rendered with other libraries or fonts than recorded; within the tolerance (\(comparison.summary))")
            return
        }
        let place = try leave(actual: image, expected: expected, comparison: comparison, name: name)
        let reason = isSameEnvironment ? "differs from the recorded picture" : "differs by more than other libraries and fonts explain"
        throw Failure(description: "\(name) \(reason): \(comparison.summary). See actual, expected and difference.png in \(place)")
    }

    private static func leave(actual: CGImage, expected: CGImage, comparison: PixelComparison, name: String) throws -> String {
        let place = failuresFolder.appendingPathComponent(name, isDirectory: true)
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        try actual.writePNG(to: place.appendingPathComponent("actual.png").path)
        try expected.writePNG(to: place.appendingPathComponent("expected.png").path)
        try comparison.difference?.writePNG(to: place.appendingPathComponent("difference.png").path)
        return place.path
    }

    /// The reference pictures that no test names.
    public static func orphans() throws -> [String] {
        let pictures = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".png") }
        var sources = ""
        for case let path as String in FileManager.default.enumerator(atPath: testsFolder.path) ?? .init() where path.hasSuffix(".swift") {
            sources += try String(contentsOfFile: testsFolder.appendingPathComponent(path).path, encoding: .utf8)
        }
        return pictures.filter { !sources.contains("\"\($0.dropLast(4))\"") }.sorted()
    }
}
