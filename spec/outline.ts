import { readFileSync } from 'node:fs'

/** A passage of the contract, identified by heading and position, and its requirements. */
export interface OutlineEntry {
  readonly section: string
  readonly heading?: string
  readonly row?: string
  readonly sentence?: number
  readonly note?: number
  readonly fact?: number
  readonly requirements: readonly string[]
}

/** All passages of the contract, in order. */
export const readOutline = (): readonly OutlineEntry[] =>
  JSON.parse(readFileSync(new URL('outline.json', import.meta.url), 'utf8')) as readonly OutlineEntry[]

/** `Endpoints, Summary, row "POST /v1/videos"`. */
export const outlineLabel = (entry: OutlineEntry): string =>
  [entry.section, ...headingsOf(entry), positionOf(entry)].join(', ')

/** The section and the heading of a passage, which are unique. */
export const headingOf = (entry: OutlineEntry): string => [entry.section, ...headingsOf(entry)].join(': ')

/** The heading, unless it is that of its section. */
const headingsOf = ({ section, heading }: OutlineEntry): readonly string[] =>
  heading === undefined || heading === section ? [] : [heading]

/** The position below the heading: `row "POST /v1/videos"`, `sentence 2`. */
export function positionOf({ row, sentence, note, fact }: OutlineEntry): string {
  if (row !== undefined) return `row "${row}"`
  const positions = Object.entries({ sentence, note, fact }).filter(([, position]) => position !== undefined)
  return positions.map(([kind, position]) => `${kind} ${position}`).join(', ')
}
