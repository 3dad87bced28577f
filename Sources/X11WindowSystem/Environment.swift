// The process's environment.

internal import Glibc

/// Environment variables, read when asked for.
nonisolated enum Environment {
    static subscript(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
