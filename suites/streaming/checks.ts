import type { RequirementId } from '../../spec/generated/requirements.ts'
import {
  assumeRecorded,
  check,
  type Covered,
  checkEach,
  expect,
  judgesEnd,
  judgesHead,
  note,
  type Reply,
  servingFlaw,
  type SseEvent,
} from '../../src/checks/index.ts'
import { assumeModelRepeats } from '../protocols/intact.checks.ts'
import type { StreamProtocol, TypedProtocol } from './protocols.ts'
import { eventsOf, closeProblem, jsonProblem, strayLines } from './rules.ts'
import type { StreamSelections } from './streams.rules.ts'
import { eventsAfterEnd, misnamedEvents, missingEnd, otherTypes, type typedStreamsOf } from './typed.rules.ts'

/** What differs between the streams of the protocols. */
interface ProtocolChecks {
  readonly endingProblems: (stream: Reply) => readonly string[] | string | undefined
  /** The requirement that text is intact, with that of plain responses. */
  readonly textIntact: Covered
  /** Pieces of text with a replacement character; undefined if the check does not apply. */
  readonly brokenPieces: (reply: Reply) => readonly string[] | undefined
}

/** Registers the checks that the streams of all protocols share. */
export function streamChecks(
  { operation, ids }: StreamProtocol,
  streams: StreamSelections,
  ownChecks: ProtocolChecks,
): void {
  check(servingFlaw(operation, 'streamed'))(judgesHead(ids.served), ({ flaw }) => expect(flaw).toHaveNoFlaw())

  check(streams.accepted)(judgesHead(ids.contentType), ({ mediaType }) =>
    expect(mediaType, 'the content type').toBe('text/event-stream'),
  )

  check(streams.withKnownEnd)(judgesEnd(ids.terminator), (stream) =>
    expect(ownChecks.endingProblems(stream), 'how the stream ends').toHaveNoFlaw(),
  )

  check(streams.ended)(judgesEnd(ids.closes), (stream) => expect(closeProblem(stream)).toHaveNoFlaw())

  check(streams.refused)(ids.errorStatus, ({ status, text }) =>
    expect(status, `the status of the refusal ${text.slice(0, 120)}`).toBeGreaterThanOrEqual(400),
  )

  check((reply) => {
    const pieces = ownChecks.brokenPieces(reply)
    if (pieces !== undefined && pieces.length > 0) assumeModelRepeats(reply)
    return pieces
  })(ownChecks.textIntact, 'contains no replacement character in its text', (pieces) => {
    assumeRecorded('bytes')
    expect(pieces, 'pieces with U+FFFD').toHaveNoFlaw()
  })
}

/**
 * Registers the checks for streams whose events have a `type`.
 *
 * @param ownChecks.whole selects streams with a known end
 */
export function typedStreamChecks(
  protocol: TypedProtocol,
  streams: ReturnType<typeof typedStreamsOf>,
  ownChecks: Pick<ProtocolChecks, 'brokenPieces' | 'textIntact'> & {
    readonly whole: (reply: Reply) => Reply | undefined
  },
): void {
  const { ids } = protocol
  streamChecks(protocol, streams, {
    ...ownChecks,
    endingProblems: (stream) => missingEnd(stream, protocol),
  })

  check(streams.labelled)(ids.framing, (stream) => {
    expect(strayLines(stream), 'text outside of events').toHaveNoFlaw()
    expect(eventsOf(stream), 'events with data').not.toHaveLength(0)
  })

  objectChecks(streams, ids.object)

  checkEach(dataIn(streams))([ids.json, ids.object, ids.errorEvent], ({ json }) => {
    expect(json).toBeObject()
    expect(json.at('type')).toBeNonEmptyText()
  })

  check(streams.typed)([ids.eventName, ids.errorEvent], (events) =>
    expect(misnamedEvents(events), 'event names that differ from the type').toHaveNoFlaw(),
  )

  check(ownChecks.whole)(ids.afterEnd, (stream) => expect(eventsAfterEnd(stream, protocol)).toHaveNoFlaw())

  check(streams.typed)(ids.otherEvents, (events) =>
    note(`Further event types of ${protocol.name} streams`, otherTypes(events, protocol)),
  )
}

/** Every event of a stream before `[DONE]`. */
const dataIn =
  ({ nonEmpty }: StreamSelections) =>
  (reply: Reply): readonly SseEvent[] | undefined => {
    const stream = nonEmpty(reply)
    return stream && eventsOf(stream)
  }

/** Registers the checks that the data of each event is a JSON object. */
export function objectChecks(streams: StreamSelections, id: RequirementId): void {
  const events = dataIn(streams)
  check((reply) => events(reply)?.map(jsonProblem))(id, 'carries JSON in each event', (problems) =>
    expect(problems.filter((problem) => problem !== undefined)).toHaveNoFlaw(),
  )

  checkEach((reply) => events(reply)?.filter(({ json }) => json.exists))(
    id,
    'carries an object in each event with JSON',
    ({ json }) => expect(json).toBeObject(),
  )
}
