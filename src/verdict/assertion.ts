/** An `expect` that did not hold. Recognised by name: the class is chai's. */
export const isAssertion = (error: unknown): error is Error => error instanceof Error && error.name === 'AssertionError'
