import { edition } from './mutators.ts'
import { judgedWith } from '../../prove/scope.ts'
import { digestOf, obtain } from './recordings.ts'
import { mutatedSources, testsOf, unitTests, type Mutated } from './files.ts'
import { readResults, resultOf, writeResult, type Results } from './results.ts'
import { createSweep, type Fate } from './sweep.ts'

/** Tries the mutants of sources, area by area, so that each recording is read once; what was tried is written after each source. */
export async function tryMutants(sources: readonly Mutated[], say: (line: string) => void): Promise<void> {
  for (const { path, units } of sources.filter(({ areas }) => areas.length === 0)) {
    const { fatesIn } = await createSweep([], [], units)
    const fates = fatesIn(path)
    const alive = fates.filter(({ killedBy }) => killedBy === undefined).length
    say(`${path}: ${fates.length} mutants, ${alive} alive, ${seconds()} s`)
    writeResult(path, resultOf(digestOfMutants(path), fates))
  }
  const fates = new Map<string, readonly Fate[]>()
  for (const area of new Set(sources.flatMap(({ areas }) => areas))) {
    const own = sources.filter(({ areas }) => areas.includes(area))
    const specimens = await obtain(area, say)
    const sweep = await createSweep(specimens, testsOf(judgedWith(area)), unitTests())
    for (const line of sweep.unfit.splice(0)) say(`not used: ${line}`)
    say(`${area}: ${specimens.length} recordings, ${seconds()} s`)
    for (const { path, areas } of own) {
      const former = fates.get(path)
      const survivors =
        former && new Set(former.filter(({ killedBy }) => killedBy === undefined).map(({ mutant }) => mutant.number))
      const found = sweep.fatesIn(path, (number) => survivors?.has(number) ?? true)
      fates.set(path, merged(former, found))
      for (const line of sweep.unfit.splice(0)) say(`not as before: ${line.slice(0, 400)}`)
      const alive = fates.get(path)?.filter(({ killedBy }) => killedBy === undefined).length
      say(`${area} ${path}: ${found.length} mutants, ${alive} alive, ${seconds()} s`)
      if (areas.at(-1) === area) writeResult(path, resultOf(digestOfMutants(path), fates.get(path) ?? []))
    }
  }
}

const seconds = () => Math.round(process.cpuUsage().user / 1e6)

const merged = (former: readonly Fate[] = [], found: readonly Fate[]): readonly Fate[] => {
  const byNumber = new Map(found.map((fate) => [fate.mutant.number, fate]))
  const kept = former.map((fate) => {
    const now = byNumber.get(fate.mutant.number)
    return now === undefined ? fate : { ...now, isReached: now.isReached || fate.isReached }
  })
  return former.length === 0 ? found : kept
}

/** Sources whose results are of another text. */
export const staleSources = (results = readResults()): readonly Mutated[] =>
  mutatedSources().filter(({ path }) => path in results && results[path]?.digest !== digestOfMutants(path))

/** What was tried on the sources as they are: of one that was edited since, nothing is counted until it is tried again. */
export function currentResults(): Results {
  const stale = new Set(staleSources().map(({ path }) => path))
  return Object.fromEntries(Object.entries(readResults()).filter(([path]) => !stale.has(path)))
}

/** Sources that were never tried. */
export const untriedSources = (results = readResults()): readonly Mutated[] =>
  mutatedSources().filter(({ path }) => !(path in results))

/** Of a source and of the mutants that are made of it. */
const digestOfMutants = (path: string): string => `${edition} ${digestOf([path])}`
