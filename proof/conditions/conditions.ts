import { described } from './described.ts'
import { network } from './network.ts'
import { output } from './output.ts'
import { surroundings } from './surroundings.ts'

/** Every condition that the suite is run under, with its outcome: the tests hold it to what it says. */
export const conditions = described([...output, ...surroundings, ...network])
