import { describe, expect, test } from 'vitest'
import { undecidedByResponses } from '../../src/judge/gaps.ts'
import { causeOf } from '../../src/outcomes/causes.ts'
import type { CheckResult, UndecidedEnd } from '../../src/outcomes/check-result.ts'
import type { RequirementReport, Verdict } from '../../src/report/report.ts'
import { reason, type Reason } from '../../src/results/reasons.ts'
import { checkResult, inconclusiveFor } from '../checks/check-results.ts'

const row = (id: string, verdict: Verdict = 'inconclusive'): RequirementReport => ({
  ...{ id, section: 'Limits', level: 'MUST', text: '', judged: true, verdict, tests: [] },
})
const check = (id: string, why: Reason, more: Partial<UndecidedEnd> = {}): CheckResult =>
  checkResult(id, { end: inconclusiveFor(why, more) })
const saturated = (exchange: string) => reason('saturated', { exchange, status: 429 })
const dependent = reason('requirement', { id: 'chat.completion.id' })

const gap = (
  rows: readonly RequirementReport[],
  checks: readonly CheckResult[],
  gates = rows.map(({ id }) => id),
  broken: readonly string[] = [],
) => undecidedByResponses(rows, new Set(gates), checks, new Set(broken))

describe('a gating requirement is undecided because of responses', () => {
  test('if any of its checks is, and the report names it with the response', () => {
    const checks = [check('chat.a', reason('did-not-count')), check('chat.a', saturated('chat-plain/a'))]
    expect(gap([row('chat.a')], checks)).toEqual([
      'one gating requirement is undecided because of responses: chat.a: chat-plain/a returned 429: the gateway was overloaded until the last retry',
    ])
  })

  test('and several are named by response, at most three of each', () => {
    const ids = ['a', 'b', 'c', 'd', 'e'].map((name) => `chat.${name}`)
    const checks = [
      ...ids.map((id) => check(id, saturated('x'))),
      check('chat.f', reason('torn-only', { exchange: 'y' })),
    ]
    expect(
      gap(
        [...ids, 'chat.f'].map((id) => row(id)),
        checks,
      ),
    ).toEqual([
      '6 gating requirements are undecided because of responses: chat.a, chat.b, chat.c and 2 more: x returned 429: the gateway was overloaded until the last retry; chat.f: the connection broke during y, the only exchange of this kind',
    ])
  })

  test('if it depends on a requirement that is undecided itself', () => {
    expect(gap([row('chat.a'), row('chat.completion.id')], [check('chat.a', dependent)])).toHaveLength(1)
  })

  test.for([
    [
      'it depends on a violated one, which is reported',
      [row('chat.a'), row('chat.completion.id', 'violated')],
      dependent,
    ],
    [
      'it depends on an advisory one, which is reported',
      [row('chat.a'), row('chat.completion.id', 'advisory')],
      dependent,
    ],
    ['other exchanges decide it', [row('chat.a', 'satisfied')], saturated('x')],
    ['it is violated', [row('chat.a', 'violated')], saturated('x')],
    ['it is not judged', [{ ...row('chat.a'), judged: false }], saturated('x')],
    ['the model is the reason', [row('chat.a')], reason('answered-without-tool')],
    ['an option is the reason', [row('chat.a')], reason('no-model', { role: 'chat' })],
  ] as const)('unless %s', ([, rows, why]) => {
    expect(gap(rows, [check('chat.a', why)])).toEqual([])
  })

  const torn = reason('torn-once', { exchange: 'a/x' })

  test.for([
    ['it', torn],
    ['that of one of its parameters', reason('parameter-undecided', { parameter: 'stop', why: torn })],
    ['its control request', reason('no-comparison', { control: 'a/x' })],
    ['its valid request', reason('valid-not-answered', { probe: 'a' })],
  ] as const)('unless the connection of %s broke by chance', ([, why]) => {
    const id = why.code === 'valid-not-answered' ? 'a/valid' : 'a/x'
    const gapIf = (broken: string) => gap([row('chat.a')], [check('chat.a', why)], ['chat.a'], [broken]).length
    expect([gapIf(id), gapIf('a/y')]).toEqual([0, 1])
  })

  test('if another check of it is undecided for a response that is not chance', () => {
    const checks = [check('chat.a', torn), check('chat.a', saturated('y'))]
    expect(gap([row('chat.a')], checks, ['chat.a'], ['a/x'])).toEqual([expect.stringContaining('y returned 429')])
  })

  test('unless it does not gate', () => {
    expect(gap([row('chat.a')], [check('chat.a', saturated('x'))], [])).toEqual([])
  })
})

describe('the cause', () => {
  test('of a reason within a reason is that of the inner one', () => {
    const nested = (why: Reason) => reason('parameter-undecided', { parameter: 'stop', why })
    expect([causeOf(nested(saturated('x'))), causeOf(nested(reason('did-not-count')))]).toEqual(['responses', 'model'])
  })

  test('of a recorded text is what the drive recorded beside it', () => {
    const text = reason('reported', { text: 'why' })
    const kinds = [undefined, 'budget', 'key', 'unreachable', 'suite', 'exhausted'] as const
    expect(kinds.map((kind) => causeOf(text, kind))).toEqual([
      'model',
      'options',
      'settings',
      'responses',
      'suite',
      'suite',
    ])
  })
})
