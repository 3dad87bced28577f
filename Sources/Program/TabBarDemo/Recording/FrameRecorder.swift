// Records the frames of a run as an animated GIF, an animated PNG, or numbered pictures.

import TabBarLaboratory
import WindowSystem

/// Writes frames in sequence, all with the size of the first.
final class FrameRecorder {
    /// The frame rate of recordings: two hundredths of a second per frame, because GIFs count in hundredths.
    static let framesPerSecond = 50.0
    private static let hundredths = 2

    private enum Output {
        case film(OutputFile, any FilmEncoder)
        case pictures(PictureNames, count: Int)
    }
    private var output: Output?
    private let path: String
    private var size: PixelSize?

    /// Creates a recorder of an animated PNG if `path` ends in .png, of numbered pictures if it also contains `%d`, else of a GIF.
    init(path: String) { self.path = path }

    /// Adds a frame.
    func add(_ buffer: PixelBuffer) throws {
        let size = size ?? buffer.size
        self.size = size
        let pixels = ExportedPicture(buffer).colors(fittedTo: size.width, size.height)
        switch try output ?? begin(size) {
        case .film(let file, var encoder):
            output = nil  // prevents a copy of the encoder's frames
            try file.write(encoder.add(pixels))
            output = .film(file, encoder)
        case .pictures(let names, let count):
            let picture = ExportedPicture(width: size.width, height: size.height, pixels: pixels.map { 0xFF00_0000 | $0 })
            try PictureFile.write(picture, to: names.path(count + 1))
            output = .pictures(names, count: count + 1)
        }
    }

    /// Adds the present frame once more, which has not changed. Returns false if it has to be added with its pixels, because the pictures
    /// are numbered.
    func repeatFrame() -> Bool {
        guard case .film(let file, var encoder) = output else { return false }
        output = nil
        encoder.prolong(by: Self.hundredths)
        output = .film(file, encoder)
        return true
    }

    /// Ends the recording. A film appears at its path only now.
    func finish() throws {
        guard case .film(let file, var encoder) = output else { return }
        output = nil
        try file.write(encoder.finish())
        if let amendment = encoder.amendment { try file.overwrite(amendment.bytes, at: amendment.offset) }
        try file.commit()
    }

    private func begin(_ size: PixelSize) throws -> Output {
        guard path.lowercased().hasSuffix(".png") else {
            return .film(try OutputFile(path), FilmEncoders.gif(width: size.width, height: size.height, delay: Self.hundredths))
        }
        if let names = PictureNames(pattern: path) { return .pictures(names, count: 0) }
        let file = try OutputFile(path)
        guard file.canBeOverwritten else {
            throw RunError("cannot write \(path.quotedPathForMessage): an animated PNG needs a seekable file; a GIF does not")
        }
        return .film(file, FilmEncoders.apng(width: size.width, delay: Self.hundredths))
    }
}
