// The folder of screenshots, recordings and exports.

import Foundation
import TestSupport
import Testing

@testable import TabBarLaboratory

@Suite struct PictureFolderTests {
    /// The folder that is used if the user's pictures folder is `pictures`. The home folder is `home`, and contains the configuration.
    private func folder(_ pictures: String, _ home: TemporaryFolder) throws -> String? {
        _ = try home.file("user-dirs.dirs", "XDG_PICTURES_DIR=\"\(pictures)\"\n")
        return PictureFolder.path(in: ["HOME": home.url.path, "XDG_CONFIG_HOME": home.url.path], isUnattended: false)
    }

    /// Otherwise, the pictures of a program that was started by a launcher would be in the home folder.
    @Test func aMissingPicturesFolderIsCreated() throws {
        let home = try TemporaryFolder()
        #expect(try folder("$HOME/Bilder", home) == home.path("Bilder"))
        #expect(home.names == ["Bilder", "user-dirs.dirs"])
    }

    /// As on a medium that is not mounted.
    @Test func aFolderInAMissingOneIsNotCreated() throws {
        let home = try TemporaryFolder()
        let pictures = home.path("medium/Bilder")
        #expect(try folder(pictures, home) != pictures)
        #expect(home.names == ["user-dirs.dirs"])
    }
}
