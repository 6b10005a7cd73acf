import { once } from '../std/memoized.ts'
import { readPackageFile } from '../std/open-file.ts'

/** A contradiction or an obvious mistake in the contract. */
export interface Erratum {
  readonly id: string
  readonly place: string
  /** What the contract says. */
  readonly says: string
  /** What the suite does. */
  readonly does: string
  /** Ids of the affected requirements. */
  readonly requirements: readonly string[]
  /** The number of the issue. */
  readonly dispute?: number
}

/** From spec/errata.yaml. */
export const errata = once((): readonly Erratum[] => {
  const file = new URL('../../spec/generated/errata.json', import.meta.url)
  return JSON.parse(readPackageFile(file)) as readonly Erratum[]
})

export const errataOf = (id: string): readonly Erratum[] =>
  errata().filter(({ requirements }) => requirements.includes(id))
