// The files of exports: the interface through which the laboratory creates them.

/// A picture without transparency.
public nonisolated struct ExportedPicture: Sendable {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// The pixels as 0xFFRRGGBB, row by row from the top.
    public let pixels: [UInt32]

    /// Creates a picture; the number of pixels is `width` times `height`.
    public init(width: Int, height: Int, pixels: [UInt32]) {
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// The colours, 0x00RRGGBB, cropped to a size or extended with white.
    public func colors(fittedTo width: Int, _ height: Int) -> [UInt32] {
        if (width, height) == (self.width, self.height) { return pixels.map { $0 & 0xFF_FFFF } }
        var colors = [UInt32](repeating: 0xFF_FFFF, count: width * height)
        for y in 0..<min(height, self.height) {
            for x in 0..<min(width, self.width) { colors[y * width + x] = pixels[y * self.width + x] & 0xFF_FFFF }
        }
        return colors
    }
}

/// An error of an export.
public nonisolated struct ExportError: Error, Equatable {
    /// One line, without the program's name.
    public let message: String

    /// Creates an error with a message of one line.
    public init(_ message: String) { self.message = message }
}

/// A film that is being written. No file has the film's name before the film is complete, or after an error.
public protocol LaboratoryFilm: AnyObject {
    /// Whether the memory limit allows another picture. If not, try again later.
    var hasRoom: Bool { get }
    /// Adds a picture that appears at a time from the film's beginning, in seconds.
    func add(_ picture: ExportedPicture, at seconds: Double)
    /// Cancels the film and leaves no file.
    func cancel()
    /// Completes the film. Its last picture is shown until `seconds` from the beginning. `completion` receives the path, for messages.
    func finish(at seconds: Double, completion: @escaping (Result<String, ExportError>) -> Void)
}

/// Creates the files of exports, under names that no file has yet.
public protocol LaboratoryFiles: AnyObject {
    /// The name that the user has given the next files, without their endings; empty if their names have the time.
    var name: String { get }
    /// The absolute path of the folder in which files are created; nil if there is no writable folder.
    var folder: String? { get }
    /// Gives the next files a name and a folder, which is created if only its last part is missing. An empty name or folder restores the
    /// default.
    func use(name: String, folder: String) throws(ExportError)
    /// Writes a file and returns its path, for messages. `ending` is the extension with its dot, such as ".csv".
    func save(_ bytes: [UInt8], ending: String) throws(ExportError) -> String
    /// Begins a film or a folder of pictures.
    func makeFilm(_ format: FilmFormat) throws(ExportError) -> any LaboratoryFilm
}

/// The formats of films.
public nonisolated enum FilmFormat: Sendable {
    /// An animated GIF with at most 50 frames per second.
    case gif
    /// An animated PNG, in full colour, with all frames.
    case apng
    /// A folder with a PNG of each frame.
    case pictures
}
