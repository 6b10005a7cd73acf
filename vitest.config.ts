import { defineConfig } from 'vitest/config'

/** `ALLURE=1` leaves results for `npm run allure`. `TEST_RESULTS` names a JSON file with the results. */
const { ALLURE: isForAllure, TEST_RESULTS: resultsFile } = process.env
const reporters = [
  'default',
  ...(process.env['GITHUB_ACTIONS'] === 'true' ? ['github-actions'] : []),
  // On a terminal, the default reporter shows progress itself.
  ...(process.stdout.isTTY ? [] : ['./selftest/progress-reporter.ts']),
  ...(isForAllure ? ['./selftest/page/reporter.ts'] : []),
  ...(resultsFile ? [['json', { outputFile: resultsFile }] as ['json', object]] : []),
]

/** `AREA=chat` restricts the kill matrix to an area, or to several; `FAULT=chat.idMissing` to faults with this name prefix. */
const { AREA, FAULT } = process.env
const chosenAreas = (AREA ?? FAULT?.split('.')[0] ?? '').split(',').filter((area) => area !== '')
const otherAreas =
  chosenAreas.length === 0
    ? []
    : [`selftest/kill-matrix/!(${chosenAreas.map((area) => `${area}|${area}-*`).join('|')}).series.test.ts`]

export default defineConfig({
  test: {
    ...(FAULT && { testNamePattern: `(^|\\s)${FAULT.replaceAll('.', '\\.')}` }),
    projects: [
      // `npm test`. Files share a process, so that modules are read and compiled once: a test restores what it changes.
      {
        extends: true,
        test: {
          name: 'selftest',
          include: ['selftest/**/*.test.ts'],
          exclude: otherAreas,
          isolate: false,
          provide: { series: 'sample' },
        },
      },
      // `npm run test:all` runs these too.
      {
        extends: true,
        test: {
          name: 'proof',
          include: ['proof/**/*.test.ts', 'selftest/**/*.series.test.ts'],
          exclude: otherAreas,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          provide: { series: 'rest' },
        },
      },
    ],
    pool: 'forks',
    // Trials create many short-lived objects. A larger young generation saves an eighth of the CPU time.
    execArgv: ['--max-semi-space-size=64', ...(process.env.PROF ? ['--cpu-prof','--cpu-prof-dir='+process.env.PROF] : []), ...(process.env.SNAP ? ['--heapsnapshot-signal=SIGUSR2','--diagnostic-dir=/tmp/snap'] : [])],
    // Keeps the compile cache on disk.
    experimental: { fsModuleCache: true },
    globalSetup: 'selftest/build.setup.ts',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters,
  },
})
