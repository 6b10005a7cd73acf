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

export const mutants: Section = {
  name: 'mutants',
  counts: () => {
    const all = [...mutatedFolders()].map(([name, { mutants: count }]) => ({
      count,
      share: (floorOf(name) ?? 0) / 100,
    }))
    return {
      figures: {},
      others: {
        mutants: thousands(sum(all.map(({ count }) => count))),
        killed: thousands(sum(all.map(({ count, share }) => share * count))),
        folders: all.length,
      },
    }
  },
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
  mutatedFolders()
    .get(folder)
    ?.sources.every(({ path }) => tried.has(path)) === true
