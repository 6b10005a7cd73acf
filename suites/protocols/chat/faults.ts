import {
  all,
  asArray,
  asObject,
  asString,
  editBody,
  editEventField,
  editField,
  fault,
  type Inject,
  type Json,
  type JsonObject,
  onOperation,
  onStatus,
  replyWith,
  setEventField,
  setField,
  setHeader,
} from '../../../gateway/reference/fault-kit.ts'
import { replyFaults, without } from '../kit.faults.ts'
import { chat } from '../protocols.ts'
import { breaks, kit } from './kit.faults.ts'

export * from './reasoning.faults.ts'
export * from './recall.faults.ts'
export * from './request.faults.ts'
export * from './tools.faults.ts'
export * from './usage.faults.ts'
export * from './reported.faults.ts'

export const { plainCallsFail, labelledText, cutJson, wrappedInArray, streamedUnasked } = replyFaults(chat, kit)

export const idMissing = breaks('chat.completion.id').drop('id')
export const idEmpty = breaks('chat.completion.id').set('id', '')
export const idConstant = breaks('chat.completion.id_unique').set('id', 'chatcmpl-123')
export const objectOfChunk = breaks('chat.completion.object').set('object', 'chat.completion.chunk')
export const objectMisspelt = breaks('chat.completion.object').set('object', 'chat.completions')
export const createdMissing = breaks('chat.completion.created').drop('created')
export const createdFractional = breaks('chat.completion.created').edit(
  'created',
  (created) => Number(created) + 0.6173,
)
export const createdAsText = breaks('chat.completion.created').edit('created', String)
const inEveryMode = (inject: Inject) => onOperation('createChatCompletion', onStatus(200, inject))
/** The same defect in plain responses and in streams is reported once. */
export const createdZeroInEveryMode = fault(
  ['chat.completion.created_seconds'],
  inEveryMode(all(setField('created', 0), setEventField('created', 0))),
)
const foreignReason = (reason: Json | undefined) => (reason === 'length' ? 'max_tokens' : reason)
export const finishReasonForeignInEveryMode = fault(
  ['chat.completion.finish_reason'],
  inEveryMode(
    all(editField('choices[].finish_reason', foreignReason), editEventField('choices[].finish_reason', foreignReason)),
  ),
)
export const createdInMilliseconds = breaks('chat.completion.created_seconds').edit(
  'created',
  (created) => Number(created) * 1000,
)
export const createdZero = breaks('chat.completion.created_seconds').set('created', 0)
export const modelMissing = breaks('chat.completion.model').drop('model')
export const modelEmpty = breaks('chat.completion.model').set('model', '')

export const choicesNull = breaks('chat.completion.choices').set('choices', null)
export const choicesEmpty = breaks('chat.completion.choices').set('choices', [])
export const choiceUnwrapped = breaks('chat.completion.choices').edit('choices', (choices) => asArray(choices)[0])
export const choicesKeyed = breaks('chat.completion.choices').edit('choices', (choices) => ({ ...asArray(choices) }))
export const choicesOfNulls = breaks('chat.completion.choices').edit('choices', (choices) => [
  ...asArray(choices),
  null,
])
export const indexMissing = breaks('chat.completion.choices.index').drop('choices[].index')
export const indexAsText = breaks('chat.completion.choices.index').set('choices[].index', '0')
export const choicesNumberedFromOne = breaks('chat.completion.choices.index_order').edit(
  'choices[].index',
  (index) => Number(index) + 1,
)
export const messageMissing = breaks('chat.completion.message').drop('choices[].message')
export const messageAsText = breaks('chat.completion.message').edit('choices[].message', (message) =>
  asString(asObject(message).content),
)

export const finishReasonNull = breaks('chat.completion.finish_reason').set('choices[].finish_reason', null)
export const finishReasonForeign = breaks('chat.completion.finish_reason').set('choices[].finish_reason', 'eos_token')
export const roleMissing = breaks('chat.completion.role').drop('choices[].message.role')
export const roleOfModel = breaks('chat.completion.role').set('choices[].message.role', 'model')

const content = 'choices[].message.content'
const isQuestion = ({ tools, stop, response_format }: JsonObject) =>
  tools === undefined && stop === undefined && response_format === undefined

export const contentMissing = breaks('chat.completion.content').edit(content, (text) =>
  text === null ? null : undefined,
)
export const contentInParts = breaks('chat.completion.content').edit(content, (text) =>
  text === null ? null : [{ type: 'text', text: text ?? '' }],
)
export const contentEmpty = breaks('chat.completion.content_text').whenRequest(isQuestion, setField(content, ''))
export const reasoningTagLeft = breaks('chat.completion.content_plain').edit(content, (text) =>
  text === null ? null : `\n</think>\n${asString(text)}`,
)

/** Sends the complete completion as one event of a stream, followed by `[DONE]`. */
export const wholeAsStream = fault(
  ['chat.request.stream_default'],
  kit.inAnswers(
    all(
      editBody((body) => `${body}\ndata: [DONE]\n\n`),
      setHeader('content-type', 'text/event-stream'),
    ),
  ),
)
/** Passes on the error of the upstream with status 200. */
export const upstreamErrorServed = fault(
  ['chat.completion.served'],
  kit.inAnswers(
    replyWith(200, { error: { message: 'ResourceExhausted: the upstream has no worker left', code: 502 } }),
  ),
)

export const laterIndexMissing = breaks('chat.completion.choices.index').edit('choices', (choices) =>
  asArray(choices).map((choice, at) => (at === 0 ? choice : without(asObject(choice), 'index'))),
)
export const reasoningTagOpened = breaks('chat.completion.content_plain').edit(content, (text) =>
  text === null ? null : `<THINK>\n${asString(text)}`,
)
