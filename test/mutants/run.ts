import { judgedWith } from '../prove/scope.ts'
import { obtain } from './recordings.ts'
import { testsOf, unitTests, type Mutated } from './files.ts'
import { createSweep, type Fate } from './sweep.ts'

type Fates = ReadonlyMap<string, readonly Fate[]>

/** Tries the mutants of sources by area, so that each recording is read once. Returns their results by source. */
export async function tryMutants(sources: readonly Mutated[], say: (line: string) => void): Promise<Fates> {
  const fates = new Map<string, readonly Fate[]>()
  const stagesOf = ({ areas }: Mutated) => (areas.length > 0 ? areas : [unitTestsAlone])
  for (const area of new Set(sources.flatMap(stagesOf))) {
    const own = sources.filter((source) => stagesOf(source).includes(area))
    const isAlone = area === unitTestsAlone
    const sweep = isAlone
      ? await createSweep([], [], [...new Set(own.flatMap(({ units = [] }) => units))])
      : await createSweep(await obtain(area, say), testsOf(judgedWith(area)), unitTests())
    for (const line of sweep.unfit.splice(0)) say(`recording not used: ${line}`)
    say(`${area}: ready after ${seconds()} s`)
    for (const { path } of own) {
      const former = fates.get(path)
      const survivors =
        former && new Set(former.filter(({ killedBy }) => killedBy === undefined).map(({ mutant }) => mutant.number))
      const found = await sweep.fatesIn(path, (number) => survivors?.has(number) ?? true)
      fates.set(path, merged(former, found))
      for (const line of sweep.unfit.splice(0)) say(`unstable check: ${line.slice(0, 400)}`)
      const alive = fates.get(path)?.filter(({ killedBy }) => killedBy === undefined).length
      say(`${area} ${path}: ${found.length} mutants, ${alive} survive, ${seconds()} s`)
    }
  }
  return fates
}

/** Instead of an area, for sources that only unit tests cover. */
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
