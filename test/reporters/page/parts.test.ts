import { describe, expect, test } from 'vitest'
import { content } from '../../../reporters/page/content.ts'
import { ranges } from '../../../reporters/page/requirement-models.ts'
import type { JudgedRun, ModelRow } from '../../../src/report/report.ts'
import { summarize } from '../../../src/report/run-summary.ts'
import { dependent, everyVerdict, exchange, hostile, judgedOf, notJudged, requirement } from '../sample.ts'
import { wellFormedness } from '../xml.ts'

const shown = (judged: JudgedRun) => content(judged).markup.replaceAll(/\s+/g, ' ')

const read = (markup: string) =>
  markup
    .replaceAll(/<\/?code>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll(/\s+/g, ' ')

/** The items of the list of requirements. */
const items = (judged: JudgedRun) =>
  (shown(judged).split('<ul id="requirement-list">')[1] ?? '').split('</ul>', 1)[0]?.match(/<li .*?<\/li>/g) ?? []

describe('the header of the page', () => {
  test('has date, duration, gateway, requirement set and tool', () => {
    const judged = judgedOf([requirement('chat.completion.id', 'satisfied')], [], {
      set: { version: '1.0.0', sha256: 'ab', newest: '1.1.0' },
    })
    const text = read(shown(judged))
    expect(shown(judged)).toContain('<time datetime="2026-01-02T03:04:05.000Z">2026-01-02 03:04 UTC</time>')
    expect(text).toContain('Duration driven in 12.0 s, judged in 0.8 s')
    expect(text).toContain('Gateway https://gateway.example')
    expect(text).toContain('Requirement set 1.0.0 (the newest is 1.1.0); profile full; contract 1.0.0')
    expect(text).toContain('Tool gateproof 0.1.0 Requests 240 requests, 1 retry, 3456 tokens Seed 42')
  })

  test('says at once that the gateway is the embedded one, and only then', () => {
    const judged = judgedOf([requirement('chat.completion.id', 'satisfied')])
    const { header } = judged.evidence
    const deployment = { ...header.deployment, embedded: true }
    const embedded = { ...judged, evidence: { ...judged.evidence, header: { ...header, deployment } } }
    const banner = 'Embedded reference gateway, not your deployment'
    expect(read(shown(embedded))).toMatch(new RegExp(`^ conformant ${banner} Judged 1 of 1`))
    expect(shown(judged)).not.toContain(banner)
  })

  test('names the source of recorded traffic, without a seed', () => {
    const judged = judgedOf([requirement('chat.completion.id', 'satisfied')], [], {
      traffic: { from: 'har', by: 'Firefox', unseen: [] },
    })
    expect(read(shown(judged))).toMatch(/Duration recorded over 12\.0 s.* Recorded by a HAR file by Firefox/)
    expect(shown(judged)).not.toContain('--seed')
  })
})

describe('the list of requirements', () => {
  test('has every requirement, the worst first, with its level, time and reason', () => {
    const texts = items(everyVerdict()).map(read)
    expect(texts).toEqual([
      ' violated chat.completion.created MUST 2 exchanges, 0.0 s created is the Unix time of the reply. created: expected an integer, got "now" ',
      ' broken video.task.id MUST The sentence of video.task.id. x is not a function ',
      ' advisory streaming.chat.order SHOULD The sentence of streaming.chat.order. expected a role first ',
      ' inconclusive streaming.chat.index MUST The sentence of streaming.chat.index. depends on chat.completion.created ',
      ' satisfied chat.completion.id MUST 1 exchange, 0.0 s The sentence of chat.completion.id. ',
      ' inapplicable images.image.url MUST The sentence of images.image.url. the deployment declares images as unsupported (lacks) ',
      ' left out video.task.status MUST The sentence of video.task.status. not built ',
    ])
  })

  test('adds up to the summary in its first line and in its filter', () => {
    const text = read(shown(everyVerdict()))
    expect(text).toContain(
      'Requirements (7) 1 violated, 1 broken, 1 advisory, 1 inconclusive, 1 satisfied, 1 inapplicable, 1 left out',
    )
    expect(text).toContain('Verdict all violated (1) broken (1) advisory (1)')
    expect(text).toContain('Area all chat (2) video (2) streaming (2) images (1)')
    expect(text).toContain('Level all MUST (6) SHOULD (1)')
  })

  test('names the models whose requests judged a requirement and those that violate it', () => {
    const asked = (id: string, model: string) => {
      const base = exchange(id)
      return { ...base, request: { ...base.request, body: { text: JSON.stringify({ model }) } } }
    }
    const row = { protocol: 'chat', requests: 1, judged: 1, violated: 0, advisory: 0 }
    const byModel: readonly ModelRow[] = ['a', 'b', 'c'].map((model) => ({ ...row, model }))
    const base = requirement('chat.completion.id', 'violated', { exchanges: ['p/b', 'p/a'] })
    const violated = { ...base, tests: base.tests.map((one) => ({ ...one, failed: 1 })) }
    const judged = judgedOf([violated], [asked('p/a', 'a'), asked('p/b', 'b'), asked('p/c', 'c')], { byModel })
    expect(items(judged)[0]).toMatch(/^<li id="is-chat.completion.id" class="violated" data-m="0-1" data-u="1">/)
    expect(read(shown(judged))).toContain('Model all a b c')
  })

  test('writes indices as ranges', () => {
    expect(ranges([0, 1, 2, 5, 7, 8])).toBe('0-2 5 7-8')
    expect(ranges([])).toBe('')
  })
})

describe('the trend', () => {
  const before = judgedOf([requirement('chat.a.b', 'violated'), requirement('chat.c.d', 'satisfied')]).report
  const now = judgedOf([
    requirement('chat.a.b', 'satisfied'),
    requirement('chat.c.d', 'violated'),
    requirement('chat.e.f', 'inconclusive', dependent('chat.c.d')),
    notJudged('video.a.b', 'not selected'),
  ])
  const withTrend = (earlier: number, leftOut: readonly string[] = []) => ({
    ...now,
    trend: {
      current: summarize(now.report),
      earlier: Array.from({ length: earlier }, () => summarize(before)),
      leftOut,
    },
  })

  test('is absent without --history', () => {
    expect(shown(now)).not.toContain('<section id="trend"')
  })

  test('shows what changed since the previous run, and a row for each run', () => {
    const text = read(shown(withTrend(2)))
    expect(text).toContain('Last runs (3)')
    expect(text).toContain('Since the run of 2026-01-02 03:04 UTC : 1 newly violated, 1 fixed, 0 other changes.')
    expect(text).toMatch(
      /Newly violated \(1\) ✕ violated chat\.c\.d was satisfied Fixed \(1\) ✓ satisfied chat\.a\.b was violated/,
    )
    expect(text).toMatch(/2026-01-02 03:04 UTC this run nonconformant 2 of 3 1 1 0 no set, full; 42; 0\.1\.0/)
    expect(text.match(/nonconformant 2 of 2/g)).toHaveLength(2)
  })

  test('shows at most 20 runs, and says so', () => {
    expect(read(shown(withTrend(30)))).toContain('11 older runs not shown.')
  })

  test('names the files that it leaves out, and escapes them', () => {
    const markup = content(withTrend(0, [`"x.json" ${hostile}`])).markup
    expect(read(markup)).toContain('No earlier run of this deployment.')
    expect(read(markup)).toContain('Files that are not part of the trend (1)')
    expect(wellFormedness(markup)).toEqual([])
    expect(markup).not.toContain('<script')
  })
})
