import { countingProtocolOf } from '../contract/usage.ts'
import { arrivalNumber, type ArrivalProtocol } from '../evidence/arrivals.ts'
import type { RecordedCost, RecordedPrice, UpstreamExchange } from '../evidence/exchange.ts'
import type { Script } from '../evidence/script.ts'
import { costOfTokens } from '../money/cost.ts'
import { fieldOf } from '../reply/field.ts'
import { parseJson } from '../reply/json.ts'
import type { Field, Reply } from '../reply/reply.ts'
import { memoized } from '../std/memoized.ts'
import { recording } from '../outcomes/recording.ts'
import { onceForRecording } from './indexed.ts'
import { costTerms, priceOf } from './costs.ts'
import { callOf, modelName } from './request.ts'

/** A request of the gateway to the scripted upstream. */
export interface Received {
  readonly exchange: UpstreamExchange
  /** The JSON body. */
  readonly json: Field
  /** A header by lower-case name. */
  readonly header: (name: string) => string | undefined
}

/** The text protocol that a client used; undefined for any other operation. */
export const clientProtocolOf = (reply: Reply): ArrivalProtocol | undefined =>
  countingProtocolOf(callOf(reply)?.operationId)

/** A call of the client whose answer the upstream takes from a script. */
export interface ScriptedCall {
  readonly reply: Reply
  readonly nonce: string
  readonly script: Script
  /** The requests with a key of the upstream that contained its nonce, in order of arrival. */
  readonly received: readonly Received[]
  /** The first one that the upstream refused because of its key. */
  readonly refused?: Received
}

/** The scripted call of an exchange; undefined for any other exchange, and for trials of discovery, which each shard repeats. */
export const scriptedCall = memoized((reply: Reply): ScriptedCall | undefined => {
  const { probe, name } = reply.exchange
  const line = recording().scripts.get(`${probe}/${name}`)
  if (line === undefined || probe === 'discovery') return undefined
  const { nonce, script } = line
  const all = receivedWith(nonce)
  const isAccepted = ({ exchange }: Received) => exchange.credential === 'own'
  const refused = all.find((one) => !isAccepted(one))
  return { reply, nonce, script, received: all.filter(isAccepted), ...(refused && { refused }) }
})

/**
 * Returns what a call should cost by the usage of the upstream, and how the gateway reports it. Undefined if the configuration does not say
 * how, or has no price for the model.
 */
export function priced({ reply, script: { usage } }: ScriptedCall): PricedCall | undefined {
  const terms = costTerms()
  const price = terms && priceOf(modelName(reply), terms)
  if (terms === undefined || price === undefined) return undefined
  const { input, output, cached = 0, cacheWritten = 0 } = usage
  const expected = costOfTokens(price, {
    inputTokens: input - cached - cacheWritten,
    outputTokens: output,
    cachedTokens: cached,
    cacheWriteTokens: cacheWritten,
  })
  return { terms, price, expected }
}

/** A call whose cost is known. */
export interface PricedCall {
  readonly terms: RecordedCost
  readonly price: RecordedPrice
  /** In the currency of the prices. */
  readonly expected: number
}

/** The requests that contained a nonce, in order of arrival. */
export const receivedWith = (nonce: string): readonly Received[] => receivedByNonce().get(nonce) ?? []

const receivedByNonce = onceForRecording(({ upstream }) => {
  const found = new Map<string, Received[]>()
  for (const exchange of upstream.toSorted((a, b) => arrivalNumber(a) - arrivalNumber(b))) {
    const { nonce } = exchange
    if (nonce === undefined) continue
    found.set(nonce, [...(found.get(nonce) ?? []), receivedOf(exchange)])
  }
  return found
})

function receivedOf(exchange: UpstreamExchange): Received {
  const { headers, body } = exchange.request
  const parsed = body !== undefined && 'text' in body ? parseJson(body.text) : {}
  return {
    exchange,
    json: fieldOf('value' in parsed ? parsed.value : undefined, exchange.id),
    header: (name) => headers.find(([own]) => own.toLowerCase() === name)?.[1],
  }
}
