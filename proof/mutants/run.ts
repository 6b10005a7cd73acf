import { edition } from './mutators.ts'
import { judgedWith } from '../../selftest/prove/scope.ts'
import { digestOf, obtain } from './recordings.ts'
import { mutatedSources, testsOf, unitTests, type Mutated } from './files.ts'
import { readResults, resultOf, writeResult, type Results } from './results.ts'
import { createSweep, type Fate } from './sweep.ts'

/** Tries the mutants of sources, area by area, so that each recording is read once; what was tried is written after each source. */
export async function tryMutants(sources: readonly Mutated[], say: (line: string) => void): Promise<void> {
  const fates = new Map<string, readonly Fate[]>()
  const stagesOf = ({ areas }: Mutated) => (areas.length > 0 ? areas : [unitTestsAlone])
  for (const area of new Set(sources.flatMap(stagesOf))) {
    const own = sources.filter((source) => stagesOf(source).includes(area))
    const isAlone = area === unitTestsAlone
    const sweep = isAlone
      ? await createSweep([], [], [...new Set(own.flatMap(({ units = [] }) => units))])
      : await createSweep(await obtain(area, say), testsOf(judgedWith(area)), unitTests())
    for (const line of sweep.unfit.splice(0)) say(`not used: ${line}`)
    say(`${area}: ready after ${seconds()} s`)
    for (const source of own) {
      const { path } = source
      const former = fates.get(path)
      const survivors =
        former && new Set(former.filter(({ killedBy }) => killedBy === undefined).map(({ mutant }) => mutant.number))
      const found = await sweep.fatesIn(path, (number) => survivors?.has(number) ?? true)
      fates.set(path, merged(former, found))
      for (const line of sweep.unfit.splice(0)) say(`not as before: ${line.slice(0, 400)}`)
      const alive = fates.get(path)?.filter(({ killedBy }) => killedBy === undefined).length
      say(`${area} ${path}: ${found.length} mutants, ${alive} alive, ${seconds()} s`)
      if (stagesOf(source).at(-1) === area) writeResult(path, resultOf(digestOfMutants(path), fates.get(path) ?? []))
    }
  }
}

/** In place of an area, for sources that unit tests alone are to hold. */
const unitTestsAlone = 'unit tests'

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
