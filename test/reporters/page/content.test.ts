import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { content, navigation } from '../../../reporters/page/content.ts'
import { anchorOf } from '../../../reporters/page/marks.ts'
import { escapeXml } from '../../../reporters/escape.ts'
import { reproduce } from '../../../reporters/reproduce/reproduction.ts'
import type { Finding, JudgedRun, ModelRow } from '../../../src/report/report.ts'
import { everyVerdict, exchange, hostileRun, judgedOf, requirement } from '../sample.ts'
import { wellFormedness } from '../xml.ts'

const shown = (judged: JudgedRun) => content(judged).markup.replaceAll(/\s+/g, ' ')
/** What a reader sees: markup taken away. */
const read = (judged: JudgedRun) =>
  shown(judged)
    .replaceAll(/<\/?code>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')

const finding: Finding = {
  id: 'failed-1',
  verdict: 'violated',
  impact: 'server error',
  title: 'POST /v1/chat/completions fails with 500 on `n`',
  fix: 'Answer 400.',
  known: true,
  requirements: ['chat.completion.created'],
  callers: [{ operation: 'POST /v1/chat/completions', protocol: 'chat', model: 'm-1', key: 'exhausted', exchanges: 3 }],
  exchanges: 3,
  cases: [
    {
      requirement: 'chat.completion.created',
      verdict: 'violated',
      test: 'n of 2',
      message: 'saw 500',
      exchange: 'chat-plain/plain',
      exchanges: 3,
    },
  ],
}

const withFinding = (more: Partial<Finding> = {}): JudgedRun => {
  const judged = judgedOf([requirement('chat.completion.created', 'violated')], [exchange('chat-plain/plain')])
  return { ...judged, report: { ...judged.report, findings: [{ ...finding, ...more }] } }
}

describe('the page', () => {
  test('begins with the conclusion, then the findings, then the tables', () => {
    const ids = [...shown(everyVerdict()).matchAll(/<section id="(\w+)"/g)].map(([, id]) => id)
    expect(read(everyVerdict()).trimStart()).toMatch(/^broken Judged 4 of 6: 1 violated/)
    expect(ids).toEqual(['findings', 'areas', 'undecided', 'observed', 'requirements'])
    expect(navigation(content(everyVerdict())).markup).toContain('<a href="#undecided">')
  })

  test('shows the title, impact, callers, fix and reproduction of a finding', () => {
    const text = read(withFinding())
    expect(text).toContain('POST /v1/chat/completions fails with 500 on n')
    expect(text).toContain('violated server error known (in the baseline)')
    expect(text).toContain('POST /v1/chat/completions, model m-1, key exhausted: 3 exchanges')
    const { gateproof = '', curl } = reproduce(exchange('chat-plain/plain'), 'chat.completion.created', withFinding())
    const folded = 'Fix, response, requirements and cases Fix Answer 400. Response chat-plain/plain: 200'
    expect(text).toContain(escapeXml(`3 exchanges ${curl} Copy the command ${folded}`))
    expect(text).toContain(escapeXml(`Reproduce ${gateproof} Copy the command`))
  })

  test('shows the beginning of the response, the observation and the first command without a click', () => {
    const before = shown(withFinding({ detail: 'saw 500' })).split('<summary>Fix', 1)[0]
    expect(before).toContain('<p class="seen">saw 500</p>')
    expect(before).toContain('<pre class="command"')
    expect(shown(withFinding())).toMatch(/<pre class="response"[^>]*>\{&quot;/)
  })

  test('folds what is after the twentieth finding', () => {
    const judged = withFinding()
    const findings = Array.from({ length: 23 }, (_, index) => ({ ...finding, id: `failed-${index}` }))
    const markup = shown({ ...judged, report: { ...judged.report, findings } })
    expect(markup.split('<li class="finding')).toHaveLength(24)
    expect(markup).toMatch(/<summary>3 more findings<\/summary> ?<ol class="findings" start="21">/)
  })

  test('links a finding to its requirements in the list', () => {
    const id = 'chat.completion.created'
    expect(shown(withFinding())).toContain(`<a href="#${anchorOf(id)}"><code>${id}</code></a>`)
    expect(shown(withFinding({ requirements: ['chat.gone'] }))).toContain('<dd><code>chat.gone</code></dd>')
  })

  test('links only to requirements and its own sections', () => {
    const judged = everyVerdict()
    const ids = judged.report.requirements.map((one) => anchorOf(one.id))
    const places = [...shown(judged).matchAll(/href="#([^"]*)"/g)].map(([, place = '']) => place)
    expect(places.length).toBeGreaterThan(3)
    expect(places.filter((place) => !ids.includes(place) && place !== 'requirements')).toEqual([])
  })

  test('counts the cases that a long finding leaves out', () => {
    const cases = Array.from({ length: 60 }, () => finding.cases[0] ?? finding.cases).flat()
    const text = read(
      withFinding({ cases, casesLeftOut: 5, callers: Array.from({ length: 9 }, () => finding.callers).flat() }),
    )
    expect(text).toContain('65 cases: messages and exchanges')
    expect(text).toContain('25 more cases: see report.json.')
    expect(text).toContain('and 5 more: 3 exchanges')
  })

  test('has no findings section in a run without findings', () => {
    const judged = judgedOf([requirement('chat.completion.id', 'satisfied')])
    expect(read(judged)).toContain('conformant Judged 1 of 1: 1 satisfied.')
    expect(shown(judged)).not.toContain('id="findings"')
    expect(shown(judged)).not.toMatch(/nonconformant|class="[^"]*violated/)
  })

  test('is well-formed and escapes what a server sent', () => {
    expect(wellFormedness(content(everyVerdict()).markup)).toEqual([])
    expect(wellFormedness(content(hostileRun()).markup)).toEqual([])
    expect(content(hostileRun()).markup).not.toMatch(/<script|<img|javascript:"/)
    expect(content(hostileRun()).markup.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u)
  })
})

const row = (model: string, protocol: string, more: Partial<ModelRow> = {}): ModelRow => ({
  ...{ model, protocol, requests: 3, judged: 9, violated: 0, advisory: 0 },
  ...more,
})

describe('the tables of the page', () => {
  test('show models if there are several, with their unmet requirements', () => {
    const of = (...byModel: readonly ModelRow[]) => judgedOf([], [], { byModel })
    expect(shown(of(row('m-1', 'chat'), row('m-1', 'messages')))).not.toContain('id="models"')
    expect(read(of(row('m-1', 'chat', { violated: 2 }), row('m-2', 'chat')))).toContain(
      'Model chat m-1 ✕ 2 of 9 m-2 ✓ all of 9',
    )
  })

  test('show the counts of each area and the total', () => {
    expect(read(everyVerdict())).toMatch(/chat 1 0 0 0 1 0 .*total 1 1 1 1 1 1/)
  })

  test('show both sides of each limit, with unmet limits first', () => {
    const judged = judgedOf(
      [
        requirement('limits.chat.a.accepts', 'satisfied', { exchanges: ['x/at'] }),
        requirement('limits.chat.a.refuses', 'satisfied', { exchanges: ['x/beyond'] }),
        requirement('limits.chat.b.accepts', 'satisfied'),
        requirement('limits.chat.b.refuses', 'violated', { message: 'expected status 400, got 200' }),
      ],
      [exchange('x/at'), exchange('x/beyond', { response: { status: 400, headersAt: 1, headers: [], chunks: [] } })],
    )
    const text = read(judged)
    expect(text).toContain(
      'chat.b The sentence of limits.chat.b.refuses. ✓ satisfied ✕ violated expected status 400, got 200',
    )
    expect(text).toContain('1 satisfied: accepted at the limit, refused beyond it')
    expect(text).toMatch(/chat\.a The sentence .* ✓ satisfied 200 ✓ satisfied 400/)
    expect(shown(judged)).toContain(`<a href="#${anchorOf('limits.chat.b.refuses')}">`)
  })
})

/** Colours by name: those of a light scheme, and those with which the dark one replaces them. */
const css = readFileSync(new URL('../../../reporters/html/colours.css', import.meta.url), 'utf8')
const coloursIn = (block: string) =>
  [...block.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name, value]) => [name, value])
