import type { Reply } from './reply.ts'

/** Where the protocols report total tokens. */
const totals = ['usage.total_tokens', 'response.usage.total_tokens', 'usageMetadata.totalTokenCount']

/** Streams report usage at the end. The limit bounds the work for endless streams. */
const maxEvents = 200

/** The tokens that a response reports, rounded up: in the body or in the last event with usage. Undefined if none, 0 for an error. */
export function reportedTokens(reply: Reply): number | undefined {
  const tokens = totalOf(reply)
  return tokens === undefined ? undefined : Math.ceil(tokens)
}

function totalOf(reply: Reply): number | undefined {
  if (reply.status !== undefined && reply.status >= 400) return 0
  const bodies = reply.mediaType === 'text/event-stream' ? reply.sse.events.slice(-maxEvents).reverse() : [reply]
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
