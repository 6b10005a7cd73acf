import { createHash } from 'node:crypto'
import type { ReportTestResult } from '@allurereport/plugin-api'
import { describe, expect, test } from 'vitest'
import { allurePage } from '../../../reporters/allure/page.ts'
import { allureRun } from '../../../reporters/allure/results.ts'
import type { JudgedRun } from '../../../src/report/report.ts'
import { generatedByAllure, openPage } from './page.ts'
import { everyVerdict, hostileRun, judgedOf, requirement } from '../sample.ts'

const pageOf = (judged: JudgedRun) => allurePage(allureRun(judged), judged)

/** What is there before any script runs. */
const stillPart = (page: string) => page.replaceAll(/<script[^>]*>[^]*?<\/script>/g, '')

/** What a run in another order may tell otherwise, and the curves of the ring. */
const free = new Set(['order', 'groupOrder', 'retryHash', 'd'])

/** JSON without what is free; the order of lists is free in widgets, which Allure writes as files happen to be read. */
const normal = (path: string, text: string): unknown => {
  const parsed: unknown = path.endsWith('.json')
    ? JSON.parse(text, (name, value: unknown) => (free.has(name) ? undefined : value))
    : text
  return path.startsWith('widgets/') ? sorted(parsed) : parsed
}

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value))
    return value.map(sorted).toSorted((first, second) => (JSON.stringify(first) < JSON.stringify(second) ? -1 : 1))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, sorted(member)]))
}

describe.each([
  ['every verdict', everyVerdict()],
  ['a server that says the worst', hostileRun()],
])('the page of %s', (_name, judged) => {
  const page = openPage(pageOf(judged))

  test('contains the data that Allure generates from the same results', async () => {
    const generated = await generatedByAllure(allureRun(judged))
    expect((await page.paths()).toSorted()).toEqual([...generated.keys()].toSorted())
    for (const [path, text] of generated) expect(normal(path, await page.read(path)), path).toEqual(normal(path, text))
  })

  test('runs one script, allowed by its hash, and the code that it inflates', async () => {
    const hash = createHash('sha256').update(page.inline.join('')).digest('base64')
    expect(page.inline).toHaveLength(1)
    expect(pageOf(judged)).toContain(`script-src 'sha256-${hash}' blob:;`)
    expect(await page.app()).toContain('allureReportData')
  })

  test('describes each result with four kinds of element, even for hostile text', async () => {
    const paths = (await page.paths()).filter((path) => path.startsWith('data/test-results/'))
    const results = await Promise.all(paths.map(async (path) => JSON.parse(await page.read(path)) as ReportTestResult))
    for (const { descriptionHtml } of results) expect(descriptionHtml).not.toMatch(/<(?!\/?(?:p|code|strong|em)>)/)
  })

  test('makes no request and links only to itself', () => {
    const still = stillPart(pageOf(judged)).replace(/<link rel="icon"[^>]*>/, '')
    expect(pageOf(judged)).toContain("default-src 'none'")
    expect(still.replaceAll(/ href="#[^"]*"/g, '')).not.toMatch(
      /<[^>]*\s(?:src|href|srcset|action|on\w+)\s*=|url\(|@import/i,
    )
  })
})

describe('the page', () => {
  test('stays small', () => {
    expect(pageOf(everyVerdict()).length).toBeLessThan(1_000_000)
  })

  test('shows the conclusion in the title and without scripts', () => {
    const still = stillPart(pageOf(everyVerdict()))
    expect(still).toContain('<h1>broken</h1>')
    expect(still).toContain(
      'Judged 4 of 6: 1 violated, 1 broken, 1 advisory, 1 inconclusive, 1 satisfied, 1 inapplicable',
    )
    expect(openPage(pageOf(everyVerdict())).options).toMatchObject({ reportName: 'Gateproof: broken, judged 4 of 6' })
  })

  test('hides empty Allure tabs', () => {
    const plainRun = pageOf(judgedOf([requirement('chat.completion.id', 'satisfied')]))
    const hidden = (page: string, tab: string) => page.includes(`[data-testid='nav-tab-${tab}']{display:none`)
    expect(['globalErrors', 'globalAttachments'].map((tab) => hidden(plainRun, tab))).toEqual([true, true])
    expect(['globalErrors', 'globalAttachments'].map((tab) => hidden(pageOf(everyVerdict()), tab))).toEqual([
      false,
      false,
    ])
  })

  test("uses our verdict names instead of Allure's", async () => {
    const app = await openPage(pageOf(everyVerdict())).app()
    expect(app).toContain('"failed":"violated","broken":"broken","skipped":"inapplicable","unknown":"inconclusive"')
  })

  test('points browsers that cannot inflate it to summary.md', async () => {
    const { opening } = openPage(pageOf(everyVerdict()), 'DecompressionStream')
    await expect.poll(() => opening.textContent, { timeout: 20_000 }).toContain('summary.md')
  })

  test('stores a body once even if several checks show it', async () => {
    const page = openPage(pageOf(everyVerdict()))
    const texts = (await page.paths()).filter((path) => path.endsWith('.txt')).map((path) => page.read(path))
    expect(new Set(await Promise.all(texts)).size).toBeLessThan(texts.length)
  })
})
