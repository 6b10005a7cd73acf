import { describe, expect, test } from 'vitest'
import { audiences, renderFinding } from '../../reporters/issue.ts'
import type { ScriptLine, UpstreamExchange } from '../../src/evidence/exchange.ts'
import type { Finding, JudgedRun } from '../../src/report/report.ts'
import { exchange, judgedOf, requirement } from './sample.ts'

const body = '```\n# not a heading\n\u001b[31m::error::x'
const withBody = {
  ...exchange('chat-plain/plain'),
  response: { status: 200, headersAt: 1, headers: [], chunks: [{ at: 1, text: body }] },
}
const judged = judgedOf([requirement('chat.a', 'violated', { exchanges: ['chat-plain/plain'] })], [withBody])
const [finding] = judged.report.findings as [Finding]

/** The lines that are not in a fence. */
const outside = (text: string) => text.replaceAll(/^(`{3,})\w+\n[^]*?\n\1$/gm, '')

describe.each(audiences)('a finding as %s', (audience) => {
  test('keeps what a server sent in a fence, and escapes the rest', () => {
    const text = renderFinding({ ...finding, title: '<b>@all</b> `x`', detail: '# y' }, judged, audience)
    expect(text).toContain('````text\n```\n# not a heading\n')
    expect(outside(text)).not.toMatch(/not a heading|<b>/)
    expect(text).not.toContain('\u001b')
  })

  test('leaves headers of the gateway out of the request to the provider', () => {
    const gated = {
      ...withBody,
      request: { ...withBody.request, headers: [...withBody.request.headers, ['x-gate', 'on']] },
    }
    const text = renderFinding(
      finding,
      judgedOf([requirement('chat.a', 'violated', { exchanges: [gated.id] })], [gated as never]),
      audience,
    )
    expect(text).toContain('x-gate')
    expect(text.split('$PROVIDER_URL')[1] ?? '').not.toContain('GATEWAY_HEADER')
  })

  test('has both ends, if the other one was recorded', () => {
    const nonce = 'velvet'
    const received = {
      ...{ type: 'upstream', id: 'upstream/1', protocol: 'chat', nonce, credential: 'own', clientSecrets: [] },
      request: { method: 'POST', url: '/v1/chat/completions', headers: [], body: { text: '{"sent":1}' } },
      response: {
        status: 500,
        headers: [],
        chunks: [
          { at: 1, text: '{"answered":' },
          { at: 2, text: '2}' },
        ],
      },
    } as unknown as UpstreamExchange
    const scripts = new Map([['chat-plain/plain', { nonce, script: {} } as ScriptLine]])
    const both: JudgedRun = { ...judged, evidence: { ...judged.evidence, scripts, upstream: [received] } }
    const text = renderFinding(finding, both, audience)
    expect(text).toMatch(/## What reached the provider\n\nPOST .*\n\n```text\n\{"sent":1\}\n```/)
    expect(text).toMatch(/## What the provider answered\n\nStatus 500:\n\n```text\n\{"answered":2\}\n```/)
    expect(renderFinding(finding, judged, audience)).not.toContain('provider answered')
  })
})
