// The standard items of navigation bars and toolbars, with icons drawn for this toolkit.

internal import Foundation

extension UIBarButtonItem {
    /// Standard items with a title, an icon or only a width, with Apple's raw values.
    nonisolated public enum SystemItem: Int, CaseIterable, Sendable {
        /// Shows "Done", semibold.
        case done = 0
        /// Shows "Cancel".
        case cancel = 1
        /// Shows "Edit".
        case edit = 2
        /// Shows "Save", semibold.
        case save = 3
        /// Shows a plus sign.
        case add = 4
        /// A space that shares the remaining width with the other flexible spaces of its toolbar, or of its side of a navigation bar.
        case flexibleSpace = 5
        /// A space of the item's `width`.
        case fixedSpace = 6
        /// Shows a pencil over a sheet of paper.
        case compose = 7
        /// Shows an arrow that points backward.
        case reply = 8
        /// Shows an arrow out of a box.
        case action = 9
        /// Shows a folder.
        case organize = 10
        /// Shows an open book.
        case bookmarks = 11
        /// Shows a magnifying glass.
        case search = 12
        /// Shows a circular arrow.
        case refresh = 13
        /// Shows a cross.
        case stop = 14
        /// Shows a camera.
        case camera = 15
        /// Shows a bin.
        case trash = 16
        /// Shows a triangle.
        case play = 17
        /// Shows two bars.
        case pause = 18
        /// Shows two triangles that point left.
        case rewind = 19
        /// Shows two triangles that point right.
        case fastForward = 20
        /// Shows an arrow that turns back.
        case undo = 21
        /// Shows an arrow that turns forward.
        case redo = 22
        /// Shows a page with a curled corner.
        case pageCurl = 23
        /// Shows "Close".
        case close = 24

        /// The English title; items with an icon have its translation as accessibility label. Nil for spaces.
        var englishTitle: String? {
            switch self {
            case .done: "Done"
            case .cancel: "Cancel"
            case .edit: "Edit"
            case .save: "Save"
            case .add: "Add"
            case .compose: "Compose"
            case .reply: "Reply"
            case .action: "Share"
            case .organize: "Organize"
            case .bookmarks: "Bookmarks"
            case .search: "Search"
            case .refresh: "Refresh"
            case .stop: "Stop"
            case .camera: "Camera"
            case .trash: "Delete"
            case .play: "Play"
            case .pause: "Pause"
            case .rewind: "Rewind"
            case .fastForward: "Fast Forward"
            case .undo: "Undo"
            case .redo: "Redo"
            case .pageCurl: "Page Curl"
            case .close: "Close"
            case .flexibleSpace, .fixedSpace: nil
            }
        }

        /// The symbol that the item shows instead of a title, drawn as a shape.
        var glyph: BarGlyph.Shape? {
            switch self {
            case .add: .plus
            case .trash: .trash
            default: nil
            }
        }

        /// The elements of the icon's SVG drawing, in a box of 25 × 25 points; nil for items with a title, a glyph or only a width.
        private var drawing: String? {
            switch self {
            case .compose:
                #"<path d="M11.5 4 H5 A2.5 2.5 0 0 0 2.5 6.5 V20 A2.5 2.5 0 0 0 5 22.5 H18.5 A2.5 2.5 0 0 0 21 20 V13.5 "#
                    + #"M9.5 15.5 L10.3 12.2 L20.6 1.9 L23.1 4.4 L12.8 14.7 Z"/>"#
            case .reply: #"<path d="M10.5 4.5 L2 12 L10.5 19.5 V15.25 C16 15.25 20 16.5 23 21 C22.5 13.5 18 9 10.5 8.75 Z"/>"#
            case .action:
                #"<path d="M8.5 9.5 H6 A2 2 0 0 0 4 11.5 V21 A2 2 0 0 0 6 23 H19 A2 2 0 0 0 21 21 V11.5 A2 2 0 0 0 19 9.5 H16.5 "#
                    + #"M12.5 15.5 V2 M8 6.25 L12.5 1.75 L17 6.25"/>"#
            case .organize:
                #"<path d="M2 19.5 V6 A1.75 1.75 0 0 1 3.75 4.25 H9 L11.25 6.75 H21.25 A1.75 1.75 0 0 1 23 8.5 V19.5 "#
                    + #"A1.75 1.75 0 0 1 21.25 21.25 H3.75 A1.75 1.75 0 0 1 2 19.5 Z M2 10.5 H23"/>"#
            case .bookmarks:
                #"<path d="M12.5 5.5 C10 3.5 6 3 1.5 3.5 V20 C6 19.5 10 20 12.5 22 C15 20 19 19.5 23.5 20 V3.5 C19 3 15 3.5 12.5 5.5 Z "#
                    + #"M12.5 5.5 V22"/>"#
            case .search: #"<circle cx="10.5" cy="10.5" r="8"/><path d="M16.5 16.5 L23 23"/>"#
            case .refresh: #"<path d="M21.2 8.5 A9.5 9.5 0 1 0 22 12.5 M21.6 3 V8.6 H16"/>"#
            case .stop: #"<path d="M4.5 4.5 L20.5 20.5 M20.5 4.5 L4.5 20.5"/>"#
            case .camera:
                #"<path d="M2 19.25 V8.25 A2 2 0 0 1 4 6.25 H7.25 L9 3.75 H16 L17.75 6.25 H21 A2 2 0 0 1 23 8.25 V19.25 "#
                    + #"A2 2 0 0 1 21 21.25 H4 A2 2 0 0 1 2 19.25 Z"/><circle cx="12.5" cy="13.25" r="4.5"/>"#
            case .play: #"<path d="M6.5 3.5 L21 12.5 L6.5 21.5 Z" fill="black"/>"#
            case .pause: #"<path d="M6 4 H9.5 V21 H6 Z M15.5 4 H19 V21 H15.5 Z" fill="black"/>"#
            case .rewind: #"<path d="M12 5.5 L1.75 12.5 L12 19.5 Z M23.25 5.5 L13 12.5 L23.25 19.5 Z" fill="black"/>"#
            case .fastForward: #"<path d="M13 5.5 L23.25 12.5 L13 19.5 Z M1.75 5.5 L12 12.5 L1.75 19.5 Z" fill="black"/>"#
            case .undo: #"<path d="M8 4 L3 9 L8 14 M3.5 9 H15.75 A6 6 0 0 1 15.75 21 H9"/>"#
            case .redo: #"<path d="M17 4 L22 9 L17 14 M21.5 9 H9.25 A6 6 0 0 0 9.25 21 H16"/>"#
            case .pageCurl:
                #"<path d="M20.5 14.5 V4 A2 2 0 0 0 18.5 2 H6.5 A2 2 0 0 0 4.5 4 V21 A2 2 0 0 0 6.5 23 H12 L20.5 14.5 H14 "#
                    + #"A2 2 0 0 0 12 16.5 V23"/>"#
            case .done, .cancel, .edit, .save, .add, .trash, .close, .flexibleSpace, .fixedSpace: nil
            }
        }

        /// The icon, 25 points wide and high; nil for items with a title, a glyph or only a width. The icons of reply, undo and redo follow
        /// the layout direction.
        @MainActor var icon: UIImage? {
            guard let drawing else { return nil }
            let head = #"<svg xmlns="http://www.w3.org/2000/svg" width="25" height="25" viewBox="0 0 25 25">"#
            let group = #"<g fill="none" stroke="black" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">"#
            let image = UIImage(data: Data((head + group + drawing + "</g></svg>").utf8))
            return self == .reply || self == .undo || self == .redo ? image?.imageFlippedForRightToLeftLayoutDirection() : image
        }
    }
}
