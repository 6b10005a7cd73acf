import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { Snapshots } from './aspects.ts'
import { command } from './command.ts'
import { collect } from './trees.ts'

const folder = mkdtempSync(join(tmpdir(), 'gateproof-compare-builds-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'differences.txt')

/** The exit code and the lines of the command. Without snapshots, it looks for the base in this repository. */
async function compared(words: string, ...snapshots: [before: Snapshots, now: Snapshots] | []) {
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  const [before, now] = snapshots
  const collected = before && now ? () => Promise.resolve([before, now] as const) : collect
  return { code: await command(words.split(' '), { collect: collected, file, say, complain: say }), lines }
}

const base: Snapshots = {
  ledger: { 'chat.completion.id': 2, 'chat.completion.model': 1 },
  help: { run: ['Usage: run', '  drawn requests'] },
  recordings: { 'mock: chat.id': { verdict: 'satisfied', tests: [{ failed: 0 }] } },
}

test('exits with 0 and prints a line for each aspect if nothing differs', async () => {
  const { code, lines } = await compared('--only ledger,help,recordings', base, structuredClone(base))
  expect([code, lines]).toEqual([0, ['ledger         same (2)', 'help           same (1)', 'recordings     same (1)']])
})

describe('exits with 1 and prints', () => {
  const row = { verdict: 'violated', tests: [{ failed: 3 }] }

  test.each<[string, Snapshots, string]>([
    ['ledger', { ledger: { 'chat.completion.id': 1, 'chat.completion.model': 1 } }, 'chat.completion.id: 2 → 1'],
    ['ledger', { ledger: { 'chat.completion.id': 2 } }, 'chat.completion.model: 1 → nothing'],
    ['help', { help: { run: ['Usage: run', '  draws'] } }, 'run: "  drawn requests" → "  draws"'],
    ['help', { help: { run: ['  drawn requests', 'Usage: run'] } }, 'run: a list → another order or number'],
    [
      'recordings',
      { recordings: { 'mock: chat.id': row } },
      'mock: chat.id verdict: "satisfied" → "violated" (and 1 more)',
    ],
  ])('what differs in %s', async (aspect, now, line) => {
    const { code, lines } = await compared(`--only ${aspect}`, base, now)
    expect([code, lines]).toEqual([1, [expect.stringContaining(' differ'), `  ${line}`, expect.stringContaining(file)]])
    expect(readFileSync(file, 'utf8')).toContain(`${aspect}: ${line.split(/:? /)[0]}`)
  })

  test('at most ten lines of an aspect, with long values around their first difference', async () => {
    const many = (end: string) => ({
      faults: Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`fault-${index}`, 'x'.repeat(90) + end])),
    })
    const { lines } = await compared('--only faults', many('one'), many('two'))
    expect(lines.slice(0, 2)).toEqual([
      'faults         40 of 40 differ',
      '  fault-0: …xxxxxxxxxxxxxxxone" → …xxxxxxxxxxxxxxxtwo"',
    ])
    expect(lines.slice(9)).toEqual(['  … and 32 more', `all differences in full: ${file}`])
  })
})

test.each([
  ['no-such-commit', 'BASE "no-such-commit": no such commit'],
  ['HEAD main', 'expected one BASE, got "main" too'],
  ['--only leger', '--only "leger": unknown aspect (did you mean "ledger"?)'],
])('rejects the arguments %s in one line', async (words, line) => {
  const { code, lines } = await compared(words)
  expect([code, lines]).toEqual([2, [expect.stringContaining(`compare-builds: ${line}`)]])
})
