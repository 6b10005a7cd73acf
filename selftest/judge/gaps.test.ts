import { describe, expect, test } from 'vitest'
import { reason } from '../../src/results/reasons.ts'
import type { CheckResult } from '../../src/outcomes/check-result.ts'
import { gapsOf } from '../../src/judge/gaps.ts'
import type { RequirementReport, Verdict } from '../../src/report/report.ts'
import { checkResult, inconclusiveFor } from '../checks/check-results.ts'

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
  gapsOf(rows, new Set(rows.map(({ id }) => id)), checks, strict)

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

describe('a run passes if', () => {
  test('an area is declared as unsupported', () => {
    expect(gaps([row('chat.a', 'satisfied'), row('images.result.url', 'inapplicable')])).toEqual([])
  })

  test('media are not allowed', () => {
    const rows = [row('chat.a', 'satisfied'), row('images.result.url', 'inconclusive', 'media is billed')]
    expect(gaps(rows, false, [notAllowed('images.result.url')])).toEqual([])
  })
})
