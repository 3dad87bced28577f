// Reading of image files, with the system's error messages.

import Foundation

/// Reads image files. Only regular files are accepted, because reading a pipe or a device could block.
enum ImageFile {
    static func contents(of path: String) throws(CGImageError) -> Data {
        var status = stat()
        guard stat(path, &status) == 0, access(path, R_OK) == 0 else {
            throw .unreadable(path: path, reason: String(cString: strerror(errno)))
        }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .unreadable(path: path, reason: "not a regular file") }
        do {
            return try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            throw .unreadable(path: path, reason: (error as NSError).localizedDescription)
        }
    }
}
