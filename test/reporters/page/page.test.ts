import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { renderPage } from '../../../reporters/page/page.ts'
import { everyVerdict, hostileRun } from '../sample.ts'

/** What is there without scripts. */
const stillPart = (page: string) => page.replaceAll(/<script[^>]*>[^]*?<\/script>/g, '')

describe.each([
  ['every verdict', everyVerdict()],
  ['a server that says the worst', hostileRun()],
])('the page of %s', (_name, judged) => {
  const page = renderPage(judged)

  test('runs one script, allowed by its hash', () => {
    const scripts = [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text = '']) => text)
    expect(scripts).toHaveLength(1)
    const hash = createHash('sha256').update(scripts.join('')).digest('base64')
    expect(page).toContain(`script-src 'sha256-${hash}';`)
  })

  test('makes no request and links only to itself', () => {
    expect(page).toContain("default-src 'none'")
    expect(stillPart(page).replaceAll(/ href="#[^"]*"/g, '')).not.toMatch(
      /<[^>]*\s(?:src|href|srcset|action|on\w+)\s*=|url\(|@import/i,
    )
  })
})

describe('the page', () => {
  test('is small', () => {
    expect(renderPage(everyVerdict()).length).toBeLessThan(60_000)
  })

  test('shows the conclusion in the title and without scripts', () => {
    const still = stillPart(renderPage(everyVerdict()))
    expect(still).toContain('<title>Gateproof: broken, judged 4 of 6</title>')
    expect(still).toContain('<h1>broken</h1>')
    expect(still).toContain(
      'Judged 4 of 6: 1 violated, 1 broken, 1 advisory, 1 inconclusive, 1 satisfied, 1 inapplicable',
    )
  })
})
