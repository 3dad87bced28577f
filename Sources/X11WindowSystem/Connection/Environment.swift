// The process's environment.

internal import Glibc

/// Environment variables, read when asked for.
nonisolated enum Environment {
    /// Those of `names` that are set.
    static func values(of names: [String]) -> [String: String] {
        names.reduce(into: [:]) { $0[$1] = Environment[$1] }
    }

    static subscript(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
