import {
  asArray,
  atTokenLimit,
  editEvents,
  faultOfOneModel,
  jsonEvent,
  type JsonObject,
  when,
} from '../../../gateway/reference/fault-kit.ts'
import { breakOff, dataOf, done, streamFaultsOf, isDone, typedEvent } from '../kit.faults.ts'
import { chat } from '../protocols.ts'

export * from './choices.faults.ts'
export * from './tools.faults.ts'
export * from './recall.faults.ts'
export * from './reported.faults.ts'
export * from './partial.faults.ts'
export * from './effects.faults.ts'
export * from './reasoning.faults.ts'
export * from './usage.faults.ts'

const breaks = streamFaultsOf(chat)
const upstreamError: JsonObject = { error: { message: 'upstream error', type: 'new_api_error', code: 'bad_response' } }

export const endsAtOnce = breaks('streaming.chat.framing').editEvents((events) => events.filter(isDone))
export const chunkCutShort = breaks('streaming.chat.chunk_json').editEvents((events) =>
  events.map((event, index) => (index === 2 ? { data: event.data.slice(0, 40) } : event)),
)
/** Ends with an error in the words of another framework. Only some streams fail. */
export const errorAsDetail = breaks('streaming.chat.error_event').inject(
  atTokenLimit(breakOff(3, jsonEvent({ error: 'upstream error' }))),
)
/** Every stream ends with an error. */
export const errorAmongChunks = breaks('streaming.chat.served').breakOff(3, jsonEvent(upstreamError), done)
export const errorBehindEvents = breaks('streaming.chat.only_events').editBody(
  (text) => text.slice(0, text.indexOf('\n\n') + 2) + JSON.stringify(upstreamError),
)
/** Reports the progress between the chunks. */
export const progressAmongChunks = breaks('streaming.chat.only_chunks').insertEvents(2, jsonEvent({ progress: 0.5 }))
export const errorNamed = breaks('streaming.chat.error_event').insertEvents(
  3,
  typedEvent({ type: 'error', message: 'upstream error' }),
)

export const oneOfManyUnterminated = faultOfOneModel(
  ['streaming.chat.terminator'],
  editEvents((events) => events.filter((event) => !isDone(event))),
)
export const terminatedTwice = breaks('streaming.chat.terminator').appendEvents(done)
export const terminatorMisspelt = breaks('streaming.chat.terminator').editBody((text) =>
  text.replace('[DONE]', '[done]'),
)
export const usageBehindTerminator = breaks('streaming.chat.terminator').overtakes(isDone)
export const cutInsideEvent = breaks('streaming.chat.terminator').editBody((text) =>
  text.slice(0, text.indexOf('[DONE]') - 40),
)

export const idMissing = breaks('streaming.chat.id').drop('id')
export const idChanges = breaks('streaming.chat.id_same').edit('id', (_id, index) => `chatcmpl-${index}`)
export const objectOfWhole = breaks('streaming.chat.object').set('object', 'chat.completion')
export const objectMisspelt = breaks('streaming.chat.object').set('object', 'chat.completions.chunk')
export const createdInMilliseconds = breaks('streaming.chat.created').edit(
  'created',
  (created) => Number(created) * 1000,
)
export const createdMissing = breaks('streaming.chat.created').drop('created')
export const modelEmpty = breaks('streaming.chat.model').set('model', '')
export const choicesNull = breaks('streaming.chat.choices').edit('choices', (choices) =>
  asArray(choices).length > 0 ? choices : null,
)
export const choicesNever = breaks('streaming.chat.choices').set('choices', [])
export const usageAsText = breaks('streaming.chat.usage').set('usage.total_tokens', '12')

/** Sends a second attempt from its start after half of the first. */
export const beginsAgain = breaks('streaming.chat.one_answer').inject(
  when(
    ({ body }) => body.tools === undefined,
    editEvents((events) => {
      const sent = events.slice(0, Math.floor(events.length / 2))
      return [
        ...sent,
        ...events.map((event) => (isDone(event) ? event : jsonEvent({ ...dataOf(event), id: 'chatcmpl-second' }))),
      ]
    }),
  ),
)

/** The upstream fails mid-response, but the stream ends normally. */
export const endsWithoutFinish = breaks('streaming.chat.finished').breakOff(3, done)
