// The interface of the encoders for recordings.

/// Encodes the frames of a film (an animated GIF or PNG) one by one.
public nonisolated protocol FilmEncoder {
    /// Adds a frame (0x00RRGGBB pixels, rows from the top, all frames of the same size) and returns the bytes that are complete.
    ///
    /// A frame that equals the previous one is not stored again, unless the encoder keeps all frames; the previous one is shown longer.
    mutating func add(_ pixels: [UInt32]) throws -> [UInt8]
    /// The default duration of a frame, in the encoder's unit of time: hundredths of a second by default.
    var delay: Int { get }
    /// Extends the duration of the last frame by a number of units; a negative number has no effect.
    mutating func prolong(by ticks: Int)
    /// Returns the remaining bytes and the end of the file.
    mutating func finish() throws -> [UInt8]
    /// After `finish`, bytes near the beginning of the file that have to be replaced; nil for formats without such bytes.
    var amendment: FilmAmendment? { get }
}

/// Bytes that replace written ones at an offset from the beginning of the file.
public nonisolated struct FilmAmendment {
    /// The offset in bytes.
    public let offset: Int
    /// The new bytes.
    public let bytes: [UInt8]
}

/// The encoders of recordings in which every frame has the same duration, in hundredths of a second.
public nonisolated enum FilmEncoders {
    /// An encoder of an animated GIF with frames of a size in pixels.
    public static func gif(width: Int, height: Int, delay: Int) -> any FilmEncoder {
        GIFEncoder(width: width, height: height, delay: delay)
    }
    /// An encoder of an animated PNG with frames of a width in pixels.
    public static func apng(width: Int, delay: Int) -> any FilmEncoder { APNGEncoder(width: width, delay: delay) }
}

nonisolated extension FilmEncoder {
    var amendment: FilmAmendment? { nil }
}
