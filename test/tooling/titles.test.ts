import { describe, expect, test } from 'vitest'
import { packagedContract } from '../../src/contract/document.ts'
import { checksFor } from '../../src/checks/registry.ts'
import { loadSuites, suiteFiles } from '../../src/judge/suites.ts'

/** Fragments that say too little, and words that are not part of the project's vocabulary. */
const avoided =
  /: (?:is|are) (?:there|told|named|refused|accepted|intact|one|none)\b\W*$|\b(?:accused?|nobody|anybody|whoever|told|stands?|lapses?|misbehaves?)\b/i

/** The longest title is one of a generate-content parameter with a long path. */
const maxLength = 110

const files = suiteFiles()
const failures = await loadSuites(files)
const checks = checksFor(files, packagedContract().document)
const titles = checks.map(({ title }) => title)

test('every suite registers its checks', () => {
  expect(failures).toEqual([])
  expect(titles.length).toBeGreaterThan(800)
})

describe('every title in a report', () => {
  test.each([
    ['starts with its subject', (title: string) => /^[A-Za-z@][^:]+: \S/.test(title)],
    ['has a predicate of at least three words', (title: string) => predicateOf(title).split(/\s+/).length >= 3],
    ['contains no placeholder', (title: string) => !/[{}]/.test(title)],
    ['uses no fragment and no avoided word', (title: string) => !avoided.test(title)],
    [`has at most ${maxLength} characters`, (title: string) => title.length <= maxLength],
  ])('%s', (_, isWhole) => {
    expect(titles.filter((title) => !isWhole(title))).toEqual([])
  })

  test('is unique within its requirement', () => {
    const labels = checks.map(({ title, coverage }) => `${coverage.requirement}: ${title}`)
    expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([])
  })
})

const predicateOf = (title: string) => title.slice(title.indexOf(': ') + 2)
