import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
const [template, page, floors] = ['page.txt', 'proof.md', 'floors.json'].map((name) =>
  pathToFileURL(join(folder, name)),
) as [URL, URL, URL]
const text = 'All {pears: color} pears.\n\n- **{pears: ripe}** ripe\n- **{pears: green}** green\n\nThe end.\n'

const section = (figures: Readonly<Record<string, number>>, more: Partial<Section> = {}): Section => ({
  name: 'pears',
  counts: () => ({ figures, others: { color: 'good' } }),
  ...more,
})
const current = { ripe: 7, green: 1234 }
const stale = section(
  {},
  {
    counts: () => {
      throw new Error('results of another orchard\nat line 1')
    },
  },
)

/** The exit code and output of the command with these sections. */
async function proof(words: string, ...over: readonly Section[]) {
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  const args = words.split(' ').filter((word) => word !== '')
  const code = await command(args, { sections: over, template, page, floors, say, complain: say })
  return { code, output: lines.join('\n') }
}

beforeEach(async () => {
  rmSync(floors, { force: true })
  writeFileSync(template, text)
  await proof('--page', section(current))
})

describe('--check', () => {
  test('passes after the page was written', async () => {
    expect(await proof('--check', section(current))).toEqual({
      code: 0,
      output: '2 figures of 1 sections, none below its floor',
    })
  })

  test.each([
    ['a figure that fell', section({ ...current, ripe: 6 }), '✗ pears: "ripe" is 6: expected at least 7'],
    ['a missing figure', section({ ripe: 7 }), '✗ pears: the figure "green" is missing'],
    ['a missing section', section(current, { name: 'plums' }), '✗ pears: the section is missing'],
    ['stale results', stale, '✗ pears: results of another orchard'],
    [
      'a section without counts',
      section({}, { counts: () => ({ figures: {} }) }),
      '✗ pears: the section has no figures',
    ],
    [
      'a value that is not a number',
      section({ ...current, ripe: Number.NaN }),
      '✗ pears: "ripe" is NaN: expected a number',
    ],
    ['floors that are too low', section({ ...current, ripe: 8 }), '✗ test/proof/floors.json is not current'],
    ['a page that is not current', section({ ...current, ripe: 8 }), '✗ docs/proof.md is not current'],
  ])('fails for %s', async (_, now, line) => {
    const { code, output } = await proof('--check', now)
    expect([code, output]).toEqual([1, expect.stringContaining(line)])
  })
})

describe('the page', () => {
  test('has the counts in place of their names', () => {
    expect(readFileSync(page, 'utf8')).toBe('All good pears.\n\n- **7** ripe\n- **1,234** green\n\nThe end.\n')
  })

  test('has the reason in place of the list of a stale section', async () => {
    expect((await proof('--page', stale)).code).toBe(0)
    const reason = '**Not counted**: results of another orchard (`npm run proof -- pears`)'
    expect(readFileSync(page, 'utf8')).toBe(`All ? pears.\n\n${reason}\n\nThe end.\n`)
  })

  test('needs every count that it names', async () => {
    await expect(proof('--page', section({ ripe: 7 }))).rejects.toThrow('{pears: green} is not counted')
  })

  test('raises floors and never lowers them', async () => {
    await proof('--page', section({ ripe: 9, green: 3 }), section({ blue: 1 }, { name: 'plums' }))
    expect(JSON.parse(readFileSync(floors, 'utf8'))).toEqual({ pears: { ripe: 9, green: 1234 }, plums: { blue: 1 } })
  })
})

test('a complete run passes words, prints the problems of a section and continues with the next', async () => {
  const failing = section(current, { run: ({ words }) => Promise.resolve([`not ${words.join()}`]) })
  const broken = section({ blue: 1 }, { name: 'plums', run: () => Promise.reject(new Error('no ladder')) })
  const { code, output } = await proof('', failing, broken)
  expect([code, output]).toEqual([1, expect.stringMatching(/✗ pears: not \n✗ plums: Error: no ladder/)])
  const named = await proof('pears red yellow', failing, broken)
  expect(named.output).toMatch(/^── 1\/1 pears\npears: ripe: 7\n[^]*✗ pears: not red,yellow$/)
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

test('every section has a name of one word and counts on the page', () => {
  const shown = readFileSync(new URL('page.txt', import.meta.url), 'utf8')
  expect(sections.filter(({ name }) => !/^[a-z]+$/.test(name) || !shown.includes(`- **{${name}: `))).toEqual([])
  expect(new Set(sections.map(({ name }) => name)).size).toBe(sections.length)
})
