import { UsageError } from '../src/deployment/usage-error.ts'

/** Commands that the interface promises and that are not built yet. */
export const promisedCommands = {
  certify: { takes: 'DIR', does: "a statement of conformance from a run's folder" },
  verify: { takes: 'FILE', does: 'check a statement against its evidence' },
}

/** Options that the interface promises and that are not built yet, each with what tells that it was given. */
const promisedOptions: Readonly<Record<string, (options: Given) => boolean>> = {
  '--overseas-url': ({ overseasUrl }) => overseasUrl !== undefined,
}

/** As commander collected them. */
interface Given {
  readonly overseasUrl?: string
}

export const notBuilt = (what: string): UsageError => new UsageError(`${what} is promised and not built yet`)

/** @throws UsageError for the first option given that is not built yet */
export function refuseUnbuilt(options: Given): void {
  for (const [name, isGiven] of Object.entries(promisedOptions)) if (isGiven(options)) throw notBuilt(name)
}
