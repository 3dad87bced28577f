// The inverse of a 4 × 4 matrix, by Gauss–Jordan elimination with partial pivoting.

import Foundation

extension CATransform3D {
    /// The rows of the matrix.
    nonisolated private var rows: [[Double]] {
        [
            [m11, m12, m13, m14].map(Double.init), [m21, m22, m23, m24].map(Double.init),
            [m31, m32, m33, m34].map(Double.init), [m41, m42, m43, m44].map(Double.init),
        ]
    }

    /// The inverse; nil for a singular matrix. For a matrix with non-finite elements, nil or a matrix with non-finite elements.
    nonisolated var inverse: CATransform3D? {
        var left = rows
        var right = CATransform3D().rows
        for column in 0..<4 {
            let pivot = (column..<4).max { abs(left[$0][column]) < abs(left[$1][column]) } ?? column
            let head = left[pivot][column]
            guard abs(head) > 1e-300, head.isFinite else { return nil }
            left.swapAt(column, pivot)
            right.swapAt(column, pivot)
            for index in 0..<4 {
                left[column][index] /= head
                right[column][index] /= head
            }
            for row in 0..<4 where row != column && left[row][column] != 0 {
                let factor = left[row][column]
                for index in 0..<4 {
                    left[row][index] -= factor * left[column][index]
                    right[row][index] -= factor * right[column][index]
                }
            }
        }
        let r = right.map { $0.map { CGFloat($0) } }
        return CATransform3D(
            m11: r[0][0], m12: r[0][1], m13: r[0][2], m14: r[0][3], m21: r[1][0], m22: r[1][1], m23: r[1][2], m24: r[1][3],
            m31: r[2][0], m32: r[2][1], m33: r[2][2], m34: r[2][3], m41: r[3][0], m42: r[3][1], m43: r[3][2], m44: r[3][3])
    }
}
