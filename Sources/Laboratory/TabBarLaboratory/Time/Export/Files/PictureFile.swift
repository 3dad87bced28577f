// Writes pictures as PNG files.

internal import UIKit

/// Writes PNG files.
public enum PictureFile {
    /// Writes the picture as a PNG to `path`.
    public static func write(_ picture: ExportedPicture, to path: String) throws {
        guard let image = CGImage(width: picture.width, height: picture.height, premultipliedPixels: picture.pixels) else {
            throw ExportError("no memory for a picture")
        }
        guard let data = image.pngData else { throw ExportError("cannot encode \(path.quotedPathForMessage) as PNG") }
        try OutputFile.write(data, to: path)
    }
}
