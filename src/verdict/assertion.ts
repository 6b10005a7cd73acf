/** An `expect` that did not hold. Custom matchers throw vitest's own class, which keeps the name `Error`. */
export function isAssertion(error: unknown): error is Error {
  return error instanceof Error && (error.name === 'AssertionError' || error.constructor.name === 'JestExtendError')
}
