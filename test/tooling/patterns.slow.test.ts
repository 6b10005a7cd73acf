import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { check } from 'recheck'
import { describe, expect, test } from 'vitest'
import { packagedContract } from '../../src/contract/document.ts'
import { operationsOf } from '../../src/contract/operations.ts'
import { replyOf } from '../../src/reply/reader.ts'
import { exchangeOf } from '../evidence/sample.ts'
import { constructedBy, constructions, literals, type Pattern } from './patterns.ts'

/** Independent of time: counts steps, or analyses the automaton. */
const uncounted = { timeout: null, attackTimeout: null, incubationTimeout: null }

/** The reason why an expression may need more than linear time, with an example text. */
async function objectionTo({ at, source, flags }: Pattern): Promise<string | undefined> {
  const found = await check(source, flags, uncounted)
  if (found.status === 'safe') return undefined
  const attack = found.status === 'vulnerable' ? `${found.complexity.summary}: ${found.attack.pattern}` : 'not decided'
  return `${at} /${source}/${flags}: ${attack}`
}

/** Literals known to be linear. The result never changes. */
const listed = fileURLToPath(new URL('linear-patterns.txt', import.meta.url))

const nameOf = ({ source, flags }: Pattern) => `/${source}/${flags}`

async function objections(patterns: readonly Pattern[]): Promise<readonly string[]> {
  const found = await Promise.all(patterns.map(objectionTo))
  return found.filter((one) => one !== undefined)
}

describe('regular expressions for untrusted text take linear time', () => {
  test('all literals', { timeout: 600_000 }, async () => {
    const known = new Set(process.env['PATTERNS'] === 'all' ? [] : readFileSync(listed, 'utf8').split('\n'))
    expect(literals().length).toBeGreaterThan(200)
    expect(await objections(literals().filter((pattern) => !known.has(nameOf(pattern))))).toEqual([])
    // Skips known literals. `--update` writes the list.
    await expect(`${literals().map(nameOf).toSorted().join('\n')}\n`).toMatchFileSnapshot(listed)
  })

  test('all that are built from strings', { timeout: 300_000 }, async () => {
    const made = await constructedBy(makeAll)
    expect(made.length).toBeGreaterThan(20)
    expect(await objections(made)).toEqual([])
  })

  test('no other file builds expressions from strings', () => {
    expect(constructions()).toEqual({
      // Patterns of the contract document, for our requests and for model names.
      'src/contract/cases/arbitrary.ts': 1,
      'src/contract/cases/bounds.ts': 2,
      'suites/limits/probe.ts': 1,
      // Patterns of a document of others, of which it accepts only linear ones.
      'src/contract/linear-pattern.ts': 1,
      // Created by makeAll.
      'src/contract/operations.ts': 1,
      'src/statement/statement.validator.ts': 6,
      'suites/errors/leaks.rules.ts': 5,
    })
  })

  test.each(['(a+)+$', 'a.*b.*c', '\\s+$', '(?:<!--[^]*?-->\\s*)*<html'])(
    'a slow expression is detected: %s',
    async (source) => {
      expect(await objections([{ at: '', source, flags: 'g' }])).toHaveLength(1)
    },
  )
})

/** Loads or calls all code that builds expressions from strings. */
async function makeAll() {
  const { keysIn, internalsIn, hostsIn } = await import('../../suites/errors/leaks.rules.ts')
  await import('../../src/statement/statement.validator.ts')
  const reply = replyOf(exchangeOf([{ at: 1, text: 'a.go:1' }]))
  for (const read of [keysIn, internalsIn, hostsIn]) read(reply)
  operationsOf(structuredClone(packagedContract().document))
}
