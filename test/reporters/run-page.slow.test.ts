import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anchorOf } from '../../reporters/page/marks.ts'
import { renderPage } from '../../reporters/page/page.ts'
import { browserPath, startBrowser } from '../../scripts/browser.ts'
import type { JudgedRun } from '../../src/report/report.ts'
import { everyVerdict, judgedOf, requirement } from './sample.ts'

const folder = mkdtempSync(join(tmpdir(), 'gateproof-run-page-'))
let browser: Browser

/** Opens the page of a run from a file, as a reader does. */
async function openPage(judged: JudgedRun, place = '', options: Parameters<Browser['newContext']>[0] = {}) {
  const file = join(folder, 'index.html')
  writeFileSync(file, renderPage(judged))
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
  const page = await context.newPage()
  await page.goto(`${pathToFileURL(file).href}${place}`)
  return page
}

const shownIds = async (page: Page) =>
  Promise.all(
    (await page.locator('#requirement-list > li:visible').all()).map((row) =>
      row.locator('code').first().textContent(),
    ),
  )
const status = (page: Page) => page.locator('#shown').textContent()
/** Expressions for the page, as texts: this project has no types of a browser. */
const inPage = (page: Page, expression: string): Promise<unknown> => page.evaluate(expression)
const overflow = (page: Page) =>
  inPage(
    page,
    `['html', '#overview'].filter((selector) => {
      const found = document.querySelector(selector)
      return found !== null && found.scrollWidth > found.clientWidth
    })`,
  )

const violatedId = 'chat.completion.created'

// Without a browser, test/reporters/page checks the markup only.
describe.runIf(browserPath())('the page of a run in a browser', () => {
  beforeAll(async () => {
    browser = await startBrowser()
  })
  afterAll(async () => {
    await browser.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })

  test('filters the requirements by keyboard, announces the number, and keeps the filter in the hash', async () => {
    const page = await openPage(everyVerdict(), '#requirements')
    expect(await status(page)).toBe('7 of 7 requirements')
    await page.locator('#filter [name=area]').focus()
    await page.keyboard.type('video')
    expect(await status(page)).toBe('2 of 7 requirements')
    await page.locator('#filter [name=verdict]').selectOption('broken')
    expect(await shownIds(page)).toEqual(['video.task.id'])
    expect(new URL(page.url()).hash).toBe('#requirements?verdict=broken&area=video')
    await page.getByRole('button', { name: 'Show all' }).press('Enter')
    await expect.poll(() => status(page)).toBe('7 of 7 requirements')
    expect(new URL(page.url()).hash).toBe('#requirements')
  })

  test('opens with the filter of its hash, and ignores values that it does not have', async () => {
    const page = await openPage(everyVerdict(), '#requirements?level=SHOULD&area=unheard')
    expect(await shownIds(page)).toEqual(['streaming.chat.order'])
    expect(await page.locator('#filter').isVisible()).toBe(true)
  })

  test('leads from a number of the table by area to these requirements, and back', async () => {
    const page = await openPage(everyVerdict())
    await page.locator('#areas a .count.violated').first().click()
    expect(await shownIds(page)).toEqual([violatedId])
    await page.goBack()
    expect(new URL(page.url()).hash).toBe('')
  })

  test('copies each command, and says so', async () => {
    const page = await openPage(everyVerdict(), '', { permissions: ['clipboard-read', 'clipboard-write'] })
    const first = page.locator('#findings .copied').first()
    await first.getByRole('button').press('Enter')
    await expect.poll(() => page.locator('#copy-status').textContent()).toBe('Command copied')
    expect(await inPage(page, 'navigator.clipboard.readText()')).toBe(await first.locator('pre').textContent())
    expect(await page.locator('button.copy:visible').count()).toBe(await page.locator('pre.command:visible').count())
  })

  test('selects the command where the browser refuses to copy', async () => {
    const page = await openPage(everyVerdict())
    await inPage(page, `Object.defineProperty(navigator, 'clipboard', { value: undefined })`)
    await inPage(page, 'void (document.execCommand = () => false)')
    const first = page.locator('#findings .copied').first()
    await first.getByRole('button').click()
    await expect.poll(() => page.locator('#copy-status').textContent()).toContain('Ctrl+C')
    expect(await inPage(page, 'getSelection().toString()')).toBe(await first.locator('pre').textContent())
  })

  test('has a link past the navigation as its first stop', async () => {
    const page = await openPage(everyVerdict())
    const focusAfterSkip = async () => {
      await page.locator('.skip').focus()
      await page.keyboard.press('Enter')
      return inPage(page, 'document.activeElement.id')
    }
    await page.keyboard.press('Tab')
    expect(await inPage(page, 'document.activeElement.className')).toBe('skip')
    expect(await focusAfterSkip()).toBe('overview')
  })

  test.each(['', '#requirements', `#${anchorOf(violatedId)}`])(
    'does not scroll sideways at 390 pixels, and shows each section of its navigation: report.html%s',
    async (place) => {
      const page = await openPage(everyVerdict(), place, { viewport: { width: 390, height: 844 } })
      expect(await overflow(page)).toEqual([])
      const links = await page.locator('#places a').all()
      expect(links.length).toBeGreaterThan(4)
      expect(await Promise.all(links.map((link) => link.isVisible()))).toEqual(links.map(() => true))
    },
  )

  test('opens the list at a requirement that another section links, also if a filter hides it', async () => {
    const page = await openPage(everyVerdict(), '#requirements?verdict=satisfied')
    await page.locator('#findings summary').first().click()
    await page
      .locator(`#findings a[href="#${anchorOf(violatedId)}"]`)
      .first()
      .click()
    await expect.poll(() => page.locator(`[id="${anchorOf(violatedId)}"]`).isVisible()).toBe(true)
  })

  test.each([1280, 390])(
    'is at most 9,000 pixels tall at %i, with twenty findings and nothing opened',
    async (width) => {
      const rows = Array.from({ length: 1000 }, (_, index) =>
        requirement(
          `area${index % 14}.subject.rule_${index}`,
          index < 20 ? 'violated' : index % 3 === 0 ? 'inconclusive' : 'satisfied',
        ),
      )
      const page = await openPage(judgedOf(rows), '', { viewport: { width, height: 844 } })
      expect(await inPage(page, 'document.documentElement.scrollHeight')).toBeLessThan(9000)
    },
  )

  test('shows everything but buttons and filters without scripts', async () => {
    const page = await openPage(everyVerdict(), '', { javaScriptEnabled: false })
    expect(await page.locator('#requirement-list > li').count()).toBe(7)
    expect(await page.locator('#filter').isVisible()).toBe(false)
    expect(await page.locator('button.copy:visible').count()).toBe(0)
  })

  test('filters 1,500 requirements within 200 ms', async () => {
    const rows = Array.from({ length: 1500 }, (_, index) =>
      requirement(`area${index % 10}.subject.rule_${index}`, index % 3 === 0 ? 'inconclusive' : 'satisfied'),
    )
    const page = await openPage(judgedOf(rows), '#requirements')
    const times = await inPage(
      page,
      `(async () => {
        const [select] = document.getElementsByName('area')
        const times = []
        for (const value of ['area1', 'area2', '', 'area3', '']) {
          const started = performance.now()
          select.value = value
          select.dispatchEvent(new Event('input', { bubbles: true }))
          void document.body.offsetHeight
          times.push(performance.now() - started)
          await new Promise((resolve) => requestAnimationFrame(resolve))
        }
        return times
      })()`,
    )
    expect(Math.min(...(times as number[]))).toBeLessThan(200)
  })
})
