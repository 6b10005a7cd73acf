import {
  requestsStream,
  type Field,
  assume,
  isCallOf,
  isErrorAsResult,
  isEventStream,
  isForCallableModel,
  isInvalidRequest,
  isRefusalInStream,
  type Reply,
  streamedReplies,
  cachedByReply,
} from '../../src/checks/index.ts'
import type { StreamProtocol } from './protocols.ts'
import { eventsOf, mustHaveTimeToEnd, strayLines } from './rules.ts'

/** How the streams of a protocol are read. */
export interface StreamReading {
  /** True for data that reports an error instead of a result. */
  readonly isError: (json: Field) => boolean
  /** True for data that is part of a result. */
  readonly isPart: (json: Field) => boolean
  /** True for a stream with readable events. */
  readonly isFilled: (stream: Reply) => boolean
  readonly isEnded: (stream: Reply) => boolean
  /** Sets the check aside if an error among the events hides the end of the stream. */
  readonly mustBeSound: (stream: Reply) => void
}

/** Selections of the streams of a protocol, each narrower than the one before, except `refused`. */
export interface StreamSelections {
  /** Refused requests for a stream, whatever the status. */
  readonly refused: (reply: Reply) => Reply | undefined
  /** Successful responses to requests for a stream. */
  readonly accepted: (reply: Reply) => Reply | undefined
  /** Event streams, by content type or first bytes. */
  readonly labelled: (reply: Reply) => Reply | undefined
  /** Streams with events. */
  readonly nonEmpty: (reply: Reply) => Reply | undefined
  /** Streams whose end is known: they ended, or had enough time to. */
  readonly withKnownEnd: (reply: Reply) => Reply | undefined
  /** Streams that ended. */
  readonly ended: (reply: Reply) => Reply | undefined
}

/** True if the stream is plain text instead of events: a refusal by the upstream, passed on with status 200. */
const isRefusalAsText = (reply: Reply): boolean =>
  isEventStream(reply) && (isInvalidRequest(reply) || !isForCallableModel(reply)) && strayLines(reply).length > 0

export function selectionsOf({ operation, ids }: StreamProtocol, reading: StreamReading): StreamSelections {
  const { isError, isPart, isFilled, isEnded, mustBeSound } = reading
  const streamOf = streamedReplies(operation)

  /** True if the only content is an error, although the status reports success. */
  const hidesRefusal = cachedByReply((reply: Reply): boolean => {
    const all = eventsOf(reply).map(({ json }) => json)
    if (all.length > 0) return (all.some(isError) && !all.some(isPart)) || isRefusalInStream(reply)
    return isError(reply.json) || isRefusalAsText(reply)
  })

  /** Narrows a selection. `mustBeSo` ends the check if the stream does not qualify. */
  const requiring =
    (select: (reply: Reply) => Reply | undefined, mustBeSo: (stream: Reply) => void) =>
    (reply: Reply): Reply | undefined => {
      const stream = select(reply)
      if (stream !== undefined) mustBeSo(stream)
      return stream
    }

  const refused = (reply: Reply) => {
    if (!isCallOf(reply, operation) || !requestsStream(reply) || reply.status === undefined) return undefined
    return reply.status >= 400 || hidesRefusal(reply) || isErrorAsResult(reply) ? reply : undefined
  }
  const accepted = (reply: Reply) => {
    const stream = streamOf(reply)
    return stream === undefined || hidesRefusal(stream) ? undefined : stream
  }
  const labelled = requiring(accepted, (stream) => assume(isEventStream(stream), ids.contentType))
  const nonEmpty = requiring(labelled, (stream) => assume(isFilled(stream), ids.framing))
  const withKnownEnd = requiring(nonEmpty, (stream) => {
    if (isEnded(stream)) return
    mustBeSound(stream)
    mustHaveTimeToEnd(stream)
  })
  const ended = requiring(withKnownEnd, (stream) => assume(isEnded(stream), ids.terminator))
  return { refused, accepted, labelled, nonEmpty, withKnownEnd, ended }
}
