import { quoted, UsageError } from '../../../src/std/usage-error.ts'
import { mutatedSources, type Mutated } from '../../mutants/files.ts'
import {
  belowFloor,
  floorOf,
  folderOf,
  foldersOfPart,
  mutatedFolders,
  resultsByFolder,
  summaryOf,
} from '../../mutants/folders.ts'
import { tryMutants } from '../../mutants/run.ts'
import type { Asked, Section } from '../section.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** Rounded down, so that not every edit of a source changes the page. */
const thousands = (count: number) => Math.floor(count / 1000) * 1000

const folders = () => [...mutatedFolders()].map(([name, folder]) => ({ name, ...folder }))

export const mutants: Section = {
  name: 'mutants',
  title: 'Mutation testing of the judging code',
  runs: 'one folder with `npm run test:all`, all of them nightly',
  about: `Every source that judges or reads replies is changed in one place at a time: a condition that is always true, a bound off by one, a removed
statement. Each changed version (mutant) judges recordings of the healthy gateway, faults, dead operations, variants, archives and real gateways, and
runs the unit tests. It is killed if one of them would fail. Each folder has a minimum share of killed mutants
([\`floors.json\`](../test/mutants/floors.json)). [\`survivors.json\`](../test/mutants/survivors.json) explains survivors.`,
  figures: () => [
    {
      name: 'mutants',
      value: thousands(sum(folders().map((one) => one.mutants))),
      says: `mutants or more, in ${folders().length} folders`,
      hasNoFloor: true,
    },
    {
      name: 'mutants killed',
      value: thousands(sum(folders().map((one) => ((floorOf(one.name) ?? 0) * one.mutants) / 100))),
      says: 'or more of them are killed (the sum of the floors)',
      hasNoFloor: true,
    },
  ],
  unproved: [
    'A mutant is a single change: two mistakes that hide each other are not tried. Not every survivor has a reason; the run prints those without one.',
  ],
  run: async ({ words, say }) => {
    const fates = await tryMutants(sourcesNamed(words), say)
    const results = resultsByFolder(fates)
    for (const result of results) {
      for (const line of result.unexplained) say(`survives: ${line}`)
      say(summaryOf(result))
    }
    return [
      ...belowFloor(results.filter(({ folder }) => isComplete(folder, fates))),
      ...results.flatMap(({ stale }) => stale),
    ]
  },
}

/** All sources, those of a part (`2/4`), or those whose path contains a word. */
function sourcesNamed(words: Asked['words']): readonly Mutated[] {
  if (words.length === 0) return mutatedSources()
  const found = mutatedSources().filter(
    ({ path }) => partOf(words)?.includes(folderOf(path)) ?? words.some((one) => path.includes(one)),
  )
  if (found.length === 0) throw new UsageError(`no mutated source has ${quoted(words.join(' '))} in its path`)
  return found
}

/** The folders of a part. Undefined if the words name none. */
function partOf([word = '']: Asked['words']): readonly string[] | undefined {
  const [, number, count] = /^(\d+)\/(\d+)$/.exec(word) ?? []
  return count === undefined ? undefined : foldersOfPart(Number(number), Number(count))
}

const isComplete = (folder: string, tried: ReadonlyMap<string, unknown>): boolean =>
  folders().some(({ name, sources }) => name === folder && sources.every(({ path }) => tried.has(path)))
