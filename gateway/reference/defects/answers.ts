import { asArray, asObject, isObject, type Json, type JsonObject } from '../json.ts'
import { dataOf, editMembers, editObjects, editStream } from './edit.ts'
import type { Inject } from '../faults/handler.ts'
import { all } from '../faults/scope.ts'
import { finishReasons as chatReasons } from '../answer/chat.ts'
import { finishReasons as contentReasons } from '../answer/content.ts'
import type { Finish } from '../answer/delta.ts'
import { stopReasons as messagesReasons } from '../answer/messages.ts'

/** The texts of every protocol, of a reply and of its events. */
const textPaths = [
  ...['choices[].message.content', 'choices[].delta.content'],
  ...['output[].content[].text', 'item.content[].text', 'part.text', 'response.output[].content[].text'],
  ...['content[].text', 'delta.text', 'candidates[].content.parts[].text'],
]

const isTextEvent = ({ type }: JsonObject) =>
  type === 'response.output_text.delta' || type === 'response.output_text.done'

/** Edits every text. In a stream, each piece is a text. */
const editTexts = (change: (text: string) => string): Inject => {
  const changed = (text: Json) => (typeof text === 'string' ? change(text) : text)
  return (next, target) => {
    const members = editMembers(textPaths, changed)(next, target)
    const ofResponses = editObjects((data) => {
      if (!isTextEvent(data)) return data
      const member = data['type'] === 'response.output_text.done' ? 'text' : 'delta'
      return { ...data, [member]: changed(data[member] ?? '') }
    })
    return ofResponses(members, target)
  }
}

/** Another model answers: here one that writes in capital letters. */
export const answersOfAnother: Inject = editTexts((text) => text.toUpperCase())

/** Empties every text. */
export const withoutText: Inject = editTexts(() => '')

/** Null in place of the text of a chat completion. */
export const nullText: Inject = editMembers(['choices[].message.content', 'choices[].delta.content'], () => null)

/** A list of parts in place of the text of a chat completion. */
export const textAsParts: Inject = editMembers(['choices[].message.content', 'choices[].delta.content'], (text) =>
  typeof text === 'string' ? [{ type: 'text', text }] : text,
)

/** Writes reasoning in tags before the text. A stream gets it before its first piece of text. */
export const thinkingInText: Inject = (next, target) => (request) => {
  let isWritten = false
  return editTexts((text) => {
    if (isWritten || text === '') return text
    isWritten = true
    return `<think>The user wants an answer.</think>${text}`
  })(
    next,
    target,
  )(request)
}

/** Empty lists of choices, outputs, blocks and candidates. In a stream, every chunk that has such a list. */
export const withoutChoices: Inject = editObjects((data) => {
  const { type } = data
  const names = [
    'choices',
    'candidates',
    ...(type === undefined ? ['output'] : []),
    ...(type === 'message' ? ['content'] : []),
  ]
  const emptied = names.filter((name) => Array.isArray(data[name]))
  return { ...data, ...Object.fromEntries(emptied.map((name) => [name, [] as Json[]])) }
})

/** Names another model. */
export const otherModel = (model: string): Inject =>
  editMembers(['model', 'message.model', 'response.model', 'modelVersion'], () => model)

/** Replaces the reason for which an answer ends, as each protocol says it. */
export const finishAs = (finish: Finish): Inject =>
  all(
    editReasons(finish),
    editStream((events) =>
      events.map((event) =>
        dataOf(event)['type'] === 'response.incomplete' ? { ...event, event: 'response.incomplete' } : event,
      ),
    ),
  )

const editReasons = (finish: Finish): Inject =>
  editObjects((data) => {
    const reasons = replacing(data, (path) =>
      path.startsWith('choices')
        ? chatReasons[finish]
        : path.startsWith('candidates')
          ? contentReasons[finish]
          : messagesReasons[finish],
    )
    return endingOfResponse(reasons, finish)
  })

/** Null in place of the reason for which an answer ends. */
export const withoutFinish: Inject = editObjects((data) => replacing(data, () => null))

/** `stop` in place of the reason that says that tools are called. */
export const stopWithCalls: Inject = editMembers(
  ['choices[].finish_reason', 'stop_reason', 'delta.stop_reason'],
  (reason) => (reason === 'tool_calls' ? 'stop' : reason === 'tool_use' ? 'end_turn' : reason),
)

/** Replaces reasons that are there. */
function replacing(data: JsonObject, reasonAt: (path: string) => Json): JsonObject {
  const inList = (name: 'choices' | 'candidates', member: string) => ({
    [name]: asArray(data[name]).map((one) => {
      const choice = asObject(one)
      return typeof choice[member] === 'string' ? { ...choice, [member]: reasonAt(name) } : choice
    }),
  })
  const { delta, stop_reason } = data
  return {
    ...data,
    ...(Array.isArray(data['choices']) && inList('choices', 'finish_reason')),
    ...(Array.isArray(data['candidates']) && inList('candidates', 'finishReason')),
    ...(typeof stop_reason === 'string' && { stop_reason: reasonAt('stop_reason') }),
    ...(isObject(delta) &&
      typeof delta['stop_reason'] === 'string' && { delta: { ...delta, stop_reason: reasonAt('delta') } }),
  }
}

/** A response has a status in place of a reason, and the name of its last event contains it. */
function endingOfResponse(data: JsonObject, finish: Finish): JsonObject {
  if (finish !== 'length' && finish !== 'filter') return data
  const incomplete = {
    status: 'incomplete',
    incomplete_details: { reason: finish === 'length' ? 'max_output_tokens' : 'content_filter' },
  }
  if (data['object'] === 'response') return { ...data, ...incomplete }
  if (data['type'] !== 'response.completed') return data
  return { ...data, type: 'response.incomplete', response: { ...asObject(data['response']), ...incomplete } }
}
