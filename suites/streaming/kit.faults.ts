import {
  editEventJson,
  editEvents,
  onOperation,
  onStatus,
  replyWith,
  truncateEvents,
  when,
  type Inject,
} from '../../src/reference/fault.ts'
import type { OperationId } from '../../src/reference/operations.ts'
import { asString, isObject, parseJson, type JsonObject } from '../../src/reference/json.ts'
import type { StreamEvent } from '../../src/reference/sse.ts'

/** Applies an injection to the streams of an operation, and not to what is refused. */
export const onStreams = (operation: OperationId, inject: Inject): Inject =>
  onOperation(
    operation,
    when(({ body }) => body.stream === true, onStatus(200, inject)),
  )

/** The object that an event carries; empty for the literal at the end. */
export function dataOf({ data }: StreamEvent): JsonObject {
  const value = parseJson(data)
  return isObject(value) ? value : {}
}

export const isDone = ({ data }: StreamEvent): boolean => data === '[DONE]'

export const event = (data: JsonObject, name?: string): StreamEvent => ({
  ...(name !== undefined && { event: name }),
  data: JSON.stringify(data),
})

/** Everything is sent, and the connection stays open. */
export const neverClosed = (): Inject => truncateEvents(Infinity, 'hang')

/** Puts events behind the one at a position, counted from the end when it is negative. */
export const insertEvents = (position: number, ...inserted: readonly StreamEvent[]): Inject =>
  editEvents((events) => [...events.slice(0, position), ...inserted, ...events.slice(position)])

/** A refusal as an answer: the error is the first event of a stream. */
export const refusalAsStream = (name?: string): Inject =>
  onStatus(400, (next, patient) => async (request) => {
    const error: unknown = await (await next(request.clone())).json()
    const lines = name === undefined ? '' : `event: ${name}\n`
    const body = `${lines}data: ${JSON.stringify(error)}\n\n`
    return replyWith(200, body, { 'content-type': 'text/event-stream' })(next, patient)(request)
  })

/** Leaves out the lead byte of every character of several bytes but the first of a stream, as a careless cut does. */
export const withoutLeadBytes = (bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> =>
  bytes.filter((byte) => byte < 0xc0)

/** What a decoder makes of a character that it sees in two pieces. */
export const replaceWide = (text: string): string => text.replaceAll(/[^\0-\x7f]/gu, '\uFFFD\uFFFD')

const typeOf = (one: StreamEvent) => asString(dataOf(one).type)

/** True for an event of one of the types. */
export const isOf =
  (types: RegExp) =>
  (one: StreamEvent): boolean =>
    types.test(typeOf(one))

/** Leaves out the events of some types. */
export const withoutTypes = (types: RegExp): Inject => editEvents((events) => events.filter((one) => !isOf(types)(one)))

/** Edits the data of the events of one type. */
export const editOf = (type: string, edit: (data: JsonObject) => JsonObject): Inject =>
  editEventJson((data) => (data.type === type ? edit(data) : data))

/** Gives events their `sequence_number` anew. */
export const numbered = (events: readonly StreamEvent[]): readonly StreamEvent[] =>
  events.map((one, sequence_number) => ({ ...one, data: JSON.stringify({ ...dataOf(one), sequence_number }) }))
