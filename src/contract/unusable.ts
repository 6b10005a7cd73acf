/**
 * A document that cannot serve as the contract. It is recognised as `UsageError`, since only somebody's own document
 * (`--spec FILE`) can be unusable at run time. The message is one line; `problems` holds all of them.
 */
export class UnusableDocument extends Error {
  override readonly name = 'UsageError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    const [first = 'unknown problem', ...more] = problems.map((problem) => problem.replace(/\s+/g, ' '))
    super(more.length === 0 ? first : `${first} (and ${more.length} more)`)
    this.problems = problems
  }
}
