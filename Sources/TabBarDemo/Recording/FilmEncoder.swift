// What the formats of recordings have in common.

/// A film under construction: frames go in, bytes come out.
nonisolated protocol FilmEncoder {
    /// Takes the next frame (0x00RRGGBB pixels, rows from the top, all of one size) and returns the bytes that are ready.
    ///
    /// A frame equal to the last extends its duration.
    mutating func add(_ pixels: [UInt32]) throws -> [UInt8]
    /// The bytes that remain, and the file's end.
    mutating func finish() throws -> [UInt8]
    /// Bytes near the file's beginning that are known only at its end; nil for formats that have none.
    var amendment: FilmAmendment? { get }
}

/// Bytes that replace others, at a distance from the file's beginning.
nonisolated struct FilmAmendment {
    let offset: Int
    let bytes: [UInt8]
}

nonisolated extension FilmEncoder {
    var amendment: FilmAmendment? { nil }
}
