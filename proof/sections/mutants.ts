import { compared } from '../mutants/explained.ts'
import { mutatedSources } from '../mutants/files.ts'
import { readResults } from '../mutants/results.ts'
import { currentResults, staleSources, tryMutants, untriedSources } from '../mutants/run.ts'
import type { Section } from '../section.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** The judges themselves, each changed by one operator, one condition or one missing line at a time. */
export const mutants: Section = {
  name: 'mutants',
  title: 'Judges mutated',
  about: `A check is needed when something notices that it is gone. Every source in \`suites/\` that judges, the readers of replies, and what decides which of them concern a check, are changed
in one place at a time: a condition that always holds or never, a bound that is off by one, a check, a member of a list or an assertion that is missing,
a regular expression without its anchors. Each change (a mutant) is judged on recordings of the healthy gateway, of every fault of its area, of
operations that are dead, of the variations, of the same as others' traffic, and of real gateways; readers are tried by their unit tests too. A mutant is killed when the
self-tests would fail on one of them. What survives is explained in \`proof/mutants/explained/\`.`,
  figures: () => {
    const results = currentResults()
    const { survivors, unexplained } = compared(results)
    const tried = sum(Object.values(results).map(({ mutants: count }) => count))
    return [
      {
        name: 'sources mutated',
        value: Object.keys(results).length,
        says: 'sources of the judges, all mutants of each tried',
      },
      { name: 'mutants tried', value: tried, says: 'single changes of these sources' },
      {
        name: 'mutants killed',
        value: tried - survivors.length,
        says: 'of them that a recording or a unit test shows',
      },
      {
        name: 'survivors explained',
        value: survivors.length - unexplained.length,
        says: 'of the others, each with its reason',
      },
    ]
  },
  get unproved() {
    const results = currentResults()
    const { survivors, unexplained } = compared(results)
    const untried = untriedSources(results).length
    return [
      `${unexplained.length} of the ${survivors.length} mutants that survive have no reason yet (\`npm run proof -- mutants\` names them).`,
      ...(untried > 0
        ? [`The mutants of ${untried} further sources were not tried yet, or not since they were edited.`]
        : []),
      'Mutants are single changes: two mistakes that hide each other are not looked for.',
    ]
  },
  run: async ({ words, say }) => {
    const wanted = words.includes('all')
      ? mutatedSources()
      : words.length > 0
        ? mutatedSources().filter(({ path }) => words.some((word) => path.includes(word)))
        : [...staleSources(), ...untriedSources()]
    await tryMutants(wanted, say)
    return compared(readResults()).unexplained.map(unexplainedLine)
  },
}

const unexplainedLine = (survivor: { readonly path: string; readonly shown: string } | undefined) =>
  `${survivor?.path}: nothing shows ${survivor?.shown.replaceAll('\t', ' | ')}: sharpen a fault, or explain it in proof/mutants/explained/`
