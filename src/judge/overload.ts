import type { Exchange } from '../evidence/exchange.ts'
import { replyOf } from '../reply/reader.ts'
import { isOverload } from '../reply/saturation.ts'
import type { Evidence } from '../evidence/store.ts'

/** From this share of requests on, and so many, a run is one of an overloaded gateway. */
const minShare = 0.2
const minRequests = 3

/**
 * One sentence about a gateway that answered a good part of the requests with saturation to the last, and by that kept them from
 * being judged. Undefined for any other.
 */
export function overloadOf({ exchanges, footer }: Evidence): string | undefined {
  const answers = exchanges.filter(({ response, request }) => response !== undefined && request.line !== 'elsewhere')
  const overloaded = answers.filter(isOverload)
  const last = answers.filter(({ retried }) => !retried)
  const unanswered = last.filter(isOverload).length
  if (unanswered < minRequests || unanswered < minShare * last.length) return undefined
  const [words, count] = mostFrequent(overloaded)
  const others = overloaded.length - count
  const summary = `${count} of ${answers.length} answers were ${words}${others > 0 ? `, ${others} more 429 or 503` : ''}`
  const givenUp = footer?.overload?.gaveUp === true ? '; asking again was given up' : ''
  return `${summary}: the gateway is overloaded, and ${unanswered} of ${last.length} requests got no other answer${givenUp}`
}

/** What most of them say, by status and code, or by status and message where there is no code. */
function mostFrequent(overloaded: readonly Exchange[]): readonly [string, number] {
  const counts = new Map<string, { readonly words: string; count: number }>()
  for (const exchange of overloaded) {
    const { status, json } = replyOf(exchange)
    const message = [json.at('error.code'), json.at('error.message'), json.at('message')].find(({ text = '' }) =>
      text.trim(),
    )
    const words = `${status} ${message?.text?.slice(0, 80) ?? ''}`.trim()
    // A load that is told in numbers is the same load.
    const key = words.replaceAll(/[\d.]+/g, '0')
    const counted = counts.get(key) ?? { words, count: 0 }
    counted.count += 1
    counts.set(key, counted)
  }
  const [first] = [...counts.values()].sort((a, b) => b.count - a.count)
  return [first?.words ?? '429 or 503', first?.count ?? 0]
}
