import { fieldOf } from '../reply/field.ts'
import { addTallies, noCases } from '../results/tally.ts'
import { currentObservations } from './recording.ts'

/** Notes an observation where the contract leaves the behavior open. Duplicates are ignored. */
export function note(text: string, value: unknown): void {
  const observations = currentObservations()
  // JSON has no `undefined`.
  const noted = shortened(value ?? null)
  const isRecorded = observations.some(
    (seen) => seen.text === text && JSON.stringify(seen.value) === JSON.stringify(noted),
  )
  if (!isRecorded) observations.push({ text, value: noted })
}

/** Counts a case in the observation with this text, which says how many arrived without a change. */
export function noteCase(text: string, isUnchanged: boolean): void {
  const observations = currentObservations()
  const at = observations.findIndex((seen) => seen.text === text)
  const tally = addTallies(observations[at]?.tally ?? noCases, { unchanged: isUnchanged ? 1 : 0, of: 1 })
  observations.splice(at === -1 ? observations.length : at, 1, { text, value: null, tally })
}

/** The size of a noted value. */
const maxMembers = 100
const maxCharacters = 1000

/** The value, or its beginning if it is long. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value) && value.length > maxMembers) {
    const more = `… and ${value.length - maxMembers} more`
    return [...value.slice(0, maxMembers).map(shortened), more]
  }
  if (Array.isArray(value)) return value.map(shortened)
  return (JSON.stringify(value) ?? '').length > maxCharacters ? fieldOf(value).shown : value
}
