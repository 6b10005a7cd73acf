import { expect, test } from 'vitest'
import { fault, type Inject } from '../../gateway/reference/fault.ts'
import { createReference } from '../../gateway/reference/server.ts'
import { createUpstream } from '../../gateway/upstream/create-upstream.ts'
import { evidenceOfLines } from '../../src/evidence/store.ts'
import { clientProtocols } from '../../fixtures/conversation.ts'
import { sampled } from '../series.ts'
import { judgeTrial, recordLines } from '../suites/trial.ts'

const clientKeys = Object.values(createReference().keys)
const upstreamKeys = Object.values(createUpstream({}).keys)
const [clientKey = ''] = clientKeys
const { openai } = createUpstream({}).keys

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** Forwards the key of the client in headers, in the URL and in the body. */
const forwardsKey: Inject = (next) => async (request) => {
  const url = new URL(request.url)
  url.searchParams.set('client_key', clientKey)
  const headers = new Headers(request.headers)
  headers.set('x-client', `Bearer ${clientKey}`)
  headers.set('x-client-basic', `Basic ${base64(`user:${clientKey}`)}`)
  headers.set('cookie', `session=${clientKey}`)
  const body = { ...((await request.json()) as object), note: `a "${clientKey}"`, encoded: base64(clientKey) }
  return next(new Request(url, { method: request.method, headers, body: JSON.stringify(body), signal: request.signal }))
}

/** Returns the key of the upstream in a header, and in the text of plain responses. */
const returnsKey: Inject = (next) => async (request) => {
  const response = await next(request)
  if (request.method === 'GET') return response
  const headers = new Headers(response.headers)
  headers.set('x-upstream', `Bearer ${openai}`)
  if (!/\bjson\b/.test(headers.get('content-type') ?? '')) {
    return new Response(response.body, { status: response.status, headers })
  }
  headers.delete('content-length')
  const body = { ...((await response.json()) as object), debug: openai }
  return new Response(JSON.stringify(body), { status: response.status, headers })
}

/** The probe of each pair of protocols. Every fifth one has the same protocol at both ends. */
const probes = clientProtocols.flatMap((client) =>
  clientProtocols.map((upstream) => `upstream-${client}-to-${upstream}`),
)

test.each(sampled(probes, 5))(
  '%s: evidence contains no key, whatever the gateway forwards and returns',
  async (probe) => {
    const leaks = { ...fault([], returnsKey), upstream: forwardsKey }
    const settings = { only: ['upstream'], probes: [probe], samples: 0 }
    const lines = await recordLines({ faults: [leaks], settings })
    const text = JSON.stringify(lines)
    const keys = [...clientKeys, ...upstreamKeys]
    expect(
      keys.flatMap((key) => [key, base64(key), encodeURIComponent(key)]).filter((key) => text.includes(key)),
    ).toEqual([])

    const { report } = await judgeTrial(evidenceOfLines(lines), { suites: { areas: ['upstream'] } })
    const verdict = (id: string) => report.requirements.find((row) => row.id === id)?.verdict
    expect(verdict('upstream.credentials.key')).toBe('advisory')
    expect(verdict('upstream.credentials.own')).toBe('advisory')
  },
)
