import { dirname, join, relative, resolve, sep } from 'node:path'
import { defineConfig, type Plugin } from 'vitest/config'
import { optimizeLater } from './cli/runtime.ts'

/** A JSON file to write the results to. */
const { TEST_RESULTS: resultsFile } = process.env
const reporters = [
  'default',
  ...(process.env['GITHUB_ACTIONS'] === 'true' ? ['github-actions'] : []),
  // On a terminal, the default reporter shows progress itself.
  ...(process.stdout.isTTY ? [] : ['./test/progress-reporter.ts']),
  ...(resultsFile ? [['json', { outputFile: resultsFile }] as ['json', object]] : []),
]

const flag = optimizeLater(process.versions.node)

/** `AREA=chat` restricts the kill matrix to an area, or to several; `FAULT=chat.idMissing` to faults with this name prefix. */
const { AREA, FAULT } = process.env
const chosenAreas = (AREA ?? FAULT?.split('.')[0] ?? '').split(',').filter((area) => area !== '')
const otherAreas =
  chosenAreas.length === 0
    ? []
    : [`test/kill-matrix/!(${chosenAreas.map((area) => `${area}|${area}-*`).join('|')}).series.test.ts`]

/** Ends a test that hangs: far more than any test takes on a slow, busy machine. */
const hangTimeoutMs = 600_000

const compiled = /^(?:api|cli|src|gateway|suites|reporters|fixtures|spec\/generated)\/.*\.ts$/

/**
 * `SHIPPED=1`, as `npm test` sets it: tests import what is shipped. Node loads it once in each process, and runs it as users run it. Otherwise they
 * import the sources, which need no build and are watched.
 */
const shipped: Plugin = {
  name: 'shipped',
  enforce: 'pre',
  resolveId(source, importer) {
    if (importer === undefined || !source.startsWith('.')) return undefined
    const path = relative(import.meta.dirname, resolve(dirname(importer), source)).replaceAll(sep, '/')
    const id = join(import.meta.dirname, 'dist', path.replace(/\.ts$/, '.js'))
    return compiled.test(path) ? { id, external: true } : undefined
  },
}

export default defineConfig({
  plugins: process.env['SHIPPED'] === '1' ? [shipped] : [],
  test: {
    server: { deps: { external: [/\/dist\//] } },
    ...(FAULT && { testNamePattern: `(^|\\s)${FAULT.replaceAll('.', '\\.')}` }),
    projects: [
      // `npm test`. Files share a process, so that modules are read and compiled once: a test restores what it changes.
      {
        extends: true,
        test: {
          name: 'fast',
          include: ['test/**/*.test.ts'],
          exclude: ['**/*.slow.test.ts', ...otherAreas],
          isolate: false,
          provide: { series: 'sample' },
        },
      },
      // `npm run test:all` runs these too.
      {
        extends: true,
        test: {
          name: 'slow',
          include: ['test/**/*.{slow,series}.test.ts'],
          exclude: otherAreas,
          provide: { series: 'rest' },
        },
      },
    ],
    pool: 'forks',
    // Trials create many short-lived objects. A larger young generation saves an eighth of the CPU time. The old one may grow by two fifths
    // before V8 collects garbage, so that no process takes a gigabyte. A fixed limit would also replace the limits of judging threads.
    execArgv: ['--max-semi-space-size=64', '--heap-growing-percent=40', ...(flag === undefined ? [] : [flag])],
    // Keeps the compile cache on disk.
    experimental: { fsModuleCache: true },
    globalSetup: 'test/build.setup.ts',
    // One more than the processors of a small machine: some files wait for processes and pauses.
    maxWorkers: 3,
    testTimeout: hangTimeoutMs,
    hookTimeout: hangTimeoutMs,
    reporters,
  },
})
