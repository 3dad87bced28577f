// The shapes of the system symbols, in coordinates of a box with sides of 24 units.

/// The shapes of symbols by their names on Apple's systems.
///
/// Each line is a symbol's name, a colon, and the parts of its shape with "|" between them. A part begins with "s" if its path is stroked,
/// "f" if filled, "x" if the stroke is cut out, "e" if the area is cut out. M, L, C, Q and Z are as in SVG. O is followed by the centre and
/// the radius of a circle, R by a rectangle and its corner radius, A by the centre, the radius and two angles of an arc, in degrees,
/// clockwise from the right. A line that begins with a space continues the line before. "=" is followed by the name of the symbol that
/// has the same shape.
enum SymbolShapes {
    /// The shape of a symbol; nil for an unknown name.
    static func shape(named name: String) -> String? {
        guard let shape = all[name] else { return nil }
        return shape.hasPrefix("=") ? all[String(shape.dropFirst())] : shape
    }

    /// The names of all symbols, in alphabetical order.
    static var names: [String] { all.keys.sorted() }

    /// Parsed at the first use.
    private static let all: [String: String] = {
        var shapes: [String: String] = [:]
        var name = ""
        for line in table.split(separator: "\n") {
            if line.hasPrefix(" ") {
                shapes[name, default: ""] += " " + line.drop { $0 == " " }
            } else if let colon = line.firstIndex(of: ":") {
                name = String(line[..<colon])
                shapes[name] = String(line[line.index(after: colon)...].drop { $0 == " " })
            }
        }
        return shapes
    }()

