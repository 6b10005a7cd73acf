import { obtain, type Specimen } from './recordings.ts'
import { mutatedSources, testsOf } from './files.ts'
import { numbersIn, type Results } from './results.ts'
import { createSweep } from './sweep.ts'
import { judgedWith } from '../../selftest/prove/scope.ts'

/** A mutant that was killed, and the recording that showed it. */
interface Drawn {
  readonly path: string
  readonly number: number
  readonly killedBy: string
}

/** Numbers that look like chance, the same for a seed. */
function* chances(seed: number): Generator<number, never> {
  for (let state = seed >>> 0; ;) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    yield state / 2 ** 32
  }
}

/** Areas whose recordings are made in no time. */
const quick = ['chat', 'messages', 'generate-content', 'balance', 'versioning', 'models', 'images']

/**
 * Draws killed mutants of one area, and only such as few recordings show, so that few need be made.
 *
 * @param results of the sources as they are
 * @param most so many recordings are made at most
 */
export function draw(count: number, seed: number, results: Results, most = 12) {
  const chance = chances(seed)
  const pick = <One>(list: readonly One[]): One | undefined => list[Math.floor(chance.next().value * list.length)]
  const ofArea = (area: string) =>
    mutatedSources().filter(
      ({ path, areas }) =>
        results[path] !== undefined && path.startsWith('suites/') && areas.length === 1 && areas[0] === area,
    )
  const area = pick(quick.filter((one) => ofArea(one).length > 0)) ?? 'chat'
  const own = ofArea(area)
  const killed = own.flatMap(({ path }) =>
    Object.entries(results[path]?.killed ?? {}).flatMap(([killedBy, numbers]) =>
      numbersIn(numbers).map((number): Drawn => ({ path, number, killedBy })),
    ),
  )
  const names = [...new Set(killed.map(({ killedBy }) => killedBy))].filter(
    (name) => name === 'loading' || name.startsWith(area),
  )
  const chosen = new Set(['loading', `${area} healthy`])
  while (chosen.size < Math.min(most, names.length)) chosen.add(pick(names) ?? '')
  const among = killed.filter(({ killedBy }) => chosen.has(killedBy))
  const drawn = new Set<Drawn>()
  while (drawn.size < Math.min(count, among.length)) drawn.add(pick(among) as Drawn)
  return { area, drawn: [...drawn] }
}

/** Tries drawn mutants anew: those that nothing shows any more, each with its source and number. */
export async function survivingAnew(
  { area, drawn }: ReturnType<typeof draw>,
  within: string,
  say: (line: string) => void,
): Promise<readonly string[]> {
  const names = new Set(drawn.map(({ killedBy }) => killedBy.replace(/ through an archive$/, '')))
  const isNamed = ({ name, kind }: Specimen) => names.has(name.replace(/ through an archive$/, '')) && kind !== 'real'
  const specimens = await obtain(area, say, isNamed, within)
  const sweep = await createSweep(specimens, testsOf(judgedWith(area)))
  const paths = [...new Set(drawn.map(({ path }) => path))]
  const surviving: string[] = []
  for (const path of paths) {
    const numbers = new Set(drawn.filter((one) => one.path === path).map(({ number }) => number))
    for (const { mutant, killedBy } of await sweep.fatesIn(path, (number) => numbers.has(number)))
      if (killedBy === undefined) surviving.push(`${path} ${mutant.number}: ${mutant.original} → ${mutant.text}`)
  }
  return surviving
}
