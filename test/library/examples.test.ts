import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import type {} from '../../examples/test-double/client.test.ts'
import { createGateway, readFault } from '../../api/gateway.ts'
import { inEmptyFolder } from '../cli/gateproof.ts'
import { blocksOf } from '../docs/blocks.ts'
import { root } from '../docs/pages.ts'
import { sectionOf } from '../docs/sections.ts'

const execute = promisify(execFile)
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const examples = join(root, 'examples/test-double')

describe.each([
  ['test-double.md', undefined, 'examples/test-double', ['ts', 'js']],
  ['library.md', 'From Python and other languages', 'examples/pytest', ['python']],
])('docs/%s, %s', (name, heading, folder, languages) => {
  const files = readdirSync(join(root, folder)).map((name) => read(`${folder}/${name}`))
  const path = `docs/${name}`
  const whole = { path, text: read(path) }
  const page = heading === undefined ? whole : sectionOf(whole, heading)
  const quoted = blocksOf(page.text).filter(({ language }) => languages.includes(language))

  test('quotes its example files word for word', () => {
    expect(quoted.length).toBeGreaterThan(0)
    const invented = quoted.filter(({ text }) => !files.some((file) => file.includes(`${text}\n`)))
    expect(invented.map(({ text }) => text)).toEqual([])
  })

  test('quotes every test of its example files', () => {
    const tests = files.flatMap((file) => file.match(/^(?:test\(|def test_).*$/gm) ?? [])
    expect(tests.filter((line) => !quoted.some(({ text }) => text.includes(line)))).toEqual([])
  })
})

/** A project of a user with the packages of this repository. */
function install(folder: string): void {
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }\n')
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(root, join(folder, 'node_modules/gateproof'), 'junction')
  mkdirSync(join(folder, 'node_modules/@anthropic-ai'))
  mkdirSync(join(folder, 'node_modules/@google'))
  for (const name of ['vitest', 'openai', '@anthropic-ai/sdk', '@google/genai'])
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name), 'junction')
  cpSync(examples, folder, { recursive: true })
  // Packages are then below node_modules, as in a real installation: vitest does not transform them.
  writeFileSync(join(folder, 'vitest.config.js'), 'export default { resolve: { preserveSymlinks: true } }\n')
}

describe('the examples pass in the project of a user', () => {
  const { VITEST: _, NODE_TEST_CONTEXT: __, ...env } = process.env

  test('with vitest', () =>
    inEmptyFolder(async (cwd) => {
      install(cwd)
      const args = ['node_modules/vitest/vitest.mjs', 'run', '--reporter', 'json']
      const { stdout } = await execute(process.execPath, args, { cwd, env })
      expect(JSON.parse(stdout)).toMatchObject({ success: true, numPassedTests: 13 })
    }))

  test('with node:test', () =>
    inEmptyFolder(async (cwd) => {
      install(cwd)
      const { stdout } = await execute(process.execPath, ['--test', 'node-test.mjs'], { cwd, env })
      expect(stdout).toMatch(/pass 1$/m)
    }))
})

test('the Playwright example starts a gateway with the keys and models that it passes on', () => {
  const config = read('examples/test-double/playwright.config.ts')
  const [, seed, fault = ''] = /--seed (\d+) --fault (\S+)'/.exec(config) ?? []
  expect(readFault(fault).name).toBe('cut')
  expect(config).toContain(`createGateway({ seed: ${seed} })`)
  expect(createGateway({ seed: Number(seed) }).models).toHaveProperty('chat')
})
