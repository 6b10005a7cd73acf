import {
  alongside,
  editBytes,
  editRequestField,
  fault,
  isStream,
  onOperation,
  resetConnection,
  type StreamEvent,
  when,
  whenKey,
} from '../../gateway/reference/fault-kit.ts'
import { done, streamFaultsOf, isDone, isOf, typedEvent } from './kit.faults.ts'
import type { StreamProtocol, TypedProtocol } from './protocols.ts'
import { asStream, refusalFaults } from './refusals.faults.ts'

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

    refusalStreamed: fault([ids.errorStatus], onOperation(operation, when(isStream, asStream()))),

    ...refusalFaults(protocol),

    /** Drops the lead byte of every multi-byte character, as splitting a stream between bytes can. */
    bytesLost: breaks(ids.textIntact).inject(editBytes((bytes) => bytes.filter((byte) => byte < 0xc0))),
    /** What a decoder produces for a character that arrives in two pieces. */
    charactersReplaced: breaks(ids.textIntact).editBody((text) => text.replaceAll(/[^\0-\x7f]/gu, '\uFFFD\uFFFD')),
  }
}

/** Faults in streams whose events have a `type`. */
export function typedStreamFaults(protocol: TypedProtocol) {
  const { ids, name, operation, terminals } = protocol
  const breaks = streamFaultsOf(protocol)
  return {
    ...streamFaults(protocol, isOf(...terminals)),
    /** Writes a number that JSON does not have into one event. */
    eventNotJson: breaks(ids.object).editEvents((events) =>
      events.map((event, index) =>
        index === 1 ? { ...event, data: event.data.replace(/\}$/, ',"score":NaN}') } : event,
      ),
    ),
    eventBehindEnd: breaks(ids.afterEnd).appendEvents(typedEvent({ type: 'ping' })),
    /** The error follows the events that start every stream. */
    errorAfterStart: alongside(
      ['authentication'],
      fault(
        [ids.errorStatus],
        onOperation(
          operation,
          whenKey(
            'expired',
            when(
              isStream,
              asStream((error) => [started[name], failed[name](error)]),
            ),
          ),
        ),
      ),
    ),
    terminatedTwice: breaks(ids.afterEnd).appendEvents(done, done),
  }
}

/** How a stream starts. */
const started = {
  messages: typedEvent({ type: 'ping' }),
  responses: typedEvent({
    type: 'response.created',
    response: { object: 'response', status: 'in_progress', output: [] },
  }),
} as const

/** How an error ends a stream. */
const failed = {
  messages: (error: string) => typedEvent({ type: 'error', error: { type: 'api_error', message: error } }),
  responses: (error: string) =>
    typedEvent({
      type: 'response.failed',
      response: { object: 'response', status: 'failed', output: [], error: { code: 'server_error', message: error } },
    }),
} as const
