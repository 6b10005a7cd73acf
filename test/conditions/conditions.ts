import { described } from './described.ts'
import { network } from './network.ts'
import { output } from './output.ts'
import { surroundings } from './surroundings.ts'

/** All conditions with their outcomes. A test checks each of them. */
export const conditions = described([...output, ...surroundings, ...network])
