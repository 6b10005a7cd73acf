import type { Field, Reply } from '../reply/reply.ts'
import type { Bill, Usage } from './cost.ts'

/**
 * Returns the usage that a reply reports, in the terms of its protocol. A refused request used nothing. Only the first and the last
 * `maxEventsAtEachEnd` events of a stream are read, because streams report their usage there.
 */
export function usageOf(reply: Reply, bill: Bill): Usage {
  if ((reply.status ?? 0) >= 400) return nothing
  if (bill.images > 0) return imagesOf(reply)
  if (bill.videoSeconds > 0) return secondsOf(reply)
  const { events } = reply.mediaType === 'text/event-stream' ? reply.sse : { events: [reply] }
  const eventsAtEnds = events.filter(
    (_event, index) => index < maxEventsAtEachEnd || index >= events.length - maxEventsAtEachEnd,
  )
  // Streams report usage several times, and it grows. The last value of each number counts, even if they come from different events.
  return Object.assign({}, ...eventsAtEnds.map(({ json }) => tokensOf(json))) as Usage
}

const maxEventsAtEachEnd = 200

const nothing: Usage = { inputTokens: 0, outputTokens: 0, images: 0, videoSeconds: 0 }

/** Where the protocols report usage: a body or the last chunk, the events of responses, the first event of messages. */
const places = ['usage', 'response.usage', 'message.usage']

function tokensOf(body: Field): Usage | undefined {
  const metadata = body.at('usageMetadata')
  if (metadata.names.length > 0) return ofGenerateContent(metadata)
  const usage = places.map((place) => body.at(place)).find(({ names }) => names.length > 0)
  return usage && ofUsage(usage)
}

/** `promptTokenCount` includes cached tokens. `candidatesTokenCount` does not include thoughts. */
function ofGenerateContent(usage: Field): Usage {
  const cached = countAt(usage, 'cachedContentTokenCount') ?? 0
  const input = sum(countAt(usage, 'promptTokenCount'), countAt(usage, 'toolUsePromptTokenCount'))
  const output = sum(countAt(usage, 'candidatesTokenCount'), countAt(usage, 'thoughtsTokenCount'))
  return usageWith(input === undefined ? undefined : input - cached, output, cached)
}

/**
 * The input of chat (`prompt_tokens`) and responses includes cached tokens. The input of messages does not (`cache_read_input_tokens`,
 * `cache_creation_input_tokens`).
 */
function ofUsage(usage: Field): Usage {
  const apart = countAt(usage, 'cache_read_input_tokens')
  const written = countAt(usage, 'cache_creation_input_tokens')
  const within =
    countAt(usage, 'prompt_tokens_details.cached_tokens') ?? countAt(usage, 'input_tokens_details.cached_tokens')
  const input = countAt(usage, 'prompt_tokens') ?? countAt(usage, 'input_tokens')
  const output = countAt(usage, 'completion_tokens') ?? countAt(usage, 'output_tokens')
  const isWithin = apart === undefined && input !== undefined
  return usageWith(isWithin ? input - (within ?? 0) : input, output, apart ?? within, written)
}

const usageWith = (input?: number, output?: number, cached?: number, written?: number): Usage => ({
  ...(input !== undefined && { inputTokens: Math.max(0, input) }),
  ...(output !== undefined && { outputTokens: output }),
  ...(cached !== undefined && { cachedTokens: cached }),
  ...(written !== undefined && { cacheWriteTokens: written }),
})

/** Returns a reported count, or undefined if it is missing or negative. Limits it, so that sums stay exact. */
function countAt(usage: Field, place: string): number | undefined {
  const { number = NaN } = usage.at(place)
  return number >= 0 ? Math.min(number, maxCount) : undefined
}

const maxCount = 1e9

const sum = (...counts: readonly (number | undefined)[]) => {
  const reported = counts.filter((count) => count !== undefined)
  return reported.length === 0 ? undefined : reported.reduce((total, count) => total + count, 0)
}

/** The number of images in the list. */
function imagesOf({ json }: Reply): Usage {
  const made = json.at('data').items.length
  return made === 0 ? {} : { images: made }
}

/** The duration that some gateways report with the task, as a number or as text. */
function secondsOf({ json }: Reply): Usage {
  const seconds = [json.at('seconds'), json.at('duration')].map(({ number, text }) => number ?? Number(text ?? NaN))
  const reported = seconds.find((one) => one > 0 && one < maxVideoSeconds)
  return reported === undefined ? {} : { videoSeconds: reported }
}

const maxVideoSeconds = 3600
