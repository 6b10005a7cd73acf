import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { Report } from '../../src/report/report.ts'
import { flawsOfReport } from '../reporters/report-schema.ts'
import { gateproof, inEmptyFolder } from './gateproof.ts'

const own = `
currency: USD
models:
  m-chat: {perMillionTokens: {input: 2, output: 8}}
  vendor/m-image: {perImage: 0.04}
  ref-content-1-pro: {perMillionTokens: {input: 1.25, output: 10}}
`

/** Runs a command in a folder with a price list. */
const priced = (args: readonly string[], env = {}) =>
  inEmptyFolder(async (cwd) => {
    writeFileSync(join(cwd, 'prices.yaml'), own)
    const ended = await gateproof([...args, '--prices', 'prices.yaml'], { cwd, env })
    const read = (name: string) => readFileSync(join(cwd, 'gateproof-report', name), 'utf8')
    return { ...ended, files: args[0] === 'plan' ? [] : ['summary.md', 'junit.xml', 'report.json'].map(read) }
  })

describe('plan --prices', () => {
  const args = [
    'plan',
    '--base-url',
    'https://gateway.example.com',
    '--allow',
    'images',
    '--only',
    'images,chat.completion',
  ]
  const env = { GATEWAY_API_KEY: 'sk-0123456789' }

  test('prints the maximum cost per probe and in total, and what it does not include', async () => {
    const { stdout } = await priced([...args, '--all', '--models', 'chat=m-chat,image=m-image,imageEdit=m-edit'], env)
    expect(stdout).toMatch(/\narea .* media +USD at most\n/)
    expect(stdout).toMatch(/\nimages +images-generation +media .* 0\.04\n/)
    expect(stdout).toMatch(/\nimages +images-edit +media .* \?\n/)
    expect(stdout).toMatch(/\ntotal .* 0\.\d+ \+ \?\n/)
    expect(stdout).toMatch(/\ncost: at most 0\.\d+ USD, not including:\n/)
    expect(stdout).toMatch(/\n {2}"m-edit": 2 requests, 2 media items: it is not in the price list\n/)
    expect(stdout).toMatch(/\n {2}\d+ requests, \d+ tokens at most: the model is not known before discovery/)
    expect(stdout).toMatch(/\npriced under another name: "m-image" as "vendor\/m-image"\n/)
  })

  test('prints what a budget skips', async () => {
    const models = ['--models', 'chat=m-chat,image=m-image,imageEdit=m-edit']
    const { stdout } = await priced([...args, ...models, '--max-cost', '0.01'], env)
    expect(stdout).toMatch(/\nthe budget of 0\.01 USD \(--max-cost\) is lower: some requests may be skipped\n/)
    expect(stdout).toMatch(/\nthe budget of 0\.01 USD \(--max-cost\) skips requests without a price\n\n/)
  })

  test('prints the same in JSON', async () => {
    const { stdout } = await priced([...args, '--models', 'image=m-image', '--only', 'images', '--json'], env)
    const { cost, probes } = JSON.parse(stdout) as { cost: unknown; probes: { probe: string; cost: unknown }[] }
    expect(cost).toMatchObject({ currency: 'USD', atMost: 0.04, taken: { 'm-image': 'vendor/m-image' } })
    expect(probes.find(({ probe }) => probe === 'images-generation')).toMatchObject({
      cost: { atMost: 0.04, notIn: [] },
    })
  })
})

test('every report contains the cost of a run', async () => {
  const { stdout, files, code } = await priced(['--only', 'generate-content.result', '--seed', '1', '--embedded'])
  const [summary = '', junit = '', json = ''] = files
  const report = JSON.parse(json) as Report
  expect(code).toBe(0)
  expect(flawsOfReport(report)).toEqual([])
  expect(report.cost?.spent).toBeGreaterThan(0)
  const told = /cost 0\.\d+ USD by reported usage, at most 0\.\d+ USD/
  expect([stdout.replaceAll('\n', ' '), summary, junit].filter((text) => !told.test(text))).toEqual([])
})

test('a budget stops a run, and the report says so', async () => {
  const args = ['--only', 'generate-content.result', '--seed', '1', '--embedded', '--max-cost', '0.001']
  const { stdout, code } = await priced(args)
  expect(stdout).toContain(
    'note: the drive ended early: budget exhausted: the next request could exceed 0.001 USD (--max-cost)',
  )
  expect(code).toBe(3)
  const accepted = await priced([...args, '--min-judged', '50'])
  expect([accepted.code, accepted.stdout]).toEqual([
    0,
    expect.stringMatching(/: no violation in the \d+ that were judged\n/),
  ])
})

describe('exit code 2', () => {
  test.each([
    [['--max-cost', '1'], '--max-cost needs --prices, to compute the cost'],
    [['--prices', 'none.yaml'], '--prices "none.yaml": no such file'],
    [['--prices', '.'], '--prices ".": it is a folder'],
    [['--prices', ''], '--prices "": expected a value'],
    [['--max-cost', '$5'], '--max-cost "$5": expected an amount such as 2.50, in the currency of --prices'],
    [['--max-cost', '-1'], '--max-cost "-1": expected an amount such as 2.50, in the currency of --prices'],
    [['--max-cost', '1e3'], '--max-cost "1e3": expected an amount such as 2.50, in the currency of --prices'],
  ])('%j', async (args, line) => {
    await inEmptyFolder(async (cwd) => {
      expect(await gateproof(['plan', ...args], { cwd })).toEqual({
        code: 2,
        stdout: '',
        stderr: `gateproof: ${line}\n`,
      })
    })
  })
})

test("LiteLLM's price list can be used unchanged", async () => {
  const list = fileURLToPath(new URL('../money/litellm.json', import.meta.url))
  const target = ['--base-url', 'http://127.0.0.1:9', '--models', 'chat=openai/gpt-4o-mini']
  const { stdout } = await gateproof(['plan', '--only', 'balance', '--prices', list, ...target], {
    env: { GATEWAY_API_KEY: 'sk-0123456789' },
  })
  expect(stdout).toMatch(
    /\ncost: at most 0\.000\d+ USD\npriced under another name: "openai\/gpt-4o-mini" as "gpt-4o-mini"\n/,
  )
})
