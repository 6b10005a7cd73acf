import { UsageError } from '../src/deployment/usage-error.ts'

/** Commands that the interface promises and that are not built yet. */
export const promisedCommands = {
  verify: { takes: 'FILE', does: 'check a statement against its evidence' },
}

export const notBuilt = (what: string): UsageError => new UsageError(`${what} is promised and not built yet`)
