// The process's environment.

internal import Glibc

/// The environment variables, read at each access.
nonisolated enum Environment {
    /// The values of the variables in `names` that are set.
    static func values(of names: [String]) -> [String: String] {
        names.reduce(into: [:]) { $0[$1] = Environment[$1] }
    }

    static subscript(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
