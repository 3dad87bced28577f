// The files of exports, which the program creates.

/// An opaque picture.
public nonisolated struct ExportedPicture: Sendable {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// 0xFFRRGGBB, rows from the top.
    public let pixels: [UInt32]
}

/// An error of an export.
public nonisolated struct ExportError: Error, Equatable {
    /// One line that names the file.
    public let message: String

    /// Creates an error with a message of one line.
    public init(_ message: String) { self.message = message }
}

/// A film that is being written. It appears under its name when it is complete; until then, or after an error, no file has the name.
public protocol LaboratoryFilm: AnyObject {
    /// Whether the memory limit allows another picture; otherwise try again later.
    var hasRoom: Bool { get }
    /// Adds a picture that appears at a time from the film's beginning, in seconds.
    func add(_ picture: ExportedPicture, at seconds: Double)
    /// Ends the film without a file.
    func cancel()
    /// Completes the film, whose last picture is shown until `seconds`. `completion` receives the film's path, for messages.
    func finish(at seconds: Double, completion: @escaping (Result<String, ExportError>) -> Void)
}

/// Creates the files of exports, with new names.
public protocol LaboratoryFiles: AnyObject {
    /// Writes a file and returns its path, for messages. `ending` begins with a dot.
    func save(_ bytes: [UInt8], ending: String) throws(ExportError) -> String
    /// Begins a film, or a folder of pictures.
    func makeFilm(_ format: FilmFormat) throws(ExportError) -> any LaboratoryFilm
}

/// The formats of films.
public nonisolated enum FilmFormat: Sendable {
    /// An animated GIF with at most 50 frames in a second.
    case gif
    /// An animated PNG, in full colour, with all frames.
    case apng
    /// A folder with a PNG of each frame.
    case pictures
}
