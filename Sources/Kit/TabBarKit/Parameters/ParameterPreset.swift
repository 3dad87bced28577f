// Named sets of values, and their JSON text.

@preconcurrency public import Foundation

/// A named set of values for the parameters of interactions. A parameter that it does not name has its default value.
nonisolated public struct ParameterPreset: Hashable, Sendable, Codable {
    /// The version of the format that this code reads and writes.
    public static let currentVersion = 1

    /// The version of the format.
    public private(set) var version = ParameterPreset.currentVersion
    /// The name that the user gave it.
    public var name: String
    /// The values by the identifiers of their parameters.
    public var values: [String: ParameterValue]

    /// The app's settings that the preset changes, by name, such as those that switch its interactions on; nil for none. TabBarKit
    /// stores these values without interpreting them.
    public var settings: [String: String]?

    /// Creates a preset.
    public init(name: String, values: [String: ParameterValue], settings: [String: String]? = nil) {
        self.name = name
        self.values = values
        self.settings = settings
    }

    /// The JSON text, with sorted members and a final line feed. Throws `EncodingError` for numbers that are not finite.
    public func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self) + Data("\n".utf8)
    }

    /// Reads JSON text; throws `PresetError`, which names `file`.
    public init(json data: Data, file: String) throws(PresetError) {
        let text = String(decoding: data, as: UTF8.self)
        do {
            let decoder = JSONDecoder()
            // The version is read first, because later versions may have other forms of values.
            let version = try decoder.decode(Header.self, from: data).version
            guard version <= Self.currentVersion else {
                throw PresetError(file: file, text: text, key: "version", .laterVersion, reason: "made by a later version of the program")
            }
            guard version >= 1 else {
                throw PresetError(file: file, text: text, key: "version", .unknownVersion, reason: "there is no version \(version)")
            }
            self = try decoder.decode(ParameterPreset.self, from: data)
            values = values.filter { !Self.isRetired($0.key) }
        } catch let error as PresetError {
            throw error
        } catch let error as DecodingError {
            throw PresetError(error, file: file, text: text)
        } catch {
            throw PresetError(file: file, .notAPreset, reason: "not a preset")
        }
    }

    /// Whether a parameter existed in an earlier version: the perspective of the flips. Presets with its values are still read.
    private static func isRetired(_ id: String) -> Bool { id.hasPrefix("flip-") && id.hasSuffix(".viewer-distance") }

    private struct Header: Decodable {
        let version: Int
    }

    /// Throws the first reason why `set` does not accept the values, with the line of the parameter in the text `data`.
    @MainActor
    public func check(with set: ParameterSet, json data: Data, file: String) throws(PresetError) {
        do throws(ParameterError) { _ = try set.checked(values) } catch {
            throw PresetError(
                file: file, text: String(decoding: data, as: UTF8.self), key: error.id, .parameter(error), reason: error.description)
        }
    }
}
