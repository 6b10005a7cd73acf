import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserPath, startBrowser } from '../../scripts/browser.ts'
import type { Badge } from '../../scripts/scoreboard/badge.ts'
import type { Board, BoardEntry } from '../../scripts/scoreboard/board.ts'
import { entryIds } from '../../api/scoreboard/folders.ts'
import { axeProblems } from '../pages/axe.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'gateproof-scoreboard-site-'))
const ids = entryIds(join(root, 'scoreboard'))

/** The site as built on a day on which every entry counts, and long after. */
const sites = { today: join(folder, 'today'), later: join(folder, 'later') }

function build(output: string, day: string): void {
  const eleventy = join(root, 'node_modules/@11ty/eleventy/cmd.cjs')
  const options = ['--config=scripts/site/eleventy.config.ts', `--output=${output}`, '--quiet']
  const env = { ...process.env, SCOREBOARD_DATE: day }
  execFileSync(process.execPath, ['--import', 'tsx', eleventy, ...options], { cwd: root, env, stdio: 'pipe' })
}

beforeAll(() => {
  const newest = ids
    .map((id) => /^date: '?([\d-]+)/m.exec(readFileSync(join(root, 'scoreboard', id, 'entry.yaml'), 'utf8'))?.[1] ?? '')
    .sort()
  build(sites.today, newest.at(-1) ?? '')
  build(sites.later, '2099-01-01')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const json = (site: string, name: string): unknown => JSON.parse(readFileSync(join(site, name), 'utf8'))
const boardIn = (site: string) => json(site, 'scoreboard.json') as Board
const entriesIn = (site: string): readonly BoardEntry[] => boardIn(site).gateways.flatMap(({ entries }) => entries)
const pagesIn = (site: string) => ['scoreboard.html', ...entriesIn(site).map(({ page }) => page)]

describe('the feed', () => {
  test('has every entry of the repository', () => {
    expect(
      entriesIn(sites.today)
        .map(({ id }) => id)
        .sort(),
    ).toEqual([...ids].sort())
  })

  test('is valid for the schema on the site', () => {
    const validate = new Ajv2020().compile(json(sites.today, 'scoreboard/scoreboard.schema.json') as object)
    expect([validate(boardIn(sites.today)), validate.errors]).toEqual([true, null])
  })

  test('names pages and evidence that exist', () => {
    const files = entriesIn(sites.today).flatMap(({ page, evidence }) => [page, evidence])
    expect(files.filter((file) => !existsSync(join(sites.today, file)))).toEqual([])
    expect(files.length).toBe(ids.length * 2)
  })

  test('has evidence that can be unpacked', () => {
    for (const { evidence } of entriesIn(sites.today))
      expect(
        gunzipSync(readFileSync(join(sites.today, evidence)))
          .subarray(0, 16)
          .toString(),
      ).toBe('{"type":"header"')
  })
})

describe('badges', () => {
  test.each([
    ['today', /^[^:]+: \d+ violated, \d+ of \d+ judged$/],
    ['later', /^expired$/],
  ] as const)('%s have a message for each gateway', (site, message) => {
    const badges = boardIn(sites[site]).gateways.map(({ badge }) => json(sites[site], badge) as Badge)
    expect(badges.length).toBe(new Set(ids.map(dirname)).size)
    for (const badge of badges) {
      expect(badge).toMatchObject({ schemaVersion: 1, label: 'gateproof interop' })
      expect(badge.message).toMatch(message)
    }
  })
})

/** Links and anchors of a page, resolved on the site. */
function brokenLinks(site: string, page: string): readonly string[] {
  const html = readFileSync(join(site, page), 'utf8')
  return [...html.matchAll(/ href="([^"]*)"/g)].flatMap(([, to = '']) => {
    if (/^[a-z]+:/.test(to)) return []
    const [path = '', anchor] = to.split('#')
    const target = path === '' ? page : join(dirname(page), path)
    if (!existsSync(join(site, target))) return [`${page}: ${to}`]
    if (anchor === undefined) return []
    return readFileSync(join(site, target), 'utf8').includes(` id="${anchor}"`) ? [] : [`${page}: ${to}`]
  })
}

test.each(['today', 'later'] as const)('pages built %s have no broken links', (site) => {
  expect(pagesIn(sites[site]).flatMap((page) => brokenLinks(sites[site], page))).toEqual([])
})

describe.runIf(browserPath())('in a browser', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await startBrowser()
  })
  afterAll(() => browser.close())

  describe.each(['today', 'later'] as const)('pages built %s', (site) => {
    test.each([
      [1280, 'light'],
      [1280, 'dark'],
      [375, 'light'],
      [375, 'dark'],
    ] as const)('fit into %i pixels in %s colours, without a violation of axe', async (width, colorScheme) => {
      const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme })
      const found: unknown[] = []
      // One page of an entry has every kind of content.
      for (const name of ['scoreboard.html', 'scoreboard/lm-proxy/3.3.2.html']) {
        await page.goto(pathToFileURL(join(sites[site], name)).href)
        await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
        const wide = await page.evaluate('document.documentElement.scrollWidth')
        found.push(...(wide === width ? [] : [`${name}: ${String(wide)} pixels`]), ...(await axeProblems(page)))
      }
      await page.close()
      expect(found).toEqual([])
    })
  })

  test('a page that is too wide or unreadable is detected', async () => {
    const page = await browser.newPage({ viewport: { width: 375, height: 900 } })
    await page.goto(pathToFileURL(join(sites.today, 'scoreboard.html')).href)
    await page.evaluate("document.querySelector('h1').style.cssText = 'width: 500px; color: #eee'")
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeGreaterThan(375)
    expect((await axeProblems(page)).map(({ rule }) => rule)).toEqual(['color-contrast'])
    await page.close()
  })
})
