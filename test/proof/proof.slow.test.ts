import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { command } from './command.ts'
import type { Section } from './section.ts'
import { sections } from './sections.ts'

interface NightlyWorkflow {
  readonly jobs: {
    readonly sections: { readonly strategy: { readonly matrix: { readonly section: readonly string[] } } }
  }
}

const folder = mkdtempSync(join(tmpdir(), 'gateproof-proof-'))
afterAll(() => rmSync(folder, { recursive: true }))
const [page, floors] = [join(folder, 'proof.md'), join(folder, 'floors.json')]

const section = (values: Readonly<Record<string, number>>, more: Partial<Section> = {}): Section => ({
  name: 'pears',
  title: 'Pears are counted',
  runs: 'on each change',
  about: 'One by one.',
  figures: () => Object.entries(values).map(([name, value]) => ({ name, value, says: `${name} pears` })),
  unproved: ['apples;'],
  ...more,
})
const stale = section({}, { figures: () => Promise.reject(new Error('results of another orchard\nat line 1')) })

/** The exit code and output of the command with these sections. */
async function proof(words: string, ...over: readonly Section[]) {
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  const [pageUrl, floorsUrl] = [pathToFileURL(page), pathToFileURL(floors)]
  const args = words.split(' ').filter((word) => word !== '')
  const code = await command(args, { sections: over, page: pageUrl, floors: floorsUrl, say, complain: say })
  return { code, output: lines.join('\n') }
}

beforeEach(async () => {
  rmSync(floors, { force: true })
  await proof('--page', section({ ripe: 7, green: 1234 }))
})

describe('--check', () => {
  test('passes after the page was written', async () => {
    const { code, output } = await proof('--check', section({ ripe: 7, green: 1234 }))
    expect([code, output]).toEqual([0, '2 figures of 1 sections, none below its floor'])
  })

  test.each([
    ['a figure that fell', section({ ripe: 6, green: 1234 }), '✗ pears: "ripe" is 6: expected at least 7'],
    ['a missing figure', section({ ripe: 7 }), '✗ pears: the figure "green" is missing'],
    ['a missing section', section({ ripe: 7 }, { name: 'plums' }), '✗ pears: the section is missing'],
    ['stale results', stale, '✗ pears: results of another orchard\n'],
    ['a section without figures', section({}), '✗ pears: the section has no figures'],
    [
      'a value that is not a number',
      section({ ripe: Number.NaN, green: 1234 }),
      '✗ pears: "ripe" is NaN: expected a number',
    ],
    ['floors that are too low', section({ ripe: 8, green: 1234 }), '✗ test/proof/floors.json is not current'],
    ['a page that is not current', section({ ripe: 7, green: 1234 }, { about: '' }), '✗ docs/proof.md is not current'],
  ])('fails for %s', async (_, now, line) => {
    const { code, output } = await proof('--check', now)
    expect([code, output]).toEqual([1, expect.stringContaining(line)])
  })
})

describe('the page', () => {
  test('contains every figure, its section, and what is not proved', () => {
    const text = readFileSync(page, 'utf8')
    expect(text).toContain('[Pears are counted](#pears-are-counted)')
    expect(text).toContain('- **1,234** green pears')
    expect(text).toContain('- apples;')
  })

  test('is written with the reason if a section is stale', async () => {
    expect((await proof('--page', stale)).code).toBe(0)
    expect(readFileSync(page, 'utf8')).toContain(
      '**Not counted**: results of another orchard (`npm run proof -- pears`)',
    )
  })

  test('raises floors and never lowers them', async () => {
    await proof('--page', section({ ripe: 9, green: 3 }))
    await proof('--page', section({ ripe: 9, blue: 1 }, { name: 'plums' }))
    expect(JSON.parse(readFileSync(floors, 'utf8'))).toEqual({
      pears: { ripe: 9, green: 1234 },
      plums: { ripe: 9, blue: 1 },
    })
  })
})

describe('a complete run', () => {
  const failing = section({ ripe: 7, green: 1234 }, { run: ({ words }) => Promise.resolve([`not ${words.join()}`]) })
  const broken = section({ ripe: 7, green: 1234 }, { name: 'plums', run: () => Promise.reject(new Error('no ladder')) })

  test('prints the problems of a section and continues with the next', async () => {
    const { code, output } = await proof('', failing, broken)
    expect([code, output]).toEqual([1, expect.stringMatching(/✗ pears: not \n✗ plums: Error: no ladder/)])
  })

  test('passes words to the named section', async () => {
    const { output } = await proof('pears red yellow', failing, broken)
    expect(output).toMatch(/^── 1\/1 pears: Pears are counted\npears: 7 ripe pears\n[^]*✗ pears: not red,yellow$/)
  })
})

test.each([
  ['--chek', 'unknown option "--chek" (did you mean "--check"?). See --help.'],
  ['pear', 'unknown section "pear" (did you mean "pears"?). See --help.'],
  ['--page pears', '--page takes no arguments, got "pears"'],
])('rejects the arguments %s', async (words, line) => {
  expect(await proof(words, section({ ripe: 1 }))).toEqual({ code: 2, output: `proof: ${line}` })
})

test('every section with a complete run is part of the nightly workflow', () => {
  const text = readFileSync(new URL('../../.github/workflows/nightly.yml', import.meta.url), 'utf8')
  const { jobs } = parse(text) as NightlyWorkflow
  const named = jobs.sections.strategy.matrix.section.map((one) => one.split(' ')[0])
  // Pairs are drawn by test/pairs.
  const expected = sections.flatMap(({ name, run }) => (run === undefined || name === 'pairs' ? [] : [name]))
  expect(expected.filter((name) => !named.includes(name))).toEqual([])
})

test('every section has a name of one word and a list of what it does not prove', () => {
  expect(sections.filter(({ name, unproved }) => !/^[a-z]+$/.test(name) || unproved.length === 0)).toEqual([])
  expect(new Set(sections.map(({ name }) => name)).size).toBe(sections.length)
})