    private static let table = """
        plus: s M12 4 L12 20 M4 12 L20 12
        minus: s M4 12 L20 12
        xmark: s M5.5 5.5 L18.5 18.5 M18.5 5.5 L5.5 18.5
        checkmark: s M4.5 13 L9.5 18.5 L19.5 5.5
        plus.circle: s O 12 12 9.5 M12 7.5 L12 16.5 M7.5 12 L16.5 12
        plus.circle.fill: f O 12 12 10.4|x M12 7 L12 17 M7 12 L17 12
        minus.circle: s O 12 12 9.5 M7.5 12 L16.5 12
        minus.circle.fill: f O 12 12 10.4|x M7 12 L17 12
        xmark.circle: s O 12 12 9.5 M8.5 8.5 L15.5 15.5 M15.5 8.5 L8.5 15.5
        xmark.circle.fill: f O 12 12 10.4|x M8.5 8.5 L15.5 15.5 M15.5 8.5 L8.5 15.5
        checkmark.circle: s O 12 12 9.5 M7.5 12.5 L10.7 16 L16.5 8
        checkmark.circle.fill: f O 12 12 10.4|x M7.5 12.5 L10.7 16 L16.5 8
        record.circle: s O 12 12 9.5|f O 12 12 5
        record.circle.fill: f O 12 12 10.4|e O 12 12 6.6|f O 12 12 5
        hare.fill: f O 3.6 14.8 2 M4 15 C4 10.5 8 8.5 12 9.5 C14 10 15 10.5 16.2 10.2 L12.2 4.6 C11.6 3.4 13 2.8 14 3.6 L18.4 8 C21 8.6 22.6
         10.6 22.6 12.6 C22.6 14 21.4 14.6 20 14.6 L18.6 15.4 L19.6 18 C19.8 18.8 19 19.2 18 19.2 L8 19.2 C5.4 19.2 4 17.4 4 15 Z|e O 19.3
         11 0.8
        circle: s O 12 12 9.5
        circle.fill: f O 12 12 10.4
        square: s R 3.5 3.5 17 17 3
        square.fill: f R 2.7 2.7 18.6 18.6 3.6
        checkmark.square: s R 3.5 3.5 17 17 3 M7.5 12.5 L10.7 16 L16.5 8
        plus.square: s R 3.5 3.5 17 17 3 M12 7.5 L12 16.5 M7.5 12 L16.5 12
        info.circle: s O 12 12 9.5 M10.5 11 L12.3 11 L12.3 16.5 M10 16.5 L14.5 16.5|f O 12 7.6 1.3
        info.circle.fill: f O 12 12 10.4|x M10.5 11 L12.3 11 L12.3 16.5 M10 16.5 L14.5 16.5|e O 12 7.6 1.4
        questionmark.circle: s O 12 12 9.5 M9 9.5 Q9 7 12 7 Q15 7 15 9.3 Q15 11 12 12.3 L12 13.7|f O 12 16.8 1.2
        exclamationmark.circle: s O 12 12 9.5 M12 6.8 L12 13.2|f O 12 16.6 1.3
        exclamationmark.triangle: s M12 3.5 L22 20.5 L2 20.5 Z M12 9.5 L12 14.5|f O 12 17.4 1.2
        exclamationmark.triangle.fill: f M12 2.5 L23 21.3 L1 21.3 Z|x M12 9 L12 14.3|e O 12 17.6 1.3
        questionmark: s M7.5 8.5 Q7.5 4.5 12 4.5 Q16.5 4.5 16.5 8 Q16.5 10.8 12 12.5 L12 15.2|f O 12 19 1.5
        exclamationmark: s M12 4 L12 14.5|f O 12 19 1.6
        chevron.left: s M15.5 4 L8 12 L15.5 20
        chevron.right: s M8.5 4 L16 12 L8.5 20
        chevron.up: s M4 15.5 L12 8 L20 15.5
        chevron.down: s M4 8.5 L12 16 L20 8.5
        chevron.up.chevron.down: s M7 9 L12 4 L17 9 M7 15 L12 20 L17 15
        arrow.left: s M20 12 L4 12 M11 5 L4 12 L11 19
        arrow.right: s M4 12 L20 12 M13 5 L20 12 L13 19
        arrow.up: s M12 20 L12 4 M5 11 L12 4 L19 11
        arrow.down: s M12 4 L12 20 M5 13 L12 20 L19 13
        arrow.clockwise: s A 12 13 8 -15 272 M11 1.4 L14.8 5 L11 8.6
        arrow.counterclockwise: s A 12 13 8 -92 195 M13 1.4 L9.2 5 L13 8.6
        arrow.2.circlepath: s A 12 12 8 200 340 A 12 12 8 20 160 M20.5 5 L19.8 9.6 L15.4 8.4 M3.5 19 L4.2 14.4 L8.6 15.6
        arrow.up.arrow.down: s M7.5 20 L7.5 4 M3.5 8 L7.5 4 L11.5 8 M16.5 4 L16.5 20 M12.5 16 L16.5 20 L20.5 16
        ellipsis: f O 5 12 1.9 O 12 12 1.9 O 19 12 1.9
        ellipsis.circle: s O 12 12 9.5|f O 7.6 12 1.4 O 12 12 1.4 O 16.4 12 1.4
        square.and.arrow.up: s M8 9.5 L5 9.5 L5 21 L19 21 L19 9.5 L16 9.5 M12 15 L12 2.5 M8 6 L12 2.5 L16 6
        square.and.arrow.down: s M8 9.5 L5 9.5 L5 21 L19 21 L19 9.5 L16 9.5 M12 3 L12 15.5 M8 12 L12 15.5 L16 12
        square.and.pencil: s M13 4.5 L4 4.5 L4 20 L19.5 20 L19.5 11 M10 14 L20.5 3.5
        pencil: s M4 20 L5.5 15 L16.5 4 L20 7.5 L9 18.5 Z M14 6.5 L17.5 10
        trash: s M4 6.5 L20 6.5 M9 6.5 L9.5 4 L14.5 4 L15 6.5 M6 6.5 L7 20.5 L17 20.5 L18 6.5 M10.2 10 L10.5 17 M13.8 10 L13.5 17
        trash.fill: s M4 6 L20 6 M9 6 L9.5 3.6 L14.5 3.6 L15 6|f M5.5 8 L18.5 8 L17.5 21.4 L6.5 21.4 Z|x M10.2 10.8 L10.5 18.5 M13.8 10.8
         L13.5 18.5
        star: s M12 3 L14.7 9 L21.2 9.7 L16.3 14 L17.7 20.4 L12 17.1 L6.3 20.4 L7.7 14 L2.8 9.7 L9.3 9 Z
        star.fill: f M12 3 L14.7 9 L21.2 9.7 L16.3 14 L17.7 20.4 L12 17.1 L6.3 20.4 L7.7 14 L2.8 9.7 L9.3 9 Z|s M12 3 L14.7 9 L21.2 9.7
         L16.3 14 L17.7 20.4 L12 17.1 L6.3 20.4 L7.7 14 L2.8 9.7 L9.3 9 Z
        heart: s M12 20 C4 14.5 3 11.5 3 9 C3 6.2 5 4.5 7.5 4.5 C9.5 4.5 11.2 5.7 12 7.5 C12.8 5.7 14.5 4.5 16.5 4.5 C19 4.5 21 6.2 21 9 C21
         11.5 20 14.5 12 20 Z
        heart.fill: f M12 20 C4 14.5 3 11.5 3 9 C3 6.2 5 4.5 7.5 4.5 C9.5 4.5 11.2 5.7 12 7.5 C12.8 5.7 14.5 4.5 16.5 4.5 C19 4.5 21 6.2 21
         9 C21 11.5 20 14.5 12 20 Z|s M12 20 C4 14.5 3 11.5 3 9 C3 6.2 5 4.5 7.5 4.5 C9.5 4.5 11.2 5.7 12 7.5 C12.8 5.7 14.5 4.5 16.5 4.5
         C19 4.5 21 6.2 21 9 C21 11.5 20 14.5 12 20 Z
        house: s M4 11 L12 4 L20 11 M6 9.5 L6 19 Q6 20 7 20 L17 20 Q18 20 18 19 L18 9.5 M10 20 L10 14.5 L14 14.5 L14 20
        house.fill: f M2.8 11.8 L12 3.4 L21.2 11.8 L19 11.8 L19 19 Q19 21 17 21 L7 21 Q5 21 5 19 L5 11.8 Z|e M10 21 L10 15 L14 15 L14 21 Z
        magnifyingglass: s O 10.5 10.5 6.8 M15.6 15.6 L21 21
        gearshape: s O 12 12 3.3 M10.3 4.8 L10.5 2.2 L13.5 2.2 L13.7 4.8 L15.9 5.7 L17.8 4 L20 6.2 L18.3 8.1 L19.2 10.3 L21.8 10.5 L21.8
         13.5 L19.2 13.7 L18.3 15.9 L20 17.8 L17.8 20 L15.9 18.3 L13.7 19.2 L13.5 21.8 L10.5 21.8 L10.3 19.2 L8.1 18.3 L6.2 20 L4 17.8 L5.7
         15.9 L4.8 13.7 L2.2 13.5 L2.2 10.5 L4.8 10.3 L5.7 8.1 L4 6.2 L6.2 4 L8.1 5.7 Z
        gearshape.fill: f M10 4 L10.1 1.4 L13.9 1.4 L14 4 L16.2 5 L18.2 3.2 L20.8 5.8 L19 7.8 L20 10 L22.6 10.1 L22.6 13.9 L20 14 L19 16.2
         L20.8 18.2 L18.2 20.8 L16.2 19 L14 20 L13.9 22.6 L10.1 22.6 L10 20 L7.8 19 L5.8 20.8 L3.2 18.2 L5 16.2 L4 14 L1.4 13.9 L1.4 10.1 L4
         10 L5 7.8 L3.2 5.8 L5.8 3.2 L7.8 5 Z|e O 12 12 3.4
        person: s O 12 8 4|s M4 20.5 Q4 14.5 12 14.5 Q20 14.5 20 20.5 Z
        person.fill: f O 12 7.5 5|f M3 21.5 Q3 14 12 14 Q21 14 21 21.5 Z
        person.circle: s O 12 12 9.5 O 12 9.5 3.2 M5.5 18.7 Q7 14.8 12 14.8 Q17 14.8 18.5 18.7
        person.circle.fill: f O 12 12 10.4|e O 12 9.3 3.6|e M5.4 19.6 Q6.5 14.6 12 14.6 Q17.5 14.6 18.6 19.6 Z
        person.2: s O 9 8 3.6|s M2 19.5 Q2 14 9 14 Q16 14 16 19.5 Z|s A 16 8.5 3 -110 110 M18 14.3 Q22.5 15 22.5 19.5
        person.badge.plus: s O 10 8 4|s M2.5 20 Q2.5 14.5 10 14.5 Q17.5 14.5 17.5 20 Z M20 5 L20 11 M17 8 L23 8
        bell: s M5 17 Q7 15 7 10 Q7 4.5 12 4.5 Q17 4.5 17 10 Q17 15 19 17 Z M10 19.5 Q12 22 14 19.5
        bell.fill: f M5 17 Q7 15 7 10 Q7 4.5 12 4.5 Q17 4.5 17 10 Q17 15 19 17 Z|s M5 17 Q7 15 7 10 Q7 4.5 12 4.5 Q17 4.5 17 10 Q17 15 19 17
         Z|f M9.5 19.3 L14.5 19.3 Q12 23 9.5 19.3 Z
        calendar: s R 3.5 5 17 15.5 2.5 M3.5 9.5 L20.5 9.5 M8 3 L8 6 M16 3 L16 6|f O 8 13 1.2 O 12 13 1.2 O 16 13 1.2 O 8 17 1.2 O 12 17 1.2
        clock: s O 12 12 9.5 M12 6.5 L12 12.5 L15.5 14.5
        clock.fill: f O 12 12 10.4|x M12 6 L12 12.5 L16 14.8
        alarm: s O 12 13 8 M12 8.5 L12 13.3 L15 15 M3 6.5 L6.5 3.5 M21 6.5 L17.5 3.5
        timer: s O 12 13.5 7.8 M12 13.5 L15 9.5 M9.5 2.5 L14.5 2.5 M12 2.5 L12 5.5
        folder: s M3 6.5 Q3 5 4.5 5 L9 5 L11 7 L19.5 7 Q21 7 21 8.5 L21 17.5 Q21 19 19.5 19 L4.5 19 Q3 19 3 17.5 Z M3 10.5 L21 10.5
        folder.fill: f M3 6.5 Q3 5 4.5 5 L9 5 L11 7 L19.5 7 Q21 7 21 8.5 L21 17.5 Q21 19 19.5 19 L4.5 19 Q3 19 3 17.5 Z|s M3 6.5 Q3 5 4.5 5
         L9 5 L11 7 L19.5 7 Q21 7 21 8.5 L21 17.5 Q21 19 19.5 19 L4.5 19 Q3 19 3 17.5 Z
        doc: s M6 3 L14 3 L19 8 L19 21 L6 21 Z M14 3 L14 8 L19 8
        doc.fill: f M6 3 L14 3 L19 8 L19 21 L6 21 Z|s M6 3 L14 3 L19 8 L19 21 L6 21 Z
        doc.text: s M6 3 L14 3 L19 8 L19 21 L6 21 Z M9.5 12 L15.5 12 M9.5 16 L15.5 16
        doc.on.doc: s R 3 7 11 14 2 M8 7 L8 5 Q8 3 10 3 L19 3 Q21 3 21 5 L21 15 Q21 17 19 17 L14 17
        camera: s M3 8.5 Q3 7 4.5 7 L7.5 7 L9 4.8 L15 4.8 L16.5 7 L19.5 7 Q21 7 21 8.5 L21 17.5 Q21 19 19.5 19 L4.5 19 Q3 19 3 17.5 Z O 12
         12.8 3.7
        camera.fill: f M3 8.5 Q3 7 4.5 7 L7.5 7 L9 4.8 L15 4.8 L16.5 7 L19.5 7 Q21 7 21 8.5 L21 17.5 Q21 19 19.5 19 L4.5 19 Q3 19 3 17.5 Z|s
         M3 8.5 Q3 7 4.5 7 L7.5 7 L9 4.8 L15 4.8 L16.5 7 L19.5 7 Q21 7 21 8.5 L21 17.5 Q21 19 19.5 19 L4.5 19 Q3 19 3 17.5 Z|e O 12 12.8
         4.3|f O 12 12.8 2.7
        photo: s R 2.8 4.5 18.4 15 2.5 M3 17 L8.5 12 L12.5 15.5 L15.5 13 L21 17|f O 8 8.8 1.6
        photo.fill: f R 2 3.7 20 16.6 3|x M3.5 17 L8.5 12.5 L12.5 15.8 L15.5 13.3 L20.5 17|e O 8 8.8 1.8
        play: s M6 4 L20 12 L6 20 Z
        play.fill: f M5.5 3 L21 12 L5.5 21 Z|s M6.5 5 L18.5 12 L6.5 19 Z
        play.circle: s O 12 12 9.5 M10 8.3 L16 12 L10 15.7 Z
        play.circle.fill: f O 12 12 10.4|e M9.8 7.6 L16.8 12 L9.8 16.4 Z
        pause: s R 6 4 4 16 1 R 14 4 4 16 1
        pause.fill: f R 5.5 3.5 5 17 1.2 R 13.5 3.5 5 17 1.2
        stop: s R 5 5 14 14 2
        stop.fill: f R 4.3 4.3 15.4 15.4 2.4
        backward.fill: f M12 5 L12 19 L2.5 12 Z M21.5 5 L21.5 19 L12 12 Z
        forward.fill: f M12 5 L12 19 L21.5 12 Z M2.5 5 L2.5 19 L12 12 Z
        backward.frame: s M15 5 L15 19 L4 12 Z M19.5 4.5 L19.5 19.5
        backward.frame.fill: f M15 5 L15 19 L4 12 Z|s M15 5 L15 19 L4 12 Z M19.5 4.5 L19.5 19.5
        forward.frame: s M9 5 L9 19 L20 12 Z M4.5 4.5 L4.5 19.5
        forward.frame.fill: f M9 5 L9 19 L20 12 Z|s M9 5 L9 19 L20 12 Z M4.5 4.5 L4.5 19.5
        list.bullet: s M8.5 6 L21 6 M8.5 12 L21 12 M8.5 18 L21 18|f O 4 6 1.6 O 4 12 1.6 O 4 18 1.6
        list.dash: s M4 6 L20 6 M4 12 L20 12 M4 18 L20 18
        square.grid.2x2: s R 3.5 3.5 7 7 1.5 R 13.5 3.5 7 7 1.5 R 3.5 13.5 7 7 1.5 R 13.5 13.5 7 7 1.5
        bookmark: s M7 3.5 L17 3.5 L17 20.5 L12 16 L7 20.5 Z
        bookmark.fill: f M7 3.5 L17 3.5 L17 20.5 L12 16 L7 20.5 Z|s M7 3.5 L17 3.5 L17 20.5 L12 16 L7 20.5 Z
        tag: s M3.5 5 Q3.5 3.5 5 3.5 L11.5 3.5 L20.5 12.5 L12.5 20.5 L3.5 11.5 Z|f O 8 8 1.6
        tag.fill: f M3.5 5 Q3.5 3.5 5 3.5 L11.5 3.5 L20.5 12.5 L12.5 20.5 L3.5 11.5 Z|s M3.5 5 Q3.5 3.5 5 3.5 L11.5 3.5 L20.5 12.5 L12.5
         20.5 L3.5 11.5 Z|e O 8 8 1.8
        map: s M3 6 L9 4 L15 6 L21 4 L21 18 L15 20 L9 18 L3 20 Z M9 4 L9 18 M15 6 L15 20
        mappin: s O 12 7 4 M12 11 L12 21.5
        location: s M20.5 3.5 L13.5 20.5 L11.5 12.5 L3.5 10.5 Z
        location.fill: f M21.5 2.5 L13.8 21.8 L11 13 L2.2 10.2 Z
        envelope: s R 2.5 5 19 14 2.5 M3.5 7 L12 13.5 L20.5 7
        envelope.fill: f R 1.7 4.2 20.6 15.6 3|x M3 7 L12 13.7 L21 7
        phone: s M5 4 L8.5 4 L10.2 8.5 L8 10.3 Q9.8 14.2 13.7 16 L15.5 13.8 L20 15.5 L20 19 Q20 20.5 18.5 20.5 Q3.5 19.5 3.5 5.5 Q3.5 4 5 4
         Z
        phone.fill: f M5 4 L8.5 4 L10.2 8.5 L8 10.3 Q9.8 14.2 13.7 16 L15.5 13.8 L20 15.5 L20 19 Q20 20.5 18.5 20.5 Q3.5 19.5 3.5 5.5 Q3.5 4
         5 4 Z|s M5 4 L8.5 4 L10.2 8.5 L8 10.3 Q9.8 14.2 13.7 16 L15.5 13.8 L20 15.5 L20 19 Q20 20.5 18.5 20.5 Q3.5 19.5 3.5 5.5 Q3.5 4 5 4
         Z
        message: s M12 4 Q21.5 4 21.5 11 Q21.5 18 12 18 L10 18 L5.5 21 L6 16.8 Q2.5 15 2.5 11 Q2.5 4 12 4 Z
        lock: s R 5 10.5 14 10.5 2 M8 10.5 L8 7.5 Q8 3.5 12 3.5 Q16 3.5 16 7.5 L16 10.5
        lock.fill: f R 4.3 10 15.4 11.5 2.4|s M8 10.5 L8 7.5 Q8 3.5 12 3.5 Q16 3.5 16 7.5 L16 10.5
        lock.open: s R 5 10.5 14 10.5 2 M8 10.5 L8 7 Q8 3 12 3 Q15.3 3 15.9 6
        key: s O 7.5 12 4.5 M12 12 L21.5 12 L21.5 16 M17.5 12 L17.5 15
        eye: s M2.5 12 Q7 5.5 12 5.5 Q17 5.5 21.5 12 Q17 18.5 12 18.5 Q7 18.5 2.5 12 Z O 12 12 3
        eye.fill: f M2.5 12 Q7 5.5 12 5.5 Q17 5.5 21.5 12 Q17 18.5 12 18.5 Q7 18.5 2.5 12 Z|s M2.5 12 Q7 5.5 12 5.5 Q17 5.5 21.5 12 Q17 18.5
         12 18.5 Q7 18.5 2.5 12 Z|e O 12 12 4.2|f O 12 12 2.4
        eye.slash: s M2.5 12 Q7 5.5 12 5.5 Q17 5.5 21.5 12 Q17 18.5 12 18.5 Q7 18.5 2.5 12 Z O 12 12 3 M4 4 L20 20
        cart: s M2 4 L5 4 L8 16 L19 16 L21 7.5 L6 7.5|f O 9.5 19.8 1.7 O 17.5 19.8 1.7
        cart.fill: f M6 7 L21.8 7 L19.6 16.5 L8 16.5 Z O 9.5 20 1.8 O 17.5 20 1.8|s M2 4 L5 4 L8 15.5
        bag: s M4.5 8 L19.5 8 L20 20.5 L4 20.5 Z M8.5 10.5 L8.5 7 Q8.5 3.5 12 3.5 Q15.5 3.5 15.5 7 L15.5 10.5
        creditcard: s R 2.5 5 19 14 2.5 M2.5 9.5 L21.5 9.5 M5.5 15 L9 15
        gift: s R 3.5 8 17 4 1 M5 12 L5 20.5 L19 20.5 L19 12 M12 8 L12 20.5 M12 8 Q7 8 7 5.5 Q7 3.5 9 3.5 Q11.5 3.5 12 8 Q12.5 3.5 15 3.5
         Q17 3.5 17 5.5 Q17 8 12 8
        sun.max: s O 12 12 4.2 M12 2.5 L12 4.8 M12 19.2 L12 21.5 M2.5 12 L4.8 12 M19.2 12 L21.5 12 M5.3 5.3 L6.9 6.9 M17.1 17.1 L18.7 18.7
         M18.7 5.3 L17.1 6.9 M6.9 17.1 L5.3 18.7
        moon: s M20 14.5 Q11.5 16 9.5 4 Q3.5 6 3.5 12.5 Q3.5 20.5 11.5 20.5 Q17.5 20.5 20 14.5 Z
        moon.fill: f M21 14 Q12 15.5 10 3 Q2.7 5.5 2.7 12.5 Q2.7 21.3 11.5 21.3 Q18.5 21.3 21 14 Z
        cloud: s M7 18.5 Q3 18.5 3 14.8 Q3 11.6 6.2 11.2 Q6.8 6.5 11.5 6.5 Q15.8 6.5 16.8 10.6 Q21 10.6 21 14.6 Q21 18.5 17 18.5 Z
        cloud.fill: f M7 18.5 Q3 18.5 3 14.8 Q3 11.6 6.2 11.2 Q6.8 6.5 11.5 6.5 Q15.8 6.5 16.8 10.6 Q21 10.6 21 14.6 Q21 18.5 17 18.5 Z|s M7
         18.5 Q3 18.5 3 14.8 Q3 11.6 6.2 11.2 Q6.8 6.5 11.5 6.5 Q15.8 6.5 16.8 10.6 Q21 10.6 21 14.6 Q21 18.5 17 18.5 Z
        bolt: s M13.5 2.5 L5 13.5 L11 13.5 L10 21.5 L19 10 L13 10 Z
        bolt.fill: f M14 1.5 L4 14 L10.6 14 L9.6 22.5 L20 9.4 L13.2 9.4 Z
        flame: s M12 21 Q5.5 21 5.5 14.5 Q5.5 10 9.5 7.5 Q9.5 10 11 11 Q10.5 6 14 3 Q14 6.5 16.5 9 Q18.5 11 18.5 14.5 Q18.5 21 12 21 Z
        flame.fill: f M12 21 Q5.5 21 5.5 14.5 Q5.5 10 9.5 7.5 Q9.5 10 11 11 Q10.5 6 14 3 Q14 6.5 16.5 9 Q18.5 11 18.5 14.5 Q18.5 21 12 21
         Z|s M12 21 Q5.5 21 5.5 14.5 Q5.5 10 9.5 7.5 Q9.5 10 11 11 Q10.5 6 14 3 Q14 6.5 16.5 9 Q18.5 11 18.5 14.5 Q18.5 21 12 21 Z
        drop: s M12 3 Q18.5 11 18.5 15 Q18.5 21 12 21 Q5.5 21 5.5 15 Q5.5 11 12 3 Z
        globe: s O 12 12 9.5 M2.5 12 L21.5 12 M12 2.5 Q7 7 7 12 Q7 17 12 21.5 Q17 17 17 12 Q17 7 12 2.5
        wifi: s A 12 18 4.5 225 315 A 12 18 9.5 225 315 A 12 18 14.5 225 315|f O 12 18 1.7
        link: s M10 14 L14 10 M11 7.5 L13.5 5 Q16 3 18.5 5.5 Q21 8 19 10.5 L16.5 13 M13 16.5 L10.5 19 Q8 21 5.5 18.5 Q3 16 5 13.5 L7.5 11
        flag: s M5 21.5 L5 4 Q8.5 2.5 12 4 Q15.5 5.5 19 4 L19 13.5 Q15.5 15 12 13.5 Q8.5 12 5 13.5
        book: s M12 6 Q8 3.5 3 4.5 L3 18.5 Q8 17.5 12 20 Q16 17.5 21 18.5 L21 4.5 Q16 3.5 12 6 L12 20
        paperplane: s M21 3 L3 10.5 L10 14 L13.5 21 Z M10 14 L21 3
        paperplane.fill: f M22 2 L2 10.3 L10 14 L13.7 22 Z|x M10 14 L18.5 5.5
        mic: s R 8.5 3 7 11.5 3.5 M5 11.5 Q5 18 12 18 Q19 18 19 11.5 M12 18 L12 21.5 M8.5 21.5 L15.5 21.5
        speaker.wave.2: s M3 9 L7 9 L12 4.5 L12 19.5 L7 15 L3 15 Z A 12 12 4.5 -40 40 A 12 12 8.5 -40 40
        slider.horizontal.3: s M3 6 L21 6 M3 12 L21 12 M3 18 L21 18|f O 16 6 2.4 O 8 12 2.4 O 14 18 2.4
        chart.bar: s R 3.5 12 4 8.5 0.8 R 10 7 4 13.5 0.8 R 16.5 3.5 4 17 0.8
        hand.thumbsup: s M7 11 L3 11 L3 20.5 L7 20.5 Z M7 11 L11.5 3 Q14 3 14 5.5 L13.5 9.5 L19.5 9.5 Q21.5 9.5 21 12 L19.5 18.5 Q19 20.5 17
         20.5 L7 20.5
        rectangle: s R 2.5 5.5 19 13 2.5
        triangle: s M12 3.5 L22 20 L2 20 Z
        xmark.bin: s M4 6.5 L20 6.5 M9 6.5 L9.5 4 L14.5 4 L15 6.5 M6 6.5 L7 20.5 L17 20.5 L18 6.5 M10 10.5 L14 15.5 M14 10.5 L10 15.5
        power: s A 12 13 8 -55 235 M12 3 L12 12
        scissors: s O 6 6.5 3 O 6 17.5 3 M8.5 8.2 L20.5 17.5 M8.5 15.8 L20.5 6.5
        gear: =gearshape
        multiply: =xmark
        sidebar.left: s R 2 4.5 20 15 3 M9 4.5 L9 19.5 M4.6 8 L6.4 8 M4.6 11 L6.4 11 M4.6 14 L6.4 14
        sidebar.right: s R 2 4.5 20 15 3 M15 4.5 L15 19.5 M17.6 8 L19.4 8 M17.6 11 L19.4 11 M17.6 14 L19.4 14
        sidebar.leading: =sidebar.left
        sidebar.trailing: =sidebar.right
        chevron.backward: =chevron.left
        chevron.forward: =chevron.right
        arrow.backward: =arrow.left
        arrow.forward: =arrow.right
        mappin.and.ellipse: =mappin
        line.horizontal.3: =list.dash
        line.3.horizontal: =list.dash
        person.crop.circle.fill: =person.circle.fill
        gear.circle: =gearshape
        person.crop.circle: =person.circle
        ellipsis.circle.fill: =ellipsis.circle
        house.circle: =house
        at: =envelope
        mail: =envelope
        magnifyingglass.circle: =magnifyingglass
        trash.circle: =trash
        doc.plaintext: =doc.text
        """
}
