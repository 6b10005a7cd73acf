import { describe, expect, test } from 'vitest'
import { comparisonPage } from '../../../reporters/compare/page.ts'
import { comparisonOf, reportsOnly } from '../../compare/compared.ts'
import { judgedOf, requirement } from '../sample.ts'

const runOf = (...violated: readonly string[]) =>
  judgedOf(
    ['alike.a', 'differing.a', 'differing.b'].map((id) =>
      requirement(id, violated.includes(id) ? 'violated' : 'satisfied'),
    ),
  ).report

const pageOf = (count: number) =>
  comparisonPage(
    comparisonOf(
      reportsOnly(...Array.from({ length: count }, (_, index) => runOf(...(index === 1 ? ['differing.b'] : [])))),
    ),
  )

/** The positions of texts on the page, in order. */
const order = (page: string, ...texts: readonly string[]) => texts.map((text) => page.indexOf(text))
const isOrdered = (positions: readonly number[]) =>
  positions.every((position, index) => position > (positions[index - 1] ?? -1))

describe.each([2, 5])('the page of %i runs', (count) => {
  const page = pageOf(count)

  test('starts with the matrix of runs and verdicts, then areas, then differences', () => {
    const positions = order(
      page,
      '<h1>',
      'aria-label="Results of each run"',
      'Requirements by area',
      'id="differences"',
    )
    expect(isOrdered(positions)).toBe(true)
  })

  test('has a row for each run, with its counts and its differences from the first', () => {
    const [, summary = ''] = /aria-label="Results of each run"[^]*?<tbody>([^]*?)<\/tbody>/.exec(page) ?? []
    expect(summary.match(/<tr>/g)).toHaveLength(count)
    expect(summary).toMatch(
      /<strong>b<\/strong>[^]*<td class="count violated">1<\/td>[^]*<a href="#run-2">1 newly violated/,
    )
    expect(page).toContain('<details class="difference" id="run-2"')
  })

  test('shows areas and requirements that differ first', () => {
    expect(isOrdered(order(page, '>differing <', 'differing.b</code>', 'differing.a</code>', '>alike <'))).toBe(true)
  })
})

test('the first link skips to the differences', () => {
  expect(pageOf(2)).toMatch(/<body>\s*<a class="skip" href="#differences">/)
})

test.each([
  [6, 'roomy', false],
  [7, 'dense', false],
  [13, 'dense many', true],
])('columns of %i runs are %s', (count, classes, hasScrollBox) => {
  const page = pageOf(count)
  expect(page).toContain(`<main class="${classes}"`)
  expect(/class="grid" role="region" aria-label="Requirements" tabindex="0"/.test(page)).toBe(hasScrollBox)
})

test('cells of tables repeat their column heading for narrow windows', () => {
  expect(pageOf(2)).toContain('<td data-column="Base URL">')
})
