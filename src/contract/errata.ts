import { readFileSync } from 'node:fs'
import { once } from '../std/memoized.ts'

/** A place where the contract contradicts itself or cannot be meant as it stands. */
export interface Erratum {
  readonly id: string
  readonly place: string
  /** What the contract says there. */
  readonly says: string
  /** What the suite does. */
  readonly does: string
  /** Ids of the requirements that are judged so. */
  readonly requirements: readonly string[]
  /** The number of the issue that it came from. */
  readonly dispute?: number
}

/** The errata of the packaged contract, from spec/errata.yaml. */
export const errata = once((): readonly Erratum[] => {
  const file = new URL('../../spec/generated/errata.json', import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as readonly Erratum[]
})

/** What of the contract's own slips concerns a requirement. */
export const errataOf = (id: string): readonly Erratum[] =>
  errata().filter(({ requirements }) => requirements.includes(id))
