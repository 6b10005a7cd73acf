import {
  dropEventField,
  editEventJson,
  editEvents,
  fault,
  setEventField,
  type Inject,
} from '../../../src/reference/fault.ts'
import { asArray, asObject, asString, type Json, type JsonObject } from '../../../src/reference/json.ts'
import { dataOf, event, onStreams } from '../kit.faults.ts'

const onChat = (inject: Inject) => onStreams('createChatCompletion', inject)

/** Edits every choice of every chunk; undefined removes the chunk. */
const editChoices = (edit: (choice: JsonObject) => JsonObject | undefined): Inject =>
  onChat(
    editEventJson((chunk) => {
      const choices = asArray(chunk.choices).map((choice) => edit(asObject(choice)))
      return choices.includes(undefined) ? undefined : { ...chunk, choices: choices as Json[] }
    }),
  )

/** Edits the finish reason of every choice, `null` included. */
const editFinish = (edit: (finish: Json) => Json): Inject =>
  editChoices((choice) => ({ ...choice, finish_reason: edit(choice.finish_reason ?? null) }))

/** Edits the text of every delta that has some. */
const editText = (edit: (content: string) => Json): Inject =>
  editChoices((choice) => {
    const delta = asObject(choice.delta)
    return asString(delta.content) === ''
      ? choice
      : { ...choice, delta: { ...delta, content: edit(asString(delta.content)) } }
  })

export const chatIndexAsText = fault(['streaming.chat.index'], onChat(setEventField('choices[].index', '0')))
export const chatMessageForDelta = fault(
  ['streaming.chat.delta'],
  editChoices(({ delta, ...choice }) => ({ ...choice, message: delta ?? null })),
)

export const chatFinishEmpty = fault(
  ['streaming.chat.finish_reason'],
  editFinish((finish) => finish ?? ''),
)
export const chatFinishTextNull = fault(
  ['streaming.chat.finish_reason'],
  editFinish((finish) => finish ?? 'null'),
)
export const chatFinishForeign = fault(
  ['streaming.chat.finish_reason'],
  editFinish((finish) => (finish === 'stop' ? 'eos_token' : finish)),
)
export const chatFinishMissing = fault(
  ['streaming.chat.finished'],
  editChoices((choice) => (choice.finish_reason === null ? choice : undefined)),
)
export const chatFinishOfCutIsStop = fault(
  ['streaming.chat.finish_reason_length'],
  editFinish((finish) => (finish === 'length' ? 'stop' : finish)),
)
export const chatFinishOfCallIsStop = fault(
  ['streaming.chat.finish_reason_tool_calls'],
  editFinish((finish) => (finish === 'tool_calls' ? 'stop' : finish)),
)

const finishes = (chunk: JsonObject) => asArray(chunk.choices).some((choice) => asObject(choice).finish_reason !== null)

/** The last piece of text is overtaken by the finish reason. */
export const chatTextBehindFinish = fault(
  ['streaming.chat.finished_once'],
  onChat(
    editEvents((events) => {
      const end = events.findIndex((one) => finishes(dataOf(one)))
      return end < 1
        ? events
        : [
            ...events.slice(0, end - 1),
            ...events.slice(end, end + 1),
            ...events.slice(end - 1, end),
            ...events.slice(end + 1),
          ]
    }),
  ),
)
export const chatFinishesTwice = fault(
  ['streaming.chat.finished_once'],
  onChat(
    editEvents((events) =>
      events.flatMap((one) => {
        const data = dataOf(one)
        if (!finishes(data)) return [one]
        const choices = asArray(data.choices).map((choice) => ({
          ...asObject(choice),
          finish_reason: 'content_filter',
        }))
        return [event({ ...data, choices }), one]
      }),
    ),
  ),
)

export const chatRoleForeign = fault(
  ['streaming.chat.role'],
  editChoices((choice) => {
    const delta = asObject(choice.delta)
    return 'role' in delta ? { ...choice, delta: { ...delta, role: 'model' } } : choice
  }),
)
export const chatRoleUnannounced = fault(
  ['streaming.chat.role_announced'],
  onChat(dropEventField('choices[].delta.role')),
)
export const chatContentInParts = fault(
  ['streaming.chat.content'],
  editText((text) => [{ type: 'text', text }]),
)
export const chatTextMissing = fault(['streaming.chat.text'], onChat(dropEventField('choices[].delta.content')))
export const chatReasoningInParts = fault(
  ['streaming.chat.reasoning_content'],
  editChoices((choice) => {
    const delta = asObject(choice.delta)
    return 'reasoning_content' in delta
      ? { ...choice, delta: { ...delta, reasoning_content: [delta.reasoning_content ?? null] } }
      : choice
  }),
)

/** All text in the first delta, as a gateway sends it whose upstream does not stream. */
export const chatTextAtOnce = fault(
  ['streaming.chat.incremental'],
  onChat((next, patient) => async (request) => {
    let text = ''
    let isFirst = true
    const pieceOf = (choice: Json) => asString(asObject(asObject(choice).delta).content)
    const gather = editEventJson((chunk) => {
      text += asArray(chunk.choices).map(pieceOf).join('')
      return chunk
    })
    const gathered = await gather(next, patient)(request)
    const send = editEventJson((chunk) => {
      if (!asArray(chunk.choices).some((choice) => pieceOf(choice) !== '')) return chunk
      if (!isFirst) return undefined
      isFirst = false
      return { ...chunk, choices: [{ index: 0, delta: { content: text }, finish_reason: null }] }
    })
    return send(() => gathered, patient)(request)
  }),
)

/** Every second piece of text is lost. */
export const chatPiecesLost = fault(
  ['streaming.chat.json_object'],
  onChat(
    editEventJson((chunk, index) =>
      index % 2 === 0 &&
      asArray(chunk.choices).some((choice) => asString(asObject(asObject(choice).delta).content) !== '')
        ? undefined
        : chunk,
    ),
  ),
)
