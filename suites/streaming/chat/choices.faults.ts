import {
  asArray,
  asObject,
  asString,
  jsonEvent,
  type JsonObject,
  type StreamEvent,
  when,
  wherePresent,
} from '../../../gateway/reference/fault-kit.ts'
import { dataOf, streamFaultsOf, sendEarlier, replacing } from '../kit.faults.ts'
import { chat } from '../protocols.ts'

const breaks = streamFaultsOf(chat)
const finish = 'choices[].finish_reason'
const content = 'choices[].delta.content'

const choicesOf = (chunk: JsonObject) => asArray(chunk.choices).map(asObject)
const finishes = (event: StreamEvent) => choicesOf(dataOf(event)).some(({ finish_reason }) => finish_reason !== null)
const textOf = (event: StreamEvent) =>
  choicesOf(dataOf(event))
    .map(({ delta }) => asString(asObject(delta).content))
    .join('')

export const indexAsText = breaks('streaming.chat.index').set('choices[].index', '0')
export const messageForDelta = breaks('streaming.chat.delta').editJson((chunk) => ({
  ...chunk,
  choices: choicesOf(chunk).map(({ delta, ...choice }) => ({ ...choice, message: delta ?? null })),
}))

export const finishEmpty = breaks('streaming.chat.finish_reason').edit(finish, (reason) => reason ?? '')
export const finishTextNull = breaks('streaming.chat.finish_reason').edit(finish, (reason) => reason ?? 'null')
export const finishForeign = breaks('streaming.chat.finish_reason').edit(finish, replacing('stop', 'eos_token'))
export const finishMissing = breaks('streaming.chat.finished').replaceEvents(finishes, () => [])
export const finishOfCutIsStop = breaks('streaming.chat.finish_reason_length').edit(finish, replacing('length', 'stop'))
export const finishOfCallIsStop = breaks('streaming.chat.finish_reason_tool_calls').edit(
  finish,
  replacing('tool_calls', 'stop'),
)
/** Sends the finish reason before the last piece of text. */
export const textBehindFinish = breaks('streaming.chat.finished_once').inject(
  when(({ body }) => body.tools === undefined, sendEarlier(finishes)),
)
export const finishesTwice = breaks('streaming.chat.finished_once').replaceEvents(finishes, (event) => {
  const choices = choicesOf(dataOf(event)).map((choice) => ({ ...choice, finish_reason: 'content_filter' }))
  return [jsonEvent({ ...dataOf(event), choices }), event]
})

export const roleForeign = breaks('streaming.chat.role').edit('choices[].delta.role', replacing('assistant', 'model'))
export const roleUnannounced = breaks('streaming.chat.role_announced').drop('choices[].delta.role')
export const contentInParts = breaks('streaming.chat.content').edit(content, (text) =>
  asString(text) === '' ? text : [{ type: 'text', text: asString(text) }],
)
export const textMissing = breaks('streaming.chat.text').drop(content)
export const reasoningInParts = breaks('streaming.chat.reasoning_content').edit(
  'choices[].delta.reasoning_content',
  wherePresent((piece) => [piece]),
)

/** Sends all text in the first delta, like a gateway whose upstream does not stream. */
export const textAtOnce = breaks('streaming.chat.incremental').editEvents((events) => {
  const [first, ...others] = events.filter((event) => textOf(event) !== '')
  const choices = [{ index: 0, delta: { content: events.map(textOf).join('') }, finish_reason: null }]
  return events
    .filter((event) => !others.includes(event))
    .map((event) => (event === first ? jsonEvent({ ...dataOf(event), choices }) : event))
})

/** Drops every second piece of text. */
export const piecesLost = breaks('streaming.chat.json_object').editEvents((events) =>
  events.filter((event, index) => index % 2 === 1 || textOf(event) === ''),
)
