import { describe, expect, test } from 'vitest'
import { packagedContract } from '../../src/contract/document.ts'
import { requirementsOf } from '../../src/contract/requirements.ts'
import { checksFor } from '../../src/checks/registry.ts'
import { loadSuites, suiteFiles } from '../../src/judge/suites.ts'

/** Fragments that say too little, and words that are not part of the project's vocabulary. */
const avoided =
  /\b(?:is|are) (?:there|told|named|refused|accepted|intact|one|none)\b\W*$|\b(?:accused?|nobody|anybody|whoever|told|stands?|lapses?|misbehaves?)\b/i

/** The longest title is one of a generate-content parameter with a long path. */
const maxLength = 110

const { document } = packagedContract()
const files = suiteFiles()
const failures = await loadSuites(files)
const checks = checksFor(files, document).map(({ title, coverage: { requirement } }) => ({ title, requirement }))
const sentences = new Map(requirementsOf(document).map(({ id, text }) => [id, text]))
const own = checks.filter(({ title, requirement }) => title !== sentences.get(requirement))
const titles = own.map(({ title }) => title)

test('every suite registers its checks', () => {
  expect(failures).toEqual([])
  expect(checks.length).toBeGreaterThan(800)
})

describe('a check of its own title', () => {
  test.each([
    ['has at least three words', (title: string) => title.split(/\s+/).length >= 3],
    ['contains no placeholder', (title: string) => !/[{}]/.test(title)],
    ['uses no fragment and no avoided word', (title: string) => !avoided.test(title)],
    [`has at most ${maxLength} characters`, (title: string) => title.length <= maxLength],
  ])('%s', (_, isWhole) => {
    expect(titles.filter((title) => !isWhole(title))).toEqual([])
  })

  test('is needed, because its requirement has several checks in one mode', () => {
    const several = own.filter(({ requirement }) => checks.filter((one) => one.requirement === requirement).length > 1)
    const needed = new Set(several.map(({ title }) => title))
    const alone = own.filter(({ requirement, title }) => !requirement.startsWith('limits.') && !needed.has(title))
    expect(alone.map(({ requirement, title }) => `${requirement}: ${title}`)).toEqual([])
  })
})

test('every name in a report is unique within its requirement', () => {
  const labels = checks.map(({ requirement, title }) => `${requirement}: ${title}`)
  expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([])
})
