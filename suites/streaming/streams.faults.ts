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

/** Faults in the streams of every protocol. `isEnd` matches the events that end a stream. */
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
    /** All events are sent, but the connection stays open. */
    hangsAtTheEnd: breaks(ids.closes).truncateEvents(Infinity, 'hang'),

    refusalStreamed: fault(
      [ids.errorStatus],
      onOperation(
        operation,
        when(({ body }) => body.stream === true, refusalAsStream()),
      ),
    ),

    /** Drops the lead byte of every multi-byte character, as splitting a stream between bytes can. */
    bytesLost: breaks(ids.textIntact).inject(editBytes((bytes) => bytes.filter((byte) => byte < 0xc0))),
    /** What a decoder produces for a character that arrives in two pieces. */
    charactersReplaced: breaks(ids.textIntact).editBody((text) => text.replaceAll(/[^\0-\x7f]/gu, '\uFFFD\uFFFD')),
  }
}

/** Faults in streams whose events have a `type`. */
export function typedStreamFaults(protocol: TypedProtocol) {
  const { ids, terminals } = protocol
  const breaks = streamFaultsOf(protocol)
  return {
    ...streamFaults(protocol, isOf(...terminals)),
    eventBehindEnd: breaks(ids.afterEnd).appendEvents(typedEvent({ type: 'ping' })),
    terminatedTwice: breaks(ids.afterEnd).appendEvents(done, done),
  }
}

/** Sends an error response as the first event of a stream. */
const refusalAsStream = (): Inject =>
  onStatus(400, (next, gateway) => async (request) => {
    const error: unknown = await (await next(request.clone())).json()
    const body = `data: ${JSON.stringify(error)}\n\n`
    return replyWith(200, body, { 'content-type': 'text/event-stream' })(next, gateway)(request)
  })
