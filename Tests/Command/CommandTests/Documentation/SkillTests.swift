import Foundation
import Testing

/// Tests the form of the page for agents. ``DocumentationTests`` runs its commands.
@Suite struct SkillTests {
  @Test func `Each question is answered in at most three commands`() {
    let sections = Article.skill.text.components(separatedBy: "\n## ").dropFirst()
    #expect(sections.count == 3)
    for section in sections {
      #expect(section.prefix { !$0.isNewline }.hasSuffix("?"))
      let commands = section.matches(of: /(?m)^\$ (retouch \w+)/)
      #expect((1...3).contains(commands.count), "\(section)")
    }
  }

  @Test func `The page has a name and a description that fit into an agent's list`() throws {
    let head = try #require(Article.skill.text.components(separatedBy: "---\n").dropFirst().first)
    #expect(head.contains("name: retouch\n"))
    let description = try #require(head.firstMatch(of: /(?m)^description: (.+)$/)).1
    #expect((1...1024).contains(description.count))
  }
}
