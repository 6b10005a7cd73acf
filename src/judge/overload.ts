import type { Exchange } from '../evidence/exchange.ts'
import { replyOf } from '../reply/reader.ts'
import { clipped } from '../report/findings/message.ts'
import type { Field } from '../reply/reply.ts'
import { isOverloadResponse } from '../reply/saturation.ts'
import type { Evidence } from '../evidence/store.ts'
import { pluralize } from '../std/pluralize.ts'

/** A gateway is overloaded if at least this share of all requests, and this number of them, got no other response than 429 or 503. */
const minShare = 0.2
const minRequests = 3
/** Requests that must be refused open the circuit breakers of some gateways. */
const advice = 'lower --concurrency, or turn off circuit breakers and cooldowns for this run'
/** Characters of a code or a message that are quoted. */
const maxChars = 80

/** The note about an overloaded gateway; undefined for any other. */
export function overloadOf({ exchanges, footer }: Evidence): string | undefined {
  const answered = exchanges.filter(({ response, request }) => response !== undefined && request.line !== 'elsewhere')
  const overloaded = answered.filter(isOverloadResponse)
  const last = answered.filter(({ retried }) => !retried)
  const unanswered = last.filter(isOverloadResponse).length
  if (unanswered < minRequests || unanswered < minShare * last.length) return undefined
  const [words, count] = mostFrequent(overloaded)
  const others = overloaded.length - count
  const summary = `${count} of ${pluralize(answered.length, 'response')} were ${words}${others > 0 ? `, ${others} more 429 or 503` : ''}`
  const stopped = footer?.overload?.gaveUp === true ? '; retries were stopped' : ''
  return `${summary}: the gateway is overloaded: ${unanswered} of ${pluralize(last.length, 'request')} got no other response${stopped} (${advice})`
}

/** The most frequent status with its error code or message, and its number. */
function mostFrequent(overloaded: readonly Exchange[]): readonly [string, number] {
  const counts = new Map<string, { readonly words: string; count: number }>()
  for (const exchange of overloaded) {
    const { status, json } = replyOf(exchange)
    const code = textIn(json.at('error.code'))
    const message = textIn(json.at('error.message')) ?? textIn(json.at('message'))
    const what = code === undefined ? message && `"${clipped(message, maxChars)}"` : clipped(code, maxChars)
    const words = `${status} ${what ?? ''}`.trim()
    // Numbers in a message, such as the current load, do not make it another message.
    const key = words.replaceAll(/[\d.]+/g, '0')
    const counted = counts.get(key) ?? { words, count: 0 }
    counted.count += 1
    counts.set(key, counted)
  }
  const [first] = [...counts.values()].sort((a, b) => b.count - a.count)
  return [first?.words ?? '429 or 503', first?.count ?? 0]
}

/** A text that is not blank. */
const textIn = ({ text }: Field): string | undefined => text?.trim() || undefined
