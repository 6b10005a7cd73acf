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

/** As a person reads it: `Endpoints, Summary, row "POST /v1/videos"`. */
export const outlineLabel = (entry: OutlineEntry): string =>
  [entry.section, ...headingsOf(entry), positionOf(entry)].join(', ')

/** How the places below a heading are headed: no other section has such a heading. */
export const headingOf = (entry: OutlineEntry): string => [entry.section, ...headingsOf(entry)].join(': ')

/** The heading of a place, unless it is that of its section. */
const headingsOf = ({ section, heading }: OutlineEntry): readonly string[] =>
  heading === undefined || heading === section ? [] : [heading]

/** Where below its heading a place is: `row "POST /v1/videos"`, `sentence 2`. */
export function positionOf({ row, sentence, note, fact }: OutlineEntry): string {
  if (row !== undefined) return `row "${row}"`
  const positions = Object.entries({ sentence, note, fact }).filter(([, position]) => position !== undefined)
  return positions.map(([kind, position]) => `${kind} ${position}`).join(', ')
}
