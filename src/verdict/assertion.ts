/** An `expect` that did not hold. Recognised by name: the class is chai's. */
export const isAssertion = (error: unknown): error is Error => error instanceof Error && error.name === 'AssertionError'

/** The same, from its message: an error of chai's holds on to the values that were compared. */
export const assertionError = (message: string): Error => Object.assign(new Error(message), { name: 'AssertionError' })
