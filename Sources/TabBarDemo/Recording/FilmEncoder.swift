// The interface of the encoders for recordings.

/// Encodes frames as a film, incrementally.
nonisolated protocol FilmEncoder {
    /// Adds a frame (0x00RRGGBB pixels, rows from the top, all frames of the same size) and returns the bytes that are complete.
    ///
    /// A frame that is equal to the previous one extends its duration.
    mutating func add(_ pixels: [UInt32]) throws -> [UInt8]
    /// Returns the remaining bytes and the end of the file.
    mutating func finish() throws -> [UInt8]
    /// Bytes near the beginning of the file that depend on its end; nil for formats without such bytes.
    var amendment: FilmAmendment? { get }
}

/// Bytes that replace others at an offset from the beginning of the file.
nonisolated struct FilmAmendment {
    let offset: Int
    let bytes: [UInt8]
}

nonisolated extension FilmEncoder {
    var amendment: FilmAmendment? { nil }
}
