import {
  editBytes,
  editRequestField,
  fault,
  type Inject,
  onOperation,
  onStatus,
  replyWith,
  resetConnection,
  type StreamEvent,
  when,
} from '../../src/reference/fault-kit.ts'
import { done, streamFaultsOf, isDone, isOf, typedEvent } from './kit.faults.ts'
import type { StreamProtocol, TypedProtocol } from './protocols.ts'

/** Faults that the streams of every protocol may have; `isEnd` tells the events that end one. */
export function streamFaults(protocol: StreamProtocol, isEnd: (event: StreamEvent) => boolean = isDone) {
  const { operation, ids } = protocol
  const breaks = streamFaultsOf(protocol)
  return {
    mislabelled: breaks(ids.contentType).setHeader('content-type', 'text/plain'),
    streamIgnored: fault(
      [ids.contentType],
      onOperation(
        operation,
        editRequestField('stream', () => false),
      ),
    ),
    streamEmpty: breaks(ids.served).editEvents(() => []),
    resetAtOnce: breaks(ids.served).inject(resetConnection()),

    unterminated: breaks(ids.terminator).editEvents((events) => events.filter((event) => !isEnd(event))),
    brokenOff: breaks(ids.terminator).truncateEvents(4),
    closedMidway: breaks(ids.terminator).truncateEvents(4, 'close'),
    resetMidway: breaks(ids.terminator).truncateEvents(4, 'reset'),
    hangsMidway: breaks(ids.terminator).truncateEvents(4, 'hang'),
    /** Everything is sent, and the connection stays open. */
    hangsAtTheEnd: breaks(ids.closes).truncateEvents(Infinity, 'hang'),

    refusalStreamed: fault(
      [ids.errorStatus],
      onOperation(
        operation,
        when(({ body }) => body.stream === true, refusalAsStream()),
      ),
    ),

    /** The lead byte of every character of several bytes is lost, as a careless cut does to some. */
    bytesLost: breaks(ids.textIntact).inject(editBytes((bytes) => bytes.filter((byte) => byte < 0xc0))),
    /** What a decoder makes of a character that it sees in two pieces. */
    charactersReplaced: breaks(ids.textIntact).editBody((text) => text.replaceAll(/[^\0-\x7f]/gu, '\uFFFD\uFFFD')),
  }
}

/** The same for streams whose events each tell their type, and those that only these may have. */
export function typedStreamFaults(protocol: TypedProtocol) {
  const { ids, terminals } = protocol
  const breaks = streamFaultsOf(protocol)
  return {
    ...streamFaults(protocol, isOf(...terminals)),
    eventBehindEnd: breaks(ids.afterEnd).appendEvents(typedEvent({ type: 'ping' })),
    terminatedTwice: breaks(ids.afterEnd).appendEvents(done, done),
  }
}

/** A refusal as an answer: the error is the first event of a stream. */
const refusalAsStream = (): Inject =>
  onStatus(400, (next, gateway) => async (request) => {
    const error: unknown = await (await next(request.clone())).json()
    const body = `data: ${JSON.stringify(error)}\n\n`
    return replyWith(200, body, { 'content-type': 'text/event-stream' })(next, gateway)(request)
  })
