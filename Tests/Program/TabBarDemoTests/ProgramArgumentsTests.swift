// Tests that the program's arguments are found without /proc.

import Testing

@testable import TabBarDemo

@Suite struct ProgramArgumentsTests {
    @Test func argumentsOnTheStackEqualThoseOfSwift() {
        #expect(ProgramArguments.initialStack == CommandLine.arguments)
        #expect(ProgramArguments.all == Array(CommandLine.arguments.dropFirst()))
    }
}
