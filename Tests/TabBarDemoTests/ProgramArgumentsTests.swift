// The program's arguments, found without /proc.

import Testing

@testable import TabBarDemo

@Suite struct ProgramArgumentsTests {
    @Test func theStackHasTheArgumentsThatSwiftHas() {
        #expect(ProgramArguments.initialStack == CommandLine.arguments)
        #expect(ProgramArguments.all == Array(CommandLine.arguments.dropFirst()))
    }
}
