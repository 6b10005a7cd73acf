import { fieldOf } from '../reply/field.ts'
import { currentObservations } from './recording.ts'

/** Notes what was seen where the contract leaves it open. The same text and value are noted once. */
export function note(text: string, value: unknown): void {
  const observations = currentObservations()
  // In JSON nothing cannot be told from a field that was forgotten.
  const noted = shortened(value ?? null)
  const isRecorded = observations.some(
    (seen) => seen.text === text && JSON.stringify(seen.value) === JSON.stringify(noted),
  )
  if (!isRecorded) observations.push({ text, value: noted })
}

/** Bounds of what is noted of a value. */
const maxMembers = 100
const maxCharacters = 1000

/** What is noted of a value: a short one as it is, the beginning of a long list, and of anything else how it begins. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value) && value.length > maxMembers) {
    const more = `… and ${value.length - maxMembers} more`
    return [...value.slice(0, maxMembers).map(shortened), more]
  }
  if (Array.isArray(value)) return value.map(shortened)
  return (JSON.stringify(value) ?? '').length > maxCharacters ? fieldOf(value).shown : value
}
