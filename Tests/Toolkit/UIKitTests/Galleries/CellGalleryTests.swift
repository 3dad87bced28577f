// Pictures of cells with content configurations and with the styles of UITableViewCell, and of a section index.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing

@testable import UIKit

/// A table of prepared cells.
@MainActor
private final class Cells: UITableViewController {
    var titles: [String] = []
    var index: [String]?
    var sections: [[(UITableViewCell) -> Void]] = []
    var cellStyles: [[UITableViewCell.CellStyle]] = []

    override func numberOfSections(in tableView: UITableView) -> Int { sections.count }
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { sections[section].count }
    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let style = cellStyles.isEmpty ? .default : cellStyles[indexPath.section][indexPath.row]
        let cell = UITableViewCell(style: style, reuseIdentifier: nil)
        sections[indexPath.section][indexPath.row](cell)
        return cell
    }
    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        titles.indices.contains(section) ? titles[section] : nil
    }
    override func sectionIndexTitles(for tableView: UITableView) -> [String]? { index }
}

@MainActor @Suite(.serialized) struct CellGalleryTests {
    private let long = "A secondary text that is so long that it needs a second line in a narrow window"

    private func contents() -> UIViewController {
        let made: [UIListContentConfiguration] = [.cell(), .subtitleCell(), .valueCell(), .sidebarCell(), .sidebarSubtitleCell()]
        let table = Cells(style: .insetGrouped)
        table.sections = [false, true].map { hasImage in
            made.enumerated().map { index, made in
                { cell in
                    var content = made
                    content.text = ["Cell", "Subtitle", "Value", "Sidebar", "Sidebar subtitle"][index]
                    content.secondaryText = index == 0 ? nil : index == 1 && hasImage ? long : "Second"
                    if hasImage { content.image = UIImage(systemName: ["gear", "star.fill", "wifi", "folder", "person"][index]) }
                    cell.contentConfiguration = content
                    let accessories: [UITableViewCell.AccessoryType] = [.checkmark, .none, .disclosureIndicator, .detailButton, .none]
                    cell.accessoryType = accessories[index]
                }
            }
        }
        return table
    }

    @Test(arguments: zip(GalleryVariant.all, ["gallery-contents-1x", "gallery-contents-dark-2x", "gallery-contents-rtl-1x"]))
    private func cellsWithContentConfigurations(variant: GalleryVariant, name: String) throws {
        try Gallery.verify(Gallery.stage(variant, size: CGSize(width: 340, height: 660), root: contents), name)
    }

    private func styles() -> UIViewController {
        let styles: [UITableViewCell.CellStyle] = [.default, .value1, .value2, .subtitle]
        let table = Cells(style: .grouped)
        table.cellStyles = [styles, styles]
        table.titles = ["Without pictures", "With pictures"]
        table.sections = [false, true].map { hasImage in
            (0..<4).map { index in
                { cell in
                    cell.textLabel?.text = ["Default", "Value 1", "Value 2", "Subtitle"][index]
                    cell.detailTextLabel?.text = "Detail"
                    if hasImage { cell.imageView?.image = UIImage(systemName: ["heart", "bell", "tag", "clock"][index]) }
                    cell.accessoryType = index == 3 ? .disclosureIndicator : .none
                }
            }
        }
        return table
    }

    @Test(arguments: zip(GalleryVariant.all, ["gallery-cells-1x", "gallery-cells-dark-2x", "gallery-cells-rtl-1x"]))
    private func cellsWithStyles(variant: GalleryVariant, name: String) throws {
        try Gallery.verify(Gallery.stage(variant, size: CGSize(width: 340, height: 480), root: styles), name)
    }

    private func index() -> UIViewController {
        let letters = (0..<26).map { String(UnicodeScalar(UInt8(65 + $0))) }
        let table = Cells(style: .plain)
        table.titles = letters
        table.index = letters + ["#"]
        table.sections = letters.map { letter in
            (1...2).map { number in { $0.textLabel?.text = "\(letter) \(number)" } }
        }
        return UINavigationController(rootViewController: table)
    }

    @Test(arguments: zip(GalleryVariant.all, ["gallery-index-1x", "gallery-index-dark-2x", "gallery-index-rtl-1x"]))
    private func tableWithASectionIndex(variant: GalleryVariant, name: String) throws {
        try Gallery.verify(Gallery.stage(variant, size: CGSize(width: 300, height: 480), root: index), name)
    }
}
