import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Fate } from './sweep.ts'
import type { Mutant } from './mutants.ts'

/** What became of the mutants of a source. */
export interface FileResult {
  /** SHA-256 of the source as it was. */
  readonly digest: string
  readonly mutants: number
  /** By what shows them, the numbers of mutants. */
  readonly killed: Readonly<Record<string, string>>
  /** Those that nothing showed, each by its number as `line` shows it. */
  readonly alive: Readonly<Record<string, string>>
}

export type Results = Readonly<Record<string, FileResult>>

/** A file for each source, so that several sources can be tried at once. */
const folder = fileURLToPath(new URL('../results/mutants', import.meta.url))
const fileOf = (path: string) => join(folder, `${path}.json`)

export const readResults = (): Results =>
  Object.fromEntries(
    (existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [])
      .filter((name) => name.endsWith('.json'))
      .map((name) => name.slice(0, -'.json'.length).split(sep).join('/'))
      .sort()
      .map((path) => [path, JSON.parse(readFileSync(fileOf(path), 'utf8')) as FileResult]),
  )

export function writeResult(path: string, result: FileResult): void {
  mkdirSync(dirname(fileOf(path)), { recursive: true })
  writeFileSync(fileOf(path), `${JSON.stringify(result, undefined, 1)}\n`)
}

/** A mutant as it is written where a person explains why nothing shows it. */
const shownMutant = ({ within, kind, original, text }: Mutant, isReached: boolean): string =>
  `${isReached ? '' : '(not passed) '}${within}\t${kind}\t${original} → ${text}`

export function resultOf(digest: string, fates: readonly Fate[]): FileResult {
  const killed: Record<string, number[]> = {}
  const alive: Record<string, string> = {}
  for (const { mutant, killedBy, isReached } of fates) {
    if (killedBy === undefined) alive[mutant.number] = shownMutant(mutant, isReached)
    else (killed[killedBy] ??= []).push(mutant.number)
  }
  const byName = Object.entries(killed).sort(([one], [other]) => (one < other ? -1 : 1))
  return {
    digest,
    mutants: fates.length,
    killed: Object.fromEntries(byName.map(([name, numbers]) => [name, ranges(numbers)])),
    alive,
  }
}

/** `1-3,7` */
function ranges(numbers: readonly number[]): string {
  const parts: [number, number][] = []
  for (const one of [...numbers].sort((a, b) => a - b)) {
    const last = parts.at(-1)
    if (last?.[1] === one - 1) last[1] = one
    else parts.push([one, one])
  }
  return parts.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join()
}

/** The numbers of `1-3,7`. */
export const numbersIn = (text: string): readonly number[] =>
  text.split(',').flatMap((part) => {
    const [from = 0, to = from] = part.split('-').map(Number)
    return Array.from({ length: to - from + 1 }, (_, at) => from + at)
  })
