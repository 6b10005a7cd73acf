import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { startGateway, type AnyFault } from '../../../api/gateway.ts'
import { inEmptyFolder } from '../../cli/gateproof.ts'
import { blocksOf } from '../../docs/blocks.ts'
import { root } from '../../docs/pages.ts'
import { sectionOf } from '../../docs/sections.ts'

const execute = promisify(execFile)
const page = { path: 'docs/library.md', text: readFileSync(join(root, 'docs/library.md'), 'utf8') }
const examples = blocksOf(sectionOf(page, 'In Jest and Playwright').text)
  .filter(({ language }) => language === 'ts' || language === 'js')
  .map(({ language, text }) => [language === 'ts' ? 'Playwright' : 'Jest', text] as const)

/** Stands in for both runners, which are not dependencies: runs the test, and fails like them if it rejects. */
const runner = `
  const info = { setTimeout: () => {}, attach: (name, { body }) => console.log(name, body) }
  export const test = (title, run) => run({}, info)
  globalThis.test = test`

/** Runs an example against a gateway with faults. Resolves to its output. */
const runExample = (text: string, faults: readonly AnyFault[]): Promise<{ isPassed: boolean; output: string }> =>
  inEmptyFolder(async (folder) => {
    mkdirSync(join(folder, 'node_modules/@playwright/test'), { recursive: true })
    symlinkSync(root, join(folder, 'node_modules/gateproof'), 'junction')
    writeFileSync(join(folder, 'node_modules/@playwright/test/index.mjs'), runner)
    writeFileSync(join(folder, 'node_modules/@playwright/test/package.json'), '{ "exports": "./index.mjs" }')
    // Fewer requests are enough here.
    writeFileSync(join(folder, 'example.mjs'), text.replace(`only: ['models']`, `only: ['balance.total_available']`))
    await using gateway = await startGateway({ seed: 1, faults })
    const env = { ...process.env, GATEWAY_BASE_URL: gateway.url, GATEWAY_API_KEY: gateway.keys.default }
    const args = ['--import', './node_modules/@playwright/test/index.mjs', 'example.mjs']
    return await execute(process.execPath, args, { cwd: folder, env }).then(
      ({ stdout }) => ({ isPassed: true, output: stdout }),
      (error: { readonly stderr: string }) => ({ isPassed: false, output: error.stderr }),
    )
  })

test('docs/library.md has an example for each runner', () =>
  expect(examples.map(([name]) => name)).toEqual(['Playwright', 'Jest']))

test.each(examples)('the example for %s passes a gateway that conforms, and fails a faulty one', async (_, text) => {
  const [conformant, faulty] = await Promise.all([runExample(text, []), runExample(text, ['balance.availableMissing'])])
  expect(conformant.isPassed, conformant.output).toBe(true)
  expect(faulty.isPassed).toBe(false)
  expect(faulty.output).toContain('`total_available` is missing or not a number')
})
