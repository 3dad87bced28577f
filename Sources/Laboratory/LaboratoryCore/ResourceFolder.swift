// The folders of files that ship with a program: beside the program in a build tree, under share/ after installation.

internal import Glibc

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
