import type { RequirementId } from '../../spec/generated/requirements.ts'
import {
  servingFlaw,
  conforms,
  conformsWherePresent,
  covers,
  expect,
  type Field,
  judgesEnd,
  judgesHead,
  assumeRecorded,
  note,
  type Reply,
  type SseEvent,
  universal,
} from '../../src/checks/index.ts'
import { assumeModelRepeats } from '../protocols/intact.rules.ts'
import type { StreamProtocol, TypedProtocol } from './protocols.ts'
import { eventsOf, closeProblem, jsonProblem, strayLines } from './rules.ts'
import type { StreamSelections } from './streams.rules.ts'
import { eventsAfterEnd, misnamedEvents, missingEnd, otherTypes, type typedStreamsOf } from './typed.rules.ts'

/** What differs between the streams of the protocols. */
interface ProtocolChecks {
  /** Expected ending, for the check title: `exactly one [DONE]`. */
  readonly ending: string
  readonly endingProblems: (stream: Reply) => readonly string[] | string | undefined
  /** Pieces of text with a replacement character; undefined if the check does not apply. */
  readonly brokenPieces: (reply: Reply) => readonly string[] | undefined
}

/** The requirement for plain responses that corresponds to `textIntact`. */
const plainTextIntact = {
  createChatCompletion: 'chat.completion.text_intact',
  createMessage: 'messages.message.text_intact',
  createResponse: 'responses.object.text_intact',
} as const

/** Registers the checks that the streams of all protocols share. */
export function streamChecks(
  { operation, ids }: StreamProtocol,
  streams: StreamSelections,
  ownChecks: ProtocolChecks,
): void {
  universal(servingFlaw(operation, 'streamed'))(
    'is returned with status 200 for a valid call',
    judgesHead(covers(ids.served)),
    ({ flaw }) => expect(flaw).toHaveNoFlaw(),
  )

  universal(streams.accepted)(
    'has the content type text/event-stream',
    judgesHead(covers(ids.contentType)),
    ({ mediaType }) => expect(mediaType, 'the content type').toBe('text/event-stream'),
  )

  universal(streams.withKnownEnd)(`ends with ${ownChecks.ending}`, judgesEnd(covers(ids.terminator)), (stream) =>
    expect(ownChecks.endingProblems(stream), 'how the stream ends').toHaveNoFlaw(),
  )

  universal(streams.ended)('closes within 10 seconds of its last event', judgesEnd(covers(ids.closes)), (stream) =>
    expect(closeProblem(stream)).toHaveNoFlaw(),
  )

  universal(streams.refused)(
    'is replaced by an error status if the request is refused',
    covers(ids.errorStatus),
    ({ status, text }) => expect(status, `the status of the refusal ${text.slice(0, 120)}`).toBeGreaterThanOrEqual(400),
  )

  universal((reply) => {
    const pieces = ownChecks.brokenPieces(reply)
    if (pieces !== undefined && pieces.length > 0) assumeModelRepeats(reply)
    return pieces
  })('contains no replacement character in its text', covers(ids.textIntact, plainTextIntact[operation]), (pieces) => {
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
  ownChecks: Pick<ProtocolChecks, 'brokenPieces'> & { readonly whole: (reply: Reply) => Reply | undefined },
): void {
  const { ids } = protocol
  streamChecks(protocol, streams, {
    ...ownChecks,
    ending: 'a terminal event or [DONE]',
    endingProblems: (stream) => missingEnd(stream, protocol),
  })

  universal(streams.labelled)(
    'consists of server-sent events, at least one with data',
    covers(ids.framing),
    (stream) => {
      expect(strayLines(stream), 'text outside of events').toHaveNoFlaw()
      expect(eventsOf(stream), 'events with data').not.toHaveLength(0)
    },
  )

  objectChecks(streams, ids.object)

  universal.each(dataIn(streams))(
    'carries a JSON object with a string type in each event',
    covers(ids.json, ids.object, ids.errorEvent),
    ({ json }) => {
      expect(json).toBeObject()
      expect(json.at('type')).toBeNonEmptyText()
    },
  )

  universal(streams.typed)(
    'repeats the type of the data in each event line',
    covers(ids.eventName, ids.errorEvent),
    (events) => expect(misnamedEvents(events), 'event names that differ from the type').toHaveNoFlaw(),
  )

  universal(ownChecks.whole)('has nothing but [DONE] after its terminal event', covers(ids.afterEnd), (stream) =>
    expect(eventsAfterEnd(stream, protocol)).toHaveNoFlaw(),
  )

  universal(streams.typed)(
    'may have event types outside the contract (not judged)',
    covers(ids.otherEvents),
    (events) => note(`Further event types of ${protocol.name} streams`, otherTypes(events, protocol)),
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
  universal((reply) => events(reply)?.map(jsonProblem))('carries JSON in each event', covers(id), (problems) =>
    expect(problems.filter((problem) => problem !== undefined)).toHaveNoFlaw(),
  )

  universal.each((reply) => events(reply)?.filter(({ json }) => json.exists))(
    'carries an object in each event with JSON',
    covers(id),
    ({ json }) => expect(json).toBeObject(),
  )
}

type SelectFields = (reply: Reply) => readonly Field[] | undefined
/** The requirement of each member, its description for the check title, such as `an integer`, and its prerequisites. */
type Members = Readonly<Record<string, Member>>

interface Member {
  readonly id: RequirementId
  readonly is: string
  readonly dependsOn?: readonly RequirementId[]
}

/** Registers a check for each member: it conforms to its schema. */
export function conforming(select: SelectFields, schema: string, members: Members): void {
  for (const [member, { id, is, dependsOn = [] }] of Object.entries(members)) {
    universal.each(select)(`${member} is ${is}`, covers(id, ...dependsOn), conforms(schema, member))
  }
}

/** Registers a check for each optional member: it conforms to its schema if present. */
export function conformingWherePresent(select: SelectFields, schema: string, members: Members): void {
  for (const [member, { id, is, dependsOn = [] }] of Object.entries(members)) {
    universal.each(select)(
      `${member}, if present, is ${is}`,
      covers(id, ...dependsOn),
      conformsWherePresent(schema, member),
    )
  }
}
