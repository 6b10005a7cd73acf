/** Defects of single chunks. */
import {
  all,
  asArray,
  asNumber,
  asObject,
  asString,
  editEventField,
  editEvents,
  jsonEvent,
  type JsonObject,
  setEventField,
  type StreamEvent,
  when,
  wherePresent,
} from '../../../gateway/reference/fault-kit.ts'
import { dataOf, done, streamFaultsOf, isDone, sendEarlier, replaceEvents } from '../kit.faults.ts'
import { chat } from '../protocols.ts'

const breaks = streamFaultsOf(chat)
const calls = 'choices[].delta.tool_calls'

const choicesOf = (event: StreamEvent) => asArray(dataOf(event)['choices']).map(asObject)
const finishes = (event: StreamEvent) =>
  choicesOf(event).some(({ finish_reason }) => typeof finish_reason === 'string' && finish_reason !== '')
const withDelta = (event: StreamEvent, delta: JsonObject): StreamEvent =>
  jsonEvent({ ...dataOf(event), choices: [{ index: 0, delta, finish_reason: null }] })

/** Edits the chunk with the finish reason. */
const atTheEnd = (edit: (chunk: JsonObject, event: StreamEvent) => JsonObject) =>
  replaceEvents(finishes, (event) => [jsonEvent(edit(dataOf(event), event))])

export const indexOfEndBroken = breaks('streaming.chat.index').inject(
  atTheEnd((chunk, event) => ({ ...chunk, choices: choicesOf(event).map((choice) => ({ ...choice, index: 0.5 })) })),
)
export const choicesOfEndAsObject = breaks('streaming.chat.choices').inject(
  atTheEnd((chunk, event) => ({ ...chunk, choices: choicesOf(event)[0] ?? {} })),
)
export const modelOfEndAsObject = breaks('streaming.chat.model').inject(
  atTheEnd((chunk) => ({ ...chunk, model: { name: chunk['model'] ?? '' } })),
)
export const idOfEndMissing = breaks('streaming.chat.id').inject(atTheEnd(({ id: _id, ...chunk }) => chunk))
/** The gateway generates the last chunk itself, with a role and another id. */
export const idOfEndForeign = breaks('streaming.chat.id_same').inject(
  atTheEnd((chunk, event) => ({
    ...chunk,
    id: 'chatcmpl-end',
    choices: choicesOf(event).map((choice) => ({ ...choice, delta: { role: 'assistant' } })),
  })),
)
export const idChangesRoleAlways = breaks('streaming.chat.id_same').inject(
  all(
    editEventField('id', (_id, index) => `chatcmpl-${index}`),
    setEventField('choices[].delta.role', 'assistant'),
  ),
)
export const firstDeltaAsText = breaks('streaming.chat.delta').edit('choices[].delta', (delta) =>
  asObject(delta)['role'] === undefined ? delta : 'assistant',
)
export const createdInFractions = breaks('streaming.chat.created').edit('created', (created) => Number(created) + 0.25)
export const chunksInWords = breaks('streaming.chat.chunk_json').editEvents((events) =>
  events.map((event) => (isDone(event) ? event : { data: 'a piece of the answer' })),
)
/** Sends `[DONE]` twice, the second time without the final empty line. */
export const terminatedTwiceAtOnce = breaks('streaming.chat.terminator').editBody((text) => `${text}data: [DONE]\n`)
/** Replaces the rest with an error outside of events, followed by `[DONE]`. */
export const errorInPlaceOfEnd = breaks('streaming.chat.only_events').editBody(
  (text) => `${text.slice(0, text.indexOf('\n\n') + 2)}{"error":"upstream error"}\n\ndata: [DONE]\n\n`,
)

export const callBehindFinish = breaks('streaming.chat.finished_once').inject(
  when(({ body }) => body.tools !== undefined, sendEarlier(finishes)),
)
export const reasoningReplaced = breaks('streaming.chat.text_intact').edit(
  'choices[].delta.reasoning_content',
  wherePresent((piece) => `${asString(piece)}\uFFFD`),
)
/** Destroys the last character without a limit. */
export const lastCharacterReplaced = breaks('streaming.chat.text_intact').inject(
  when(
    ({ body }) => body.response_format === undefined,
    replaceEvents(
      (event) => choicesOf(event).some(({ finish_reason }) => finish_reason === 'stop'),
      (event) => [withDelta(event, { content: '\uFFFD' }), event],
    ),
  ),
)

const inText = (edit: (events: readonly StreamEvent[]) => readonly StreamEvent[]) =>
  when(({ body }) => body.tools === undefined, editEvents(edit))

/** Starts over with the same id, after a piece that is not repeated. */
export const startsOver = breaks('streaming.chat.one_answer').inject(
  inText((events) => {
    const sent = events.slice(0, Math.floor(events.length / 2))
    const [last] = sent.slice(-1)
    return [...sent, ...(last === undefined ? [] : [withDelta(last, { content: ' and so' })]), ...events]
  }),
)
/** Takes the rest from another upstream, with its id and role. */
export const goesOnElsewhere = breaks('streaming.chat.one_answer').inject(
  inText((events) => {
    const half = Math.floor(events.length / 2)
    return events.map((event, at) => {
      if (at < half || isDone(event)) return event
      const choices = choicesOf(event).map((choice) => ({
        ...choice,
        delta: at === half ? { role: 'assistant', ...asObject(choice['delta']) } : (choice['delta'] ?? {}),
      }))
      return jsonEvent({ ...dataOf(event), id: 'chatcmpl-other', choices })
    })
  }),
)

const isFirst = (piece: JsonObject) => asString(piece['id']) !== ''
export const firstCallsAsObject = breaks('streaming.chat.tool_calls').edit(calls, (list) => {
  const [first] = asArray(list).map(asObject)
  return first !== undefined && isFirst(first) ? first : list
})
/** Sends the index of a call only once, with its id. */
export const callIndexOnce = breaks('streaming.chat.tool_calls.index').edit(`${calls}[]`, (piece) => {
  const { index = 0, ...rest } = asObject(piece)
  return isFirst(rest) ? { index: asNumber(index) ?? 0, ...rest } : rest
})
export const firstFunctionAsText = breaks('streaming.chat.tool_calls.function').edit(`${calls}[]`, (piece) =>
  isFirst(asObject(piece)) ? { ...asObject(piece), function: 'get_weather' } : piece,
)
/** Replaces the rest with an error event of another protocol. */
export const errorNamedAtEnd = breaks('streaming.chat.served', 'streaming.chat.error_event').breakOff(
  3,
  { event: 'error', data: '{"type":"error","message":"upstream error"}' },
  done,
)