const [light = '', dark = ''] = [css.split('@media')[0], css.split('@media')[1]]
const schemes = { light: coloursIn(light), dark: [...coloursIn(light), ...coloursIn(dark)] }

/** @see https://www.w3.org/TR/WCAG21/#dfn-contrast-ratio */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [one, other].map(luminance).toSorted((first, second) => first - second)
  return (lighter + 0.05) / (darker + 0.05)
}

const luminance = (colour: string) =>
  [1, 3, 5]
    .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, index) => sum + part * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0)

describe.each(Object.entries(schemes))('the %s colour scheme', (_name, pairs) => {
  const colours = Object.fromEntries(pairs) as Record<string, string>
  const words = ['violated', 'broken', 'advisory', 'inconclusive', 'satisfied', 'inapplicable']
  const legible = [
    ...words.flatMap((word) => [
      [word, `${word}-ground`],
      [word, 'paper'],
    ]),
    ...['text', 'quiet', 'link'].flatMap((word) => ['ground', 'paper', 'code'].map((ground) => [word, ground])),
  ]

  test.each(legible)('makes %s legible on %s', (one = '', other = '') => {
    expect(contrast(colours[one] ?? '', colours[other] ?? '')).toBeGreaterThanOrEqual(4.5)
  })

  test('makes the focus visible', () => {
    expect(contrast(colours['focus'] ?? '', colours['ground'] ?? '')).toBeGreaterThanOrEqual(3)
  })
})
