import type { Bytes, Exchange, UpstreamExchange } from '../src/evidence/exchange.ts'
import type { Evidence } from '../src/evidence/store.ts'
import { replyOf } from '../src/reply/reader.ts'

/** What passed between two of the client, the gateway and its upstream. */
export interface Passage {
  /** Whole milliseconds after the client began its request. The clocks of both ends are one. */
  readonly atMs: number
  readonly from: 'client' | 'gateway' | 'upstream'
  readonly to: 'client' | 'gateway' | 'upstream'
  /** `POST /v1/messages`, or a status: `200`, `no response`. */
  readonly what: string
  readonly body: string
}

/** What passed for a call with a script, in the order of time; empty for any other call. Not escaped. */
export function passagesOf(exchange: Exchange, evidence: Evidence): readonly Passage[] {
  const calls = upstreamCallsOf(exchange.id, evidence)
  if (calls.length === 0) return []
  const { request, response } = exchange
  const start = Date.parse(exchange.startedAt)
  const between = calls.flatMap((call): readonly Passage[] => {
    const arrived = Date.parse(call.startedAt) - start
    const sent: Passage = {
      ...{ atMs: arrived, from: 'gateway', to: 'upstream' },
      ...{ what: `${call.request.method} ${call.request.url}`, body: textOf(call.request.body) },
    }
    const last = call.response?.chunks.at(-1)?.at ?? 0
    const answered: Passage = {
      ...{ atMs: arrived + Math.round(last), from: 'upstream', to: 'gateway' },
      ...{ what: statusText(call.response?.status), body: (call.response?.chunks ?? []).map(textOf).join('') },
    }
    return [sent, answered]
  })
  const first: Passage = {
    ...{ atMs: 0, from: 'client', to: 'gateway' },
    ...{ what: `${request.method} ${pathOf(request.url)}`, body: textOf(request.body) },
  }
  const end: Passage = {
    ...{ atMs: Math.round(response?.chunks.at(-1)?.at ?? exchange.end.at), from: 'gateway', to: 'client' },
    ...{ what: statusText(response?.status), body: replyOf(exchange).text },
  }
  return [first, ...[...between, end].toSorted((one, other) => one.atMs - other.atMs)]
}

/** The requests that the upstream received for a call of this id, in the order of arrival. */
export function upstreamCallsOf(id: string, { scripts, upstream }: Evidence): readonly UpstreamExchange[] {
  const nonce = scripts.get(id)?.nonce
  return nonce === undefined ? [] : upstream.filter((one) => one.nonce === nonce)
}

const statusText = (status: number | undefined) => (status === undefined ? 'no response' : `${status}`)

const pathOf = (url: string) => url.replace(/^[a-z]+:\/\/[^/]*/i, '')

/** The text of recorded bytes. */
export const textOf = (bytes: Bytes | undefined): string =>
  bytes === undefined ? '' : 'text' in bytes ? bytes.text : Buffer.from(bytes.base64, 'base64').toString('utf8')
