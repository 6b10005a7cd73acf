/** The recorded key of requests that show whether a gateway checks the key before the model. */
export const madeUpForUnknownModel = 'made up, for an unknown model'
