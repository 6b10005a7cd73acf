import {
  requestsStream,
  type Field,
  assume,
  isCallOf,
  isErrorAsResult,
  isEventStream,
  isForCallableModel,
  isInvalidRequest,
  type Reply,
  streamedReplies,
  whileRead,
} from '../../src/checks/index.ts'
import type { StreamProtocol } from './protocols.ts'
import { eventsOf, mustHaveHadTime, strayLines } from './rules.ts'

/** How the streams of a protocol are told from refusals, and what it takes to read one to its end. */
export interface Reading {
  /** True for data that tells of a failure in place of a result. */
  readonly isError: (json: Field) => boolean
  /** True for data that is a part of a result. */
  readonly isPart: (json: Field) => boolean
  /** True for a stream with events in it that can be looked at. */
  readonly isFilled: (stream: Reply) => boolean
  readonly isEnded: (stream: Reply) => boolean
  /** Ends a check where something among the events keeps the end of the stream from being known. */
  readonly mustBeSound: (stream: Reply) => void
}

/** What the checks on the stream as such are about. */
export interface Streams {
  /** Requests for a stream that were refused, whatever the status says. */
  readonly refused: (reply: Reply) => Reply | undefined
  /** Answers to requests for a stream. */
  readonly answered: (reply: Reply) => Reply | undefined
  /** Those that are streams at all, by how they begin or at least by their label. */
  readonly labelled: (reply: Reply) => Reply | undefined
  /** Those with something in them. */
  readonly filled: (reply: Reply) => Reply | undefined
  /** Those that had the time to end. */
  readonly timed: (reply: Reply) => Reply | undefined
  /** Those that came to an end. */
  readonly ended: (reply: Reply) => Reply | undefined
}

/** A request that may be refused, and in place of events some text: what an upstream said of it, passed on under 200. */
const isRefusalInWords = (reply: Reply): boolean =>
  isEventStream(reply) && (isInvalidRequest(reply) || !isForCallableModel(reply)) && strayLines(reply).length > 0

/** The selections of a protocol, each of which stands on the one before. */
export function selectionsOf({ operation, ids }: StreamProtocol, reading: Reading): Streams {
  const { isError, isPart, isFilled, isEnded, mustBeSound } = reading
  const streamOf = streamedReplies(operation)

  /** The request was refused and the status does not say so: nothing but an error came. */
  const hidesRefusal = whileRead((reply: Reply): boolean => {
    const all = eventsOf(reply).map(({ json }) => json)
    if (all.length > 0) return all.some(isError) && !all.some(isPart)
    return isError(reply.json) || isRefusalInWords(reply)
  })

  /** A selection that stands on another one: what is wrong with a stream ends the check. */
  const those =
    (select: (reply: Reply) => Reply | undefined, mustBeSo: (stream: Reply) => void) =>
    (reply: Reply): Reply | undefined => {
      const stream = select(reply)
      if (stream !== undefined) mustBeSo(stream)
      return stream
    }

  // Surviving mutants: A request without a reply has no status, events or text; the condition is for the compiler.
  const refused = (reply: Reply) => {
    if (!isCallOf(reply, operation) || !requestsStream(reply) || reply.status === undefined) return undefined
    return reply.status >= 400 || hidesRefusal(reply) || isErrorAsResult(reply) ? reply : undefined
  }
  const answered = (reply: Reply) => {
    const stream = streamOf(reply)
    return stream === undefined || hidesRefusal(stream) ? undefined : stream
  }
  const labelled = those(answered, (stream) => assume(isEventStream(stream), ids.contentType))
  const filled = those(labelled, (stream) => assume(isFilled(stream), ids.framing))
  const timed = those(filled, (stream) => {
    if (isEnded(stream)) return
    mustBeSound(stream)
    mustHaveHadTime(stream)
  })
  const ended = those(timed, (stream) => assume(isEnded(stream), ids.terminator))
  return { refused, answered, labelled, filled, timed, ended }
}
