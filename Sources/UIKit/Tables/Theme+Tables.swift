// The look of rows.

internal import Foundation

extension Theme {
    static let cellDetailFont = UIFont.systemFont(ofSize: 12)
}
