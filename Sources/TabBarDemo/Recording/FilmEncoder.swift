// The interface of the encoders for recordings.

/// Encodes the frames of a film (an animated GIF or PNG) one by one.
nonisolated protocol FilmEncoder {
    /// Adds a frame (0x00RRGGBB pixels, rows from the top, all frames of the same size) and returns the bytes that are complete.
    ///
    /// A frame that equals the previous one is not stored again; the previous one is shown longer.
    mutating func add(_ pixels: [UInt32]) throws -> [UInt8]
    /// The default duration of a frame, in hundredths of a second.
    var delay: Int { get }
    /// Extends the duration of the last frame by `hundredths` of a second; a negative number has no effect.
    mutating func prolong(by hundredths: Int)
    /// Returns the remaining bytes and the end of the file.
    mutating func finish() throws -> [UInt8]
    /// After `finish`, bytes near the beginning of the file that have to be replaced; nil for formats without such bytes.
    var amendment: FilmAmendment? { get }
}

/// Bytes that replace written ones at an offset from the beginning of the file.
nonisolated struct FilmAmendment {
    let offset: Int
    let bytes: [UInt8]
}

nonisolated extension FilmEncoder {
    var amendment: FilmAmendment? { nil }
}
