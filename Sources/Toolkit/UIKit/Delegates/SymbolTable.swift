// The names of functions in the running program, from the symbol tables of its files.

internal import Foundation

/// The symbols of the program and its libraries. Stripped files have none.
enum SymbolTable {
    /// The demangled names of the Swift symbols that begin with `prefix`, in the file that contains a class.
    static func names(beginningWith prefix: String, inImageOf type: AnyClass) -> [String] {
        guard let file = contents(image(of: type).path) else { return [] }
        return file.withUnsafeBytes { bytes in
            tables(in: bytes).flatMap { table in
                occurrences(of: prefix, in: UnsafeRawBufferPointer(rebasing: bytes[table.strings])).compactMap(demangled)
            }
        }
    }

    /// The prefix of the mangled names of a class's symbols; nil if it cannot be found.
    static func prefix(of type: AnyClass) -> String? {
        // The run-time library does not know the mangled names of private classes, which contain the name of a file.
        if let name = _mangledTypeName(type), !name.contains("$") { return "$s" + name }
        let image = image(of: type)
        guard let file = contents(image.path) else { return nil }
        let address = UInt64(UInt(bitPattern: ObjectIdentifier(type)) &- image.base)
        return file.withUnsafeBytes { bytes in
            for table in tables(in: bytes) {
                for entry in stride(from: table.symbols.lowerBound, to: table.symbols.upperBound - 23, by: 24)
                where bytes.loadUnaligned(fromByteOffset: entry + 8, as: UInt64.self) == address {
                    let name = table.strings.lowerBound + Int(bytes.loadUnaligned(fromByteOffset: entry, as: UInt32.self))
                    guard name < table.strings.upperBound, let base = bytes.baseAddress else { continue }
                    let symbol = String(cString: (base + name).assumingMemoryBound(to: CChar.self))
                    // The metadata of a class is the symbol of its name with the suffix N.
                    if symbol.hasPrefix("$s"), symbol.hasSuffix("CN") { return String(symbol.dropLast()) }
                }
            }
            return nil
        }
    }

    private static func contents(_ path: String) -> Data? { try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped) }

    /// The file from which a class was loaded and the address at which the file is mapped; the program's file and 0 if they are not found.
    private static func image(of type: AnyClass) -> (path: String, base: UInt) {
        var found = (path: "/proc/self/exe", base: UInt(0))
        guard let maps = try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8) else { return found }
        let address = UInt(bitPattern: ObjectIdentifier(type))
        var bases: [Substring: UInt] = [:]
        for line in maps.split(separator: "\n") {
            // "7f00-7f10 r--p 00000000 08:01 1234   /path"
            let fields = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
            let range = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
            guard range.count == 2, fields.count == 6 else { continue }
            let path = fields[5].drop { $0 == " " }
            if bases[path] == nil { bases[path] = range[0] }
            guard range[0] <= address, address < range[1], path.hasPrefix("/"), let base = bases[path] else { continue }
            found = (String(path), base)
            break
        }
        return found
    }

    /// The ranges of the symbol tables and of their strings, in a 64-bit ELF file.
    private static func tables(in bytes: UnsafeRawBufferPointer) -> [(symbols: Range<Int>, strings: Range<Int>)] {
        guard bytes.count > 64, bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]) else { return [] }
        func number<Value: FixedWidthInteger>(_ type: Value.Type, at offset: Int) -> Int {
            guard offset >= 0, offset <= bytes.count - MemoryLayout<Value>.size else { return 0 }
            return Int(truncatingIfNeeded: bytes.loadUnaligned(fromByteOffset: offset, as: type))
        }
        func contents(of section: Int) -> Range<Int>? {
            let (begin, length) = (number(UInt64.self, at: section &+ 24), number(UInt64.self, at: section &+ 32))
            guard begin > 0, length > 0, begin <= bytes.count, length <= bytes.count - begin else { return nil }
            return begin..<begin + length
        }
        let (headers, size) = (number(UInt64.self, at: 40), number(UInt16.self, at: 58))
        return (0..<number(UInt16.self, at: 60)).compactMap { index in
            let section = headers &+ index * size
            // The type 2 is a symbol table. Its link is the index of its string table.
            guard number(UInt32.self, at: section &+ 4) == 2, let symbols = contents(of: section),
                let strings = contents(of: headers &+ number(UInt32.self, at: section &+ 40) * size)
            else { return nil }
            return (symbols, strings)
        }
    }

    /// The strings of a table that begin with `prefix`; each ends with a zero.
    private static func occurrences(of prefix: String, in table: UnsafeRawBufferPointer) -> [UnsafePointer<CChar>] {
        guard let base = table.baseAddress, table.last == 0 else { return [] }
        let pattern = Array(prefix.utf8)
        var found: [UnsafePointer<CChar>] = []
        var offset = 0
        while let begin = find(base + offset, table.count - offset, pattern, pattern.count) {
            offset = begin - base + pattern.count
            if begin > base, (begin - 1).load(as: UInt8.self) == 0 { found.append(begin.assumingMemoryBound(to: CChar.self)) }
        }
        return found
    }

    private static func demangled(_ name: UnsafePointer<CChar>) -> String? {
        guard let text = demangle(name, strlen(name), nil, nil, 0) else { return nil }
        defer { free(text) }
        return String(cString: text)
    }
}

/// Swift's run-time library returns a demangled name, which the caller frees.
@_silgen_name("swift_demangle")
private func demangle(
    _ name: UnsafePointer<CChar>, _ length: Int, _ output: UnsafeMutablePointer<CChar>?, _ size: UnsafeMutablePointer<Int>?, _ flags: UInt32
) -> UnsafeMutablePointer<CChar>?

/// GNU's `memmem`: the first occurrence of bytes within others. Foundation does not import it.
@_silgen_name("memmem")
private func find(_ bytes: UnsafeRawPointer, _ count: Int, _ pattern: UnsafeRawPointer, _ patternCount: Int) -> UnsafeRawPointer?
