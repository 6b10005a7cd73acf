import { readdirSync, readFileSync } from 'node:fs'
import type { Results } from './results.ts'

/** Why nothing shows some mutants: `*` in a column stands for any text. */
export interface Explanation {
  readonly path: string
  readonly within: string
  readonly kind: string
  readonly change: string
  readonly because: string
}

/** A file for each area, and one for kinds of mutants that are found in many. */
const folder = new URL('explained/', import.meta.url)

/** One line for each reason, written by hand; the place is a function and not a line of it, so that it survives edits. */
const explanations = (): readonly Explanation[] =>
  readdirSync(folder)
    .sort()
    .flatMap((name) => linesOf(readFileSync(new URL(name, folder), 'utf8')))

const linesOf = (text: string): readonly Explanation[] =>
  text
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => {
      const [path = '', within = '', kind = '', change = '', because = ''] = line.split('\t')
      return { path, within, kind, change, because }
    })

const isLike = (pattern: string, text: string): boolean => {
  const [first = '', ...rest] = pattern.split('*')
  if (rest.length === 0) return pattern === text
  if (!text.startsWith(first) || !text.endsWith(rest.at(-1) ?? '')) return false
  let at = first.length
  for (const part of rest.slice(0, -1)) {
    const found = text.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  return at + (rest.at(-1) ?? '').length <= text.length
}

/** A mutant that nothing shows, as the results have it. */
export interface Survivor {
  readonly path: string
  readonly number: string
  readonly shown: string
}

const survivorsIn = (results: Results): readonly Survivor[] =>
  Object.entries(results).flatMap(([path, { alive }]) =>
    Object.entries(alive).map(([number, shown]) => ({ path, number, shown })),
  )

const explains = ({ path, within, kind, change, because }: Explanation, survivor: Survivor): boolean => {
  const [place = '', ownKind = '', ownChange = ''] = survivor.shown.replace(/^\(not passed\) /, '').split('\t')
  const pairs = [
    [path, survivor.path],
    [within, place],
    [kind, ownKind],
    [change, ownChange],
  ] as const
  return because !== '' && pairs.every(([pattern, text]) => isLike(pattern, text))
}

/** Survivors that no line explains, and lines that explain none. */
export function compared(results: Results, lines: readonly Explanation[] = explanations()) {
  const survivors = survivorsIn(results)
  const unexplained = survivors.filter((survivor) => !lines.some((line) => explains(line, survivor)))
  const idle = lines.filter((line) => !survivors.some((survivor) => explains(line, survivor)))
  return { survivors, unexplained, idle }
}
