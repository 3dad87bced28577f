// The program's arguments. Swift reads them from /proc and returns none if /proc is not mounted.

import Glibc

/// The words after the program's name.
nonisolated enum ProgramArguments {
    static var all: [String] {
        let words = CommandLine.arguments
        return Array((words.isEmpty ? initialStack : words).dropFirst())
    }

    /// The arguments on the initial stack, which begins with the number of arguments, a pointer to each argument and a null pointer.
    ///
    /// The layout follows the System V ABI; glibc stores the address in `__libc_stack_end`.
    static var initialStack: [String] {
        guard let variable = dlsym(nil, "__libc_stack_end"),
            let start = variable.load(as: UnsafeRawPointer?.self)
        else { return [] }
        let count = start.load(as: Int.self)
        let words = (start + MemoryLayout<Int>.stride).assumingMemoryBound(to: UnsafePointer<CChar>?.self)
        guard count > 0, words[count] == nil else { return [] }
        return (0..<count).compactMap { words[$0].map(String.init(cString:)) }
    }
}
