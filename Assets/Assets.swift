// The paths of the demonstrator's icons and strings: beside the program in a build tree, under share/ after installation.

import Glibc

/// The files that ship with the demonstrator.
public enum Assets {
    /// The possible folders in order of precedence: in a build tree, the folder beside the program; then the installed folder.
    ///
    /// Bundle.module is not used because it traps if its folder is missing.
    public static let searchedFolders = ["/tab-bar-laboratory_Assets.resources", "/../share/tab-bar-demo"].map { programFolder + $0 }

    /// The first existing folder; nil if the files are not installed.
    public static let folder: String? = searchedFolders.first { access($0 + "/Icons", R_OK | X_OK) == 0 }

    /// The path of the file `name`, such as "Icons/clock.svg"; nil if it is missing or not readable.
    public static func path(_ name: String) -> String? {
        guard let path = folder.map({ $0 + "/" + name }), access(path, R_OK) == 0 else { return nil }
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
