import { publishedSets, requirementSet } from '../contract/sets.ts'
import { quoted, UsageError } from '../std/usage-error.ts'

/**
 * Refuses a requirement set that was never published.
 *
 * @param version absent: the newest, which must be whole as well
 * @throws UsageError that names the option and the sets that exist
 * @throws BrokenSet
 */
export function checkSet(option: string, version: string | undefined): void {
  const known = publishedSets().map((one) => one.version)
  if (version !== undefined && !known.includes(version)) {
    throw new UsageError(`${option} ${quoted(version)} is no requirement set: there is ${known.join(', ')}`)
  }
  requirementSet(version)
}
