import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { once } from '../../src/std/memoized.ts'
import { mutatedSources, type Mutated } from './files.ts'
import floors from './floors.json' with { type: 'json' }
import { root } from './graph.ts'
import { requirementIds } from './ids.ts'
import { schemataOf, type Mutant } from './mutants.ts'
import type { Fate } from './sweep.ts'
import { explainedUnit, survivors as survivorsWithReason, toleratedBecause, type Survivors } from './tolerated.ts'

/** The folder whose floor applies to a source: an area, a protocol or a folder of `src/`. */
export function folderOf(path: string): string {
  const parts = path.split('/')
  const isProtocol = parts[1] === 'protocols' && parts.length > 3
  return parts.slice(0, isProtocol ? 3 : 2).join('/')
}

/** The mutants of a source. */
export const mutantsOf = (path: string): readonly Mutant[] =>
  schemataOf(path, readFileSync(join(root, path), 'utf8'), (id) => requirementIds.has(id)).mutants

interface Folder {
  readonly sources: readonly Mutated[]
  readonly mutants: number
}

/** The sources and the number of mutants of each folder. */
export const mutatedFolders = once((): ReadonlyMap<string, Folder> => {
  const folders = new Map<string, Folder>()
  for (const source of mutatedSources()) {
    const { sources = [], mutants = 0 } = folders.get(folderOf(source.path)) ?? {}
    const all = { sources: [...sources, source], mutants: mutants + mutantsOf(source.path).length }
    folders.set(folderOf(source.path), all)
  }
  return folders
})

/** The minimum percentage of killed mutants; undefined for a folder without a floor. */
export const floorOf = (folder: string): number | undefined => (floors as Readonly<Record<string, number>>)[folder]

/** The result of the mutants of one folder. */
export interface FolderResult {
  readonly folder: string
  readonly mutants: number
  readonly killed: number
  /** Survivors in a unit of survivors.json, or of a kind that may survive anywhere (tolerated.ts). */
  readonly explained: number
  /** The other survivors, one line each. */
  readonly unexplained: readonly string[]
  /** Lines of survivors.json that explain no survivor, one line each. */
  readonly stale: readonly string[]
}

export function resultsByFolder(
  fates: ReadonlyMap<string, readonly Fate[]>,
  reasons: Survivors = survivorsWithReason,
): readonly FolderResult[] {
  const folders = [...new Set([...fates.keys()].map(folderOf))]
  return folders.map((folder) => {
    const sources = [...fates].filter(([path]) => folderOf(path) === folder)
    const all = sources.flatMap(([path, own]) => own.map((fate) => ({ path, ...fate })))
    const survivors = all.filter(({ killedBy }) => killedBy === undefined)
    const specific = survivors
      .filter(({ mutant }) => toleratedBecause(mutant) === undefined)
      .map((one) => ({ ...one, unit: explainedUnit(Object.keys(reasons[one.path] ?? {}), one.mutant) }))
    const unexplained = specific.filter(({ unit }) => unit === undefined)
    const isStale = (path: string, unit: string) => !specific.some((one) => one.path === path && one.unit === unit)
    return {
      folder,
      mutants: all.length,
      killed: all.length - survivors.length,
      explained: survivors.length - unexplained.length,
      unexplained: unexplained.map(
        ({ path, mutant: { line, within, kind, original, text }, isReached }) =>
          `${path}:${line} ${within}: ${kind}: ${original} → ${text}${isReached ? '' : ' (never executed)'}`,
      ),
      stale: sources.flatMap(([path]) =>
        Object.keys(reasons[path] ?? {})
          .filter((unit) => isStale(path, unit))
          .map((unit) => `test/mutants/survivors.json: ${path}: "${unit}": no mutant survives. Remove the line.`),
      ),
    }
  })
}

const percent = ({ killed, mutants }: FolderResult): number => Math.floor((1000 * killed) / mutants) / 10

/** One line for the terminal. */
export const summaryOf = (result: FolderResult): string => {
  const { folder, mutants, killed, explained, unexplained } = result
  const share = `${killed} of ${mutants} mutants killed (${percent(result)} %, floor ${floorOf(folder) ?? 'missing'})`
  return `${folder}: ${share}, survivors: ${explained} explained, ${unexplained.length} not`
}

/** Folders below their floor or without a floor: one line each. */
export const belowFloor = (results: readonly FolderResult[]): readonly string[] =>
  results.flatMap((result) => {
    const { folder, killed, mutants } = result
    const floor = floorOf(folder)
    if (floor === undefined)
      return [`${folder} has no floor. Add "${folder}": ${Math.floor(percent(result))} to test/mutants/floors.json.`]
    if (100 * killed >= floor * mutants) return []
    return [
      `${folder}: ${killed} of ${mutants} mutants killed: expected at least ${floor} %, got ${percent(result)} %. Add a fault, a conformant variant or a unit test that shows a survivor.`,
    ]
  })

/** Splits the folders into parts with about the same number of mutants. Returns part `number` of `count`, from 1. */
export function foldersOfPart(number: number, count: number): readonly string[] {
  const parts = Array.from({ length: count }, () => ({ mutants: 0, folders: [] as string[] }))
  const largestFirst = [...mutatedFolders()].sort(([, one], [, other]) => other.mutants - one.mutants)
  for (const [folder, { mutants }] of largestFirst) {
    const least = parts.reduce((one, other) => (other.mutants < one.mutants ? other : one))
    least.mutants += mutants
    least.folders.push(folder)
  }
  return parts[number - 1]?.folders ?? []
}
