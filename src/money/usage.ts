import { type CountingProtocol, readCounts, type TokenCounts } from '../contract/usage.ts'
import type { Field, Reply } from '../reply/reply.ts'
import { definedMembers } from '../std/defined-members.ts'
import type { Bill, Usage } from './cost.ts'

/** Returns the usage that a reply reports, in the terms of its protocol. A refused request used nothing. */
export function usageOf(reply: Reply, { protocol, images, videoSeconds }: Bill): Usage {
  if ((reply.status ?? 0) >= 400) return nothing
  if (images > 0) return imagesOf(reply)
  if (videoSeconds > 0) return secondsOf(reply)
  return protocol === undefined ? {} : billedUsage(countsIn(reply, protocol))
}

const nothing: Usage = { inputTokens: 0, outputTokens: 0, images: 0, videoSeconds: 0 }

/** The counts of an answer as they are billed: `inputTokens` without what a cache is involved in. */
export function billedUsage({ input, output, cached, cacheWritten }: TokenCounts): Usage {
  return definedMembers({
    inputTokens: input === undefined ? undefined : Math.max(0, input - (cached ?? 0) - (cacheWritten ?? 0)),
    outputTokens: output,
    cachedTokens: cached,
    cacheWriteTokens: cacheWritten,
  })
}

/**
 * The counts that an answer of a protocol reports, plain or streamed. Streams report usage several times, and it grows: the last number of each
 * member counts, even if they come from different events. Only the first and the last `maxEventsAtEachEnd` events are read, because streams
 * report their usage there.
 */
export function countsIn({ mediaType, json, sse }: Reply, protocol: CountingProtocol): TokenCounts {
  const bodies = mediaType === 'text/event-stream' ? eventsAtEnds(sse.events).map((event) => event.json) : [json]
  const numbersAt = (member: string) =>
    bodies.flatMap((body) => usagePlaces.flatMap((place) => countAt(body, `${place}.${member}`) ?? []))
  return readCounts(protocol, (member) => numbersAt(member).at(-1))
}

const maxEventsAtEachEnd = 200

const eventsAtEnds = <Event>(events: readonly Event[]): readonly Event[] =>
  events.filter((_event, index) => index < maxEventsAtEachEnd || index >= events.length - maxEventsAtEachEnd)

/** Where the protocols report usage: a body or the last chunk, the events of responses, the first event of messages. */
const usagePlaces = ['usage', 'usageMetadata', 'response.usage', 'message.usage']

/** Returns a reported count, or undefined if it is missing or negative. Limits it, so that sums stay exact. */
function countAt(body: Field, place: string): number | undefined {
  const { number = NaN } = body.at(place)
  return number >= 0 ? Math.min(number, maxCount) : undefined
}

const maxCount = 1e9

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
