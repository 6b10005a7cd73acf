import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that drive and judge hundreds of times, the longest first: begun last, one of them would keep everybody waiting. */
const long = [
  'kill-matrix',
  'variations',
  'pairs',
  'limits-matrix',
  'dead',
  'own-cuts',
  'fuzz',
  'overload',
  'new-rule',
  'resume',
  'hostile',
  'surroundings',
  'commands',
  'judging',
  'certify',
  'many-machines',
  'files',
  'compare',
  'every-model',
  'gateways',
  'seeds',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const place = ({ moduleId }: TestSpecification) => {
      const found = long.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
      return found === -1 ? long.length : found
    }
    return (await super.sort(files)).sort((one, other) => place(one) - place(other))
  }
}

/** `ALLURE=1` leaves results for `npm run allure`; `TEST_RESULTS` names a file for what a script counts. */
const { ALLURE: isForAllure, TEST_RESULTS: resultsFile } = process.env
const further = [
  ...(isForAllure ? ['./selftest/page/reporter.ts'] : []),
  ...(resultsFile ? [['json', { outputFile: resultsFile }] as ['json', object]] : []),
]

/** Folders whose tests start nothing and change nothing of their process: their files share one, and what they import is read once. */
const shared = ['contract', 'deployment', 'evidence', 'verdict', 'compare', 'money', 'reference'].map(
  (folder) => `selftest/${folder}/**/*.test.ts`,
)

export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: 'apart', include: ['selftest/**/*.test.ts'], exclude: shared } },
      { extends: true, test: { name: 'proof', include: ['proof/**/*.test.ts'] } },
      { extends: true, test: { name: 'shared', include: shared, isolate: false } },
    ],
    pool: 'forks',
    globalSetup: 'selftest/build.setup.ts',
    // The self-tests start processes and servers of their own, and some wait for most of their time.
    maxWorkers: 3,
    testTimeout: 30_000,
    ...(further.length > 0 && { reporters: ['default', ...further] }),
    sequence: { sequencer: LongestFirst },
  },
})
