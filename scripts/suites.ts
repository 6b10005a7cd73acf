/**
 * Runs the conformance suite as tests of vitest, with the arguments of the command: `npm run suites -- --base-url URL`. Results for JUnit and
 * Allure are written to the folder `vitest` in that of `--out`.
 */
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startVitest } from 'vitest/node'
import { readOptions } from './suites/options.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const conformance = await readOptions(process.argv.slice(2))
const folder = resolve(conformance.outDir ?? 'gateproof-report', 'vitest')
const vitest = await startVitest('test', [], {
  config: 'suites.vitest.config.ts',
  root,
  watch: false,
  provide: { conformance },
  reporters: ['default', 'junit', 'json', ['allure-vitest/reporter', { resultsDir: join(folder, 'allure-results') }]],
  outputFile: { junit: join(folder, 'junit.xml'), json: join(folder, 'results.json') },
})
await vitest.close()
