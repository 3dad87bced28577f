"""Tests of scripts/kit.py and scripts/kit-symbols.py: what they refuse, and how symbols are named."""

import importlib.util
import pathlib
import tempfile
import unittest

import kit

SCRIPTS = pathlib.Path(__file__).resolve().parent.parent
specification = importlib.util.spec_from_file_location("kit_symbols", SCRIPTS / "kit-symbols.py")
symbols = importlib.util.module_from_spec(specification)
specification.loader.exec_module(symbols)


class PackageTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.sources = self.folder / "sources"
        self.sources.mkdir()

    def violations(self, text, name="A.swift"):
        (self.sources / name).write_text(text)
        return kit.violations(self.sources)

    def test_the_kit_is_written_whole_and_again_over_itself(self):
        package = self.folder / "new" / "package"
        for _ in range(2):
            kit.write(package)
            names = sorted(file.name for file in package.iterdir())
            self.assertEqual(names, ["LICENSE", "Package.swift", "README.md", "Sources"])
        written = [file.relative_to(package / "Sources" / "TabBarKit") for file in package.rglob("Sources/**/*.swift")]
        self.assertEqual(sorted(written), sorted(file.relative_to(kit.SOURCES) for file in kit.SOURCES.rglob("*.swift")))

    def test_a_file_that_was_removed_is_not_in_the_package_any_more(self):
        package = self.folder / "package"
        kit.write(package)
        (package / "Sources" / "TabBarKit" / "Old.swift").write_text("")
        kit.write(package)
        self.assertFalse((package / "Sources" / "TabBarKit" / "Old.swift").exists())

    def test_a_folder_with_other_files_is_left_alone(self):
        (self.folder / "mine.txt").write_text("mine")
        with self.assertRaises(SystemExit):
            kit.write(self.folder)
        self.assertEqual([file.name for file in self.folder.iterdir() if file.is_file()], ["mine.txt"])

    def test_only_apples_modules_are_imported(self):
        self.assertEqual(self.violations("@preconcurrency public import Foundation\nimport UIKit\nlet text = \"import Glibc\"\n"), [])
        self.assertIn("imports UIKitTools", self.violations("internal import UIKitTools\n")[0])

    def test_package_access_is_refused(self):
        self.assertEqual(self.violations("// A package class.\nlet package = 1\n"), [])
        for line in ("package func f() {}", "    @MainActor package protocol P {}", "public package(set) var x = 1"):
            self.assertIn("package access", self.violations(line)[0])

    def test_one_file_distinguishes_the_platforms(self):
        self.assertEqual(self.violations("#if canImport(ObjectiveC)\n#endif\n", name="ObjectiveC.swift"), [])
        self.assertIn("only ObjectiveC.swift", self.violations("#if canImport(ObjectiveC)\n#endif\n")[0])

    def test_the_readme_has_examples(self):
        self.assertGreater(len(kit.examples(kit.README.read_text())), 5)
        self.assertTrue(kit.examples("```swift\nlet a = 1\n```\n")[0].endswith("import UIKit\n\nlet a = 1\n"))


class SymbolTests(unittest.TestCase):
    def test_a_symbol_has_its_module_and_the_types_around_it(self):
        for readable, name, expected in (
            ("UIKit.UIView.addSubview(UIKit.UIView) -> ()", "addSubview(_:)", ("UIKit", "UIView.addSubview(_:)")),
            ("static UIKit.UIView.AnimationOptions.repeat : UIKit.UIView.AnimationOptions", "repeat", ("UIKit", "UIView.AnimationOptions.repeat")),
            ("UIKit.NSLayoutAnchor.constraint(equalTo: UIKit.NSLayoutAnchor<A>) -> UIKit.NSLayoutConstraint", "constraint(equalTo:)",
             ("UIKit", "NSLayoutAnchor.constraint(equalTo:)")),
            ("(extension in UIKit):Foundation.CGRect.inset(by: UIKit.UIEdgeInsets) -> Foundation.CGRect", "inset(by:)",
             ("UIKit", "CGRect.inset(by:)")),
            ("(extension in _StringProcessing):Swift.BidirectionalCollection< where A.SubSequence == Swift.Substring>.firstMatch<A>(of: A) -> B",
             "firstMatch(of:)", ("_StringProcessing", "BidirectionalCollection.firstMatch(of:)")),
            ("QuartzCore.CACurrentMediaTime() -> Swift.Double", "CACurrentMediaTime()", ("QuartzCore", "CACurrentMediaTime()")),
        ):
            self.assertEqual(symbols.qualified(readable, name), expected)
        self.assertIsNone(symbols.qualified("static Foundation.CGFloat.+ infix(Foundation.CGFloat, Foundation.CGFloat)", "+(_:_:)"))

    def test_unknown_late_and_unused_symbols_are_reported(self):
        versions = symbols.read_table("# A comment.\n\nUIDatePicker 2.0\nUIUpdateLink 18.0 | new\nUIView 2.0\n")
        self.assertEqual(versions, {"UIDatePicker": (2, 0), "UIUpdateLink": (18, 0), "UIView": (2, 0)})
        used = {"UIUpdateLink": ("A.swift", 3), "UIView": ("A.swift", 1), "UIView.blur": ("B/C.swift", 2)}
        found = symbols.problems(used, versions)
        self.assertEqual(found[0], "A.swift:3: UIUpdateLink is newer than iOS 15")
        self.assertIn("B/C.swift:2: UIView.blur is not in apple-api.txt", found[1])
        self.assertEqual(found[2:], ["apple-api.txt: UIDatePicker is not used"])

    def test_the_table_is_sorted_and_every_line_has_a_version(self):
        self.assertGreater(len(symbols.read_table(symbols.TABLE.read_text())), 400)
        for text in ("UIView\n", "UIView fifteen\n", "UIView 2.0 Views\n", "UIView 2.0\nUILabel 2.0\n", "UIView 2.0\nUIView 3.0\n"):
            with self.assertRaises(ValueError):
                symbols.read_table(text)

    def test_without_an_index_the_script_says_what_to_do(self):
        with tempfile.TemporaryDirectory() as folder, self.assertRaisesRegex(SystemExit, "build the tests first"):
            symbols.Index(pathlib.Path(folder))
