import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startGateway } from '../../../api/gateway.ts'
import type { ConformanceMeta } from '../../../api/vitest.ts'
import { inEmptyFolder } from '../../cli/gateproof.ts'
import { blocksOf } from '../../docs/blocks.ts'
import { root } from '../../docs/pages.ts'
import { sectionOf } from '../../docs/sections.ts'

const execute = promisify(execFile)
const page = 'docs/library.md'

/** The examples in vitest of docs/library.md: name and text of each test file. */
export const pageExamples = (): readonly (readonly [name: string, text: string])[] =>
  blocksOf(sectionOf({ path: page, text: readFileSync(join(root, page), 'utf8') }, 'In vitest').text)
    .filter(({ language }) => language === 'ts')
    .map(({ text }, index) => [`example-${index + 1}`, text] as const)

/** True for a test file that tests a deployment, which takes seconds. */
export const testsDeployment = (text: string): boolean => text.includes('await conformance(')

/** The results of vitest as JSON. */
export interface Results {
  /** What the default reporter printed. */
  readonly output: string
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[]
      readonly title: string
      readonly status: string
      readonly failureMessages: readonly string[]
      readonly meta: { readonly gateproof?: ConformanceMeta }
    }[]
  }[]
}

type Files = readonly (readonly [name: string, text: string])[]

/** Writes test files into the project of a user. Returns the path of its vitest. */
export function writeProject(folder: string, files: Files): string {
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(root, join(folder, 'node_modules/gateproof'), 'junction')
  symlinkSync(join(root, 'node_modules/vitest'), join(folder, 'node_modules/vitest'), 'junction')
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }\n')
  // With preserved links, the package is below node_modules, as in a real installation: vitest does not transform it.
  writeFileSync(
    join(folder, 'vitest.config.js'),
    `export default { resolve: { preserveSymlinks: true }, test: { isolate: false, fileParallelism: false, expect: { requireAssertions: true }, reporters: ['default', ['json', { outputFile: 'results.json' }]] } }`,
  )
  for (const [name, text] of files) writeFileSync(join(folder, name), text)
  return join(folder, 'node_modules/vitest/vitest.mjs')
}

/** The environment of a user's vitest: nothing of the one that runs this test. */
export const environment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST'))),
  NO_COLOR: '1',
})

/** What the latest run wrote. */
export const readResults = (folder: string): Omit<Results, 'output'> =>
  JSON.parse(readFileSync(join(folder, 'results.json'), 'utf8')) as Omit<Results, 'output'>

/** Runs test files in the project of a user, with a deployment in the environment. */
export const resultsOf = (files: Files): Promise<Results> =>
  inEmptyFolder(async (folder) => {
    const vitest = writeProject(folder, files)
    await using gateway = await startGateway({ seed: 1 })
    const env = { ...environment(), GATEWAY_BASE_URL: gateway.url, GATEWAY_API_KEY: gateway.keys.default }
    const { stdout, stderr } = await execute(process.execPath, [vitest, 'run'], { cwd: folder, env }).catch(
      (error: { readonly stdout: string; readonly stderr: string }) => error,
    )
    return { ...readResults(folder), output: stdout + stderr }
  })
