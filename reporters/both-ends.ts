import type { Bytes, Exchange, UpstreamExchange } from '../src/evidence/exchange.ts'
import { rawBytes } from '../src/evidence/bytes.ts'
import type { Evidence } from '../src/evidence/store.ts'
import { pathOf } from '../src/contract/operations.ts'
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
  const reply = replyOf(exchange)
  const start = Date.parse(exchange.startedAt)
  const between = calls.flatMap((call): readonly Passage[] => {
    const arrived = Date.parse(call.startedAt) - start
    const sent: Passage = {
      ...{ atMs: arrived, from: 'gateway', to: 'upstream' },
      ...{
        what: `${call.request.method} ${call.request.url}`,
        body: textOf(call.request.body ? [call.request.body] : []),
      },
    }
    const last = call.response?.chunks.at(-1)?.at ?? 0
    const answered: Passage = {
      ...{ atMs: arrived + Math.round(last), from: 'upstream', to: 'gateway' },
      ...{ what: statusText(call.response?.status), body: textOf(call.response?.chunks ?? []) },
    }
    return [sent, answered]
  })
  const first: Passage = {
    ...{ atMs: 0, from: 'client', to: 'gateway' },
    ...{ what: `${request.method} ${pathOf(request.url)}`, body: reply.request.text },
  }
  const end: Passage = {
    ...{ atMs: Math.round(response?.chunks.at(-1)?.at ?? exchange.end.at), from: 'gateway', to: 'client' },
    ...{ what: statusText(response?.status), body: reply.text },
  }
  return [first, ...[...between, end].toSorted((one, other) => one.atMs - other.atMs)]
}

/** The requests that the upstream received for a call of this id, in the order of arrival. */
export function upstreamCallsOf(id: string, { scripts, upstream }: Evidence): readonly UpstreamExchange[] {
  const nonce = scripts.get(id)?.nonce
  return nonce === undefined ? [] : upstream.filter((one) => one.nonce === nonce)
}

const statusText = (status: number | undefined) => (status === undefined ? 'no response' : `${status}`)

/** The text of recorded bytes, which may be divided within a character. */
export const textOf = (pieces: readonly Bytes[]): string => Buffer.concat(pieces.map(rawBytes)).toString('utf8')
