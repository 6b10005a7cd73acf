import { describe, expect, test } from 'vitest'
import { reason } from '../../src/results/reasons.ts'
import type { CheckResult } from '../../src/outcomes/check-result.ts'
import type { EvidenceFooter, LackReason } from '../../src/evidence/exchange.ts'
import { earlyEndOf, gapsOf } from '../../src/judge/gaps.ts'
import type { RequirementReport, Verdict } from '../../src/report/report.ts'
import { checkResult, inconclusiveFor } from '../checks/check-results.ts'
import { judgedOf } from '../reporters/sample.ts'

const row = (id: string, verdict: Verdict, because?: string): RequirementReport => ({
  id,
  section: 'Limits',
  level: 'MUST',
  text: '',
  judged: true,
  verdict,
  ...(because !== undefined && { because }),
  tests: [],
})

/** A check left undecided because media was not allowed. */
const notAllowed = (requirement: string): CheckResult =>
  checkResult(requirement, {
    end: inconclusiveFor(reason('media-not-allowed', { media: 'images' }), { cause: 'not-allowed' }),
  })

const gaps = (rows: readonly RequirementReport[], strict = false, checks: readonly CheckResult[] = []) =>
  gapsOf(rows, new Set(rows.map(({ id }) => id)), checks, { strict })

describe('a run without violations does not pass if', () => {
  test('nothing was judged', () => {
    expect(gaps([row('chat.a', 'inconclusive', 'no key')])).toEqual(['nothing was judged: no key'])
  })

  test('no requirement of an area was judged', () => {
    const rows = [row('chat.a', 'satisfied'), row('messages.a', 'inconclusive', 'no model for the role "messages"')]
    expect(gaps(rows)).toEqual(['nothing was judged in messages: no model for the role "messages"'])
  })

  test('no requirement of the streams of a protocol was judged', () => {
    const rows = [
      row('streaming.chat.served', 'satisfied'),
      row('streaming.chat.index', 'satisfied'),
      row('streaming.messages.served', 'inconclusive', 'no model for the role "messages"'),
      row('streaming.messages.index', 'inconclusive', 'no model for the role "messages"'),
    ]
    expect(gaps(rows)).toEqual(['nothing was judged in streaming.messages: no model for the role "messages"'])
  })

  test('only the beginning of the streams of a protocol was judged', () => {
    const rows = [
      row('chat.a', 'satisfied'),
      row('streaming.chat.served', 'satisfied'),
      row('streaming.chat.content_type', 'satisfied'),
      row('streaming.chat.framing', 'satisfied'),
      row('streaming.chat.index', 'inconclusive', 'gateproof stopped reading'),
    ]
    expect(gaps(rows)).toEqual(['nothing was judged in streaming: gateproof stopped reading'])
  })

  test('no requirement of an operation was judged', () => {
    const rows = [
      row('images.generation.served', 'satisfied'),
      row(
        'images.edit.served',
        'inconclusive',
        'images-edit/json returned 503: the gateway was overloaded until the last retry',
      ),
    ]
    expect(gaps(rows)).toEqual([
      'nothing was judged in images.edit: images-edit/json returned 503: the gateway was overloaded until the last retry',
    ])
  })

  test('a gating requirement is inconclusive with --strict', () => {
    const rows = [row('chat.a', 'satisfied'), row('chat.b', 'inconclusive', 'no key')]
    expect(gaps(rows)).toEqual([])
    expect(gaps(rows, true)).toEqual(['1 gating requirements are inconclusive (--strict)'])
  })
})

/** Checks of `area.n1` to `area.n9`, left undecided for a reason that the drive recorded. */
const undecided = (area: string, count: number, because = 'refused', cause?: LackReason) => ({
  rows: Array.from({ length: count }, (_, index) => row(`${area}.n${index}`, 'inconclusive', because)),
  checks: Array.from({ length: count }, (_, index) =>
    checkResult(`${area}.n${index}`, {
      end: inconclusiveFor(reason('reported', { text: because }), cause === undefined ? {} : { cause }),
    }),
  ),
})

