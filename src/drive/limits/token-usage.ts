import type { Reply } from '../../reply/reply.ts'

/** Where the protocols report the tokens that were billed. */
const totals = ['usage.total_tokens', 'response.usage.total_tokens', 'usageMetadata.totalTokenCount']

/** Usage is told at the end: of a stream without end not all is read for it. */
const lastEvents = 200

/**
 * Tokens that a reply reports, rounded up: those of the body, or of the last event that reports any. Undefined if it reports none; 0 for
 * a refused request.
 */
export function reportedTokens(reply: Reply): number | undefined {
  const tokens = totalOf(reply)
  return tokens === undefined ? undefined : Math.ceil(tokens)
}

function totalOf(reply: Reply): number | undefined {
  if (reply.status !== undefined && reply.status >= 400) return 0
  const bodies = reply.mediaType === 'text/event-stream' ? reply.sse.events.slice(-lastEvents).reverse() : [reply]
  for (const { json: body } of bodies) {
    for (const total of totals) {
      const { number } = body.at(total)
      if (number !== undefined && number >= 0) return number
    }
    const sum = (body.at('usage.input_tokens').number ?? 0) + (body.at('usage.output_tokens').number ?? 0)
    if (sum > 0) return sum
  }
  return undefined
}
