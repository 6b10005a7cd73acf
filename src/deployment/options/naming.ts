import { judgeOptions, recordOptions } from './judging.ts'
import { nameOf } from './option.ts'
import { runOptions } from './run.ts'

const options = { ...recordOptions, ...judgeOptions, ...runOptions }

/** How messages name an option. */
export type Naming = (option: keyof typeof options) => string

/** For users of the command: `--max-cost`. */
export const commandNames: Naming = (option) => nameOf(options[option])

/** For callers of the library: `maxCost`. */
export const libraryNames: Naming = (option) => option