describe('at least half of an area must be judged, otherwise', () => {
  test('the area is named with what was judged and the most frequent reason', () => {
    const open = undecided('upstream', 53, 'the gateway used another key')
    const rows = [row('upstream.a', 'satisfied'), row('chat.a', 'satisfied'), ...open.rows]
    expect(gaps(rows, false, open.checks)).toEqual(['upstream: 1 of 54 judged, because the gateway used another key'])
  })

  test('the protocol of streams or limits is named, if its area as a whole is judged', () => {
    const open = undecided('limits.messages', 3)
    const rows = [
      ...['a', 'b', 'c', 'd', 'e'].map((id) => row(`limits.chat.${id}`, 'satisfied')),
      row('limits.messages.a', 'satisfied'),
      ...open.rows,
    ]
    expect(gaps(rows, false, open.checks)).toEqual(['limits.messages: 1 of 4 judged, because refused'])
  })

  test.each(['model', 'key', 'configuration', 'not-allowed', 'other-shard', 'not-installed'] as const)(
    'the run passes if the cause is %s',
    (cause) => {
      const open = undecided('chat', 53, 'not given', cause)
      expect(gaps([row('chat.a', 'satisfied'), ...open.rows], false, open.checks)).toEqual([])
    },
  )

  test.each(['budget', 'deadline', 'unreachable', 'interrupted', 'suite'] as const)(
    'the run does not pass if the cause is %s',
    (cause) => {
      const open = undecided('chat', 53, 'cut', cause)
      expect(gaps([row('chat.a', 'satisfied'), ...open.rows], false, open.checks)).toEqual([
        'chat: 1 of 54 judged, because cut',
      ])
    },
  )

  test('a missing key excuses no requirement that the gateway prevents too', () => {
    const refused = undecided('chat', 2)
    const withoutKey = undecided('chat', 2, 'no key', 'key')
    const rows = [row('chat.a', 'satisfied'), ...refused.rows]
    const text = ['chat: 1 of 3 judged, because refused']
    expect(gaps(rows, false, [...refused.checks, ...withoutKey.checks])).toEqual(text)
    expect(gaps(rows, false, [...withoutKey.checks, ...refused.checks])).toEqual(text)
  })

  test('what depends on a known violation does not count, and what depends on an advisory does', () => {
    const dependent = ['chat.b', 'chat.c'].map((id) =>
      checkResult(id, { end: inconclusiveFor(reason('requirement', { id: 'chat.completion.usage' })) }),
    )
    const rows = (unmet: RequirementReport) => [
      row('chat.a', 'satisfied'),
      ...['chat.b', 'chat.c'].map((id) => row(id, 'inconclusive', 'chat.completion.usage')),
      unmet,
    ]
    const gates = new Set(['chat.a', 'chat.b', 'chat.c'])
    const gapsWith = (unmet: RequirementReport) => gapsOf(rows(unmet), gates, dependent, { strict: false })
    expect(gapsWith({ ...row('chat.completion.usage', 'violated'), known: 'later' })).toEqual([])
    expect(gapsWith(row('chat.completion.usage', 'advisory'))).toEqual([
      'chat: 1 of 3 judged, because chat.completion.usage',
    ])
  })

  test('--min-judged accepts less, and may require more', () => {
    const open = undecided('chat', 3)
    const rows = [row('chat.a', 'satisfied'), ...open.rows]
    const gates = new Set(rows.map(({ id }) => id))
    const gapsAt = (minJudged?: number) => gapsOf(rows, gates, open.checks, { strict: false, minJudged })
    expect([undefined, 25, 26, 50].map((percent) => gapsAt(percent).length)).toEqual([1, 0, 1, 1])
    const half = gapsOf(rows.slice(0, 2), gates, open.checks, { strict: false })
    expect([half, gapsOf(rows.slice(0, 2), gates, open.checks, { strict: false, minJudged: 100 }).length]).toEqual([
      [],
      1,
    ])
  })
})

describe('a drive that ended early', () => {
  const left = [...undecided('limits', 3).rows, ...undecided('chat', 2).rows, row('video.n1', 'inconclusive')]
  const rows = [row('chat.a', 'satisfied'), ...left, ...undecided('errors', 1).rows]
  const gates = new Set(rows.map(({ id }) => id))
  const { evidence } = judgedOf([])
  const footer = { type: 'footer', finishedAt: '', driveMs: 1, requests: 1, retries: 0, tokens: 0 } as const
  const endOf = (ended: EvidenceFooter['ended'], minJudged?: number) =>
    earlyEndOf(
      { ...evidence, interrupted: ended === 'interrupted', footer: { ...footer, ended, because: 'a limit' } },
      rows,
      gates,
      [],
      { minJudged },
    )
  const leftOut = 'not judged: 7 of 8 gating requirements (limits 3, chat 2, video 1, and 1 more area)'

  test.each([
    ['budget', 'a limit', '. `gateproof plan` shows a sufficient budget; --min-judged PERCENT accepts less'],
    ['deadline', 'a limit', '. Raise --deadline, or accept less with --min-judged PERCENT'],
    ['unreachable', 'a limit', ''],
  ] as const)('because of its %s says what it left out', (ended, because, advice) => {
    expect(endOf(ended)).toEqual({
      sentences: [`the drive ended early: ${because}`, `${leftOut}${advice}`],
      isAccepted: false,
    })
  })

  test('because of an interruption says what it left out', () => {
    expect(endOf('interrupted')?.sentences).toEqual([leftOut])
  })

  test('is accepted by name only if a limit of the user ended it', () => {
    const ends = ['budget', 'deadline', 'unreachable', 'interrupted'] as const
    expect(ends.map((ended) => endOf(ended, 10)?.isAccepted)).toEqual([true, true, false, false])
    expect(endOf('complete')).toBeUndefined()
  })
})

describe('a run passes if', () => {
  test('an area is declared as unsupported', () => {
    expect(gaps([row('chat.a', 'satisfied'), row('images.result.url', 'inapplicable')])).toEqual([])
  })

  test('media are not allowed', () => {
    const rows = [row('chat.a', 'satisfied'), row('images.result.url', 'inconclusive', 'media is billed')]
    expect(gaps(rows, false, [notAllowed('images.result.url')])).toEqual([])
  })
})
