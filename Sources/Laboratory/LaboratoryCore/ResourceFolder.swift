// The folders of files that ship with a program: beside it in a build tree, under share/ after installation.

@preconcurrency internal import Foundation
internal import Glibc
public import UIKit

/// A folder with icons and strings.
public struct ResourceFolder: Sendable {
    /// The laboratory's own files.
    public static let laboratory = ResourceFolder(target: "LaboratoryCore", installed: "tab-bar-laboratory")

    /// The possible folders in order of precedence.
    public let searched: [String]
    /// The first existing folder; nil if the files are not installed.
    public let path: String?

    /// Looks for the resources of a target of this package: in a build tree, in the folder beside the program; then in the installed folder
    /// `share/NAME`.
    ///
    /// Bundle.module is not used because it traps if its folder is missing.
    public init(target: String, installed name: String) {
        searched = ["/tab-bar-laboratory_\(target).resources", "/../share/\(name)"].map { Self.programFolder + $0 }
        path = searched.first { access($0 + "/Icons", R_OK | X_OK) == 0 }
    }

    /// The path of the file `name`, such as "Icons/clock.svg"; nil if it is missing or not readable.
    public func path(of name: String) -> String? {
        guard let path = path.map({ $0 + "/" + name }), access(path, R_OK) == 0 else { return nil }
        return path
    }

    /// The path with which the program was started, for systems without /proc.
    private static var startedPath: UnsafePointer<CChar>? {
        // The Glibc module does not declare getauxval. 31 is AT_EXECFN on every architecture.
        typealias GetAuxiliaryValue = @convention(c) (UInt) -> UInt
        guard let symbol = dlsym(nil, "getauxval") else { return nil }
        return UnsafePointer(bitPattern: unsafeBitCast(symbol, to: GetAuxiliaryValue.self)(31))
    }

    /// The folder of the program, with symbolic links resolved.
    private static let programFolder: String = {
        guard let resolved = realpath("/proc/self/exe", nil) ?? startedPath.flatMap({ realpath($0, nil) }) else { return "." }
        defer { free(resolved) }
        let path = String(cString: resolved)
        return path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    }()
}

// MARK: - Icons

@MainActor extension ResourceFolder {
    private static var icons: [String: UIImage] = [:]

    /// The icon in its own colours for the screen's scale; nil if the files are missing.
    ///
    /// Icons are bitmaps at the usual scales, because the library that draws SVG files needs more memory than a scene.
    public func icon(_ name: String) -> UIImage? {
        let scale = UIScreen.main.scale
        let key = "\(path ?? "")/\(name)@\(scale)"
        if let known = Self.icons[key] { return known }
        let bitmaps: [CGFloat: String] = [1: "\(name).png", 2: "\(name)@2x.png", 3: "\(name)@3x.png"]
        let files = [bitmaps[scale], "\(name).svg"].compactMap { $0 }
        let image = files.lazy.compactMap { path(of: "Icons/\($0)") }.first.flatMap { UIImage(contentsOfFile: $0) }
        Self.icons[key] = image
        return image
    }
}
