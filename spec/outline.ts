import { readFileSync } from 'node:fs'

/** A place of the contract, told by heading and position, never by its words, and the requirements that were read from it. */
export interface OutlineEntry {
  readonly section: string
  readonly heading?: string
  readonly row?: string
  readonly sentence?: number
  readonly note?: number
  readonly fact?: number
  readonly requirements: readonly string[]
}

/** The contract from its first sentence to its last. */
export const readOutline = (): readonly OutlineEntry[] =>
  JSON.parse(readFileSync(new URL('outline.json', import.meta.url), 'utf8')) as readonly OutlineEntry[]
