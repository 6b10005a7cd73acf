import { UsageError } from '../src/deployment/usage-error.ts'

/** Commands that the interface promises and that are not built yet. */
export const promisedCommands = {
  certify: { takes: 'DIR', does: "a statement of conformance from a run's folder" },
}

export const notBuilt = (what: string): UsageError => new UsageError(`${what} is promised and not built yet`)
