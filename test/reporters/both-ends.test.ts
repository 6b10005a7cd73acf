import { describe, expect, test } from 'vitest'
import { passagesOf } from '../../reporters/both-ends.ts'
import { findingInReport, requirementInReport } from '../../reporters/explain.ts'
import { findings } from '../../reporters/page/findings.ts'
import type { ScriptLine, UpstreamExchange } from '../../src/evidence/exchange.ts'
import type { Finding, JudgedRun, RequirementReport } from '../../src/report/report.ts'
import { exchange, judgedOf, requirement } from './sample.ts'

const call = exchange('upstream-chat-to-chat/text', {
  startedAt: '2026-01-02T03:04:05.000Z',
  response: { status: 200, headersAt: 30, headers: [], chunks: [{ at: 40.4, text: '{"answer":"\u001b[31m2"}' }] },
})

const received = (ms: number, response?: UpstreamExchange['response']): UpstreamExchange => ({
  ...{
    type: 'upstream',
    id: `upstream/${ms}`,
    protocol: 'chat',
    nonce: 'velvet',
    credential: 'own',
    clientSecrets: [],
  },
  startedAt: new Date(Date.parse(call.startedAt) + ms).toISOString(),
  request: { method: 'POST', url: '/v1/chat/completions', headers: [], body: { base64: 'eyJzZW50IjoxfQ==' } },
  ...(response !== undefined && { response }),
  end: { how: 'complete', at: 5 },
})

/** A call that the gateway sends twice: the first upstream hangs up. */
const twice = [
  received(20, {
    status: 200,
    headers: [],
    chunks: [
      { at: 1, text: '{"answer":' },
      { at: 3, text: '"1"}' },
    ],
  }),
  received(7),
]
const other = { ...received(9), nonce: 'linen' }
const judged = judgedOf([requirement('upstream.answer.text', 'violated', { exchanges: [call.id] })], [call])
const both: JudgedRun = {
  ...judged,
  evidence: {
    ...judged.evidence,
    scripts: new Map([[call.id, { nonce: 'velvet', script: {} } as ScriptLine]]),
    upstream: [...twice, other],
  },
}

describe('what passed for a call', () => {
  test('is in the order of time, with every request to the upstream', () => {
    const passed = passagesOf(call, both.evidence).map(({ atMs, from, to, what, body }) => [atMs, from, to, what, body])
    expect(passed).toEqual([
      [
        0,
        'client',
        'gateway',
        'POST /v1/chat/completions',
        call.request.body && 'text' in call.request.body ? call.request.body.text : '',
      ],
      [7, 'gateway', 'upstream', 'POST /v1/chat/completions', '{"sent":1}'],
      [7, 'upstream', 'gateway', 'no response', ''],
      [20, 'gateway', 'upstream', 'POST /v1/chat/completions', '{"sent":1}'],
      [23, 'upstream', 'gateway', '200', '{"answer":"1"}'],
      [40, 'gateway', 'client', '200', '{"answer":"\u001b[31m2"}'],
    ])
  })

  test('is nothing for a call without a script', () => expect(passagesOf(call, judged.evidence)).toEqual([]))

  const [finding] = judged.report.findings as [Finding]

  test('is in the explanation of a finding, escaped', () => {
    const earlier = { report: judged.report, file: 'report.json' }
    const text = findingInReport(finding, { ...earlier, evidence: () => both.evidence })
    expect(text).toMatch(/^ {2}both ends {7}0 ms {2}client to gateway {4}POST \/v1\/chat\/completions {2}/m)
    expect(text).toMatch(/^ {13} {4}23 ms {2}upstream to gateway {2}200 {2}\{"answer":"1"\}$/m)
    expect(text).not.toContain('\u001b')
    expect(findingInReport(finding, { ...earlier, evidence: () => judged.evidence })).not.toContain('both ends')
    const [row] = judged.report.requirements as [RequirementReport]
    expect(requirementInReport(row, { ...earlier, evidence: () => both.evidence })).toContain('gateway to upstream')
  })

  test('is on the page, and only where there is an upstream', () => {
    const page = (run: JudgedRun) => findings(run, new Set()).markup
    expect(page(both)).toMatch(/Both ends[^]*gateway to upstream[^]*23 ms/)
    expect(page(judged)).not.toContain('Both ends')
  })
})
