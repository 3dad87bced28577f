// The arguments that the program was started with, also where /proc is not mounted and Swift's own list is empty.

import Glibc

/// The words after the program's name.
nonisolated enum ProgramArguments {
    static var all: [String] {
        let words = CommandLine.arguments
        return Array((words.isEmpty ? initialStack : words).dropFirst())
    }

    /// The arguments as the kernel laid them on the stack: their number, then a pointer to each, then a null pointer.
    ///
    /// That is the layout of the System V ABI; glibc keeps its address.
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
