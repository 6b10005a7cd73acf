/** A model that no gateway has. */
export const unknownModel = 'gateproof-no-such-model'
