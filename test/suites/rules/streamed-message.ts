import { typedEventsOf } from '../../../suites/streaming/typed.rules.ts'
import { events, streamed } from './streamed.ts'

export type Event = Readonly<Record<string, unknown>>

export const asking = (body: object, ...all: readonly (Event | string)[]) =>
  streamed('messages', events(...all), {}, body)
export const of = (...all: readonly (Event | string)[]) => asking({}, ...all)
export const typed = (...all: readonly Event[]) => typedEventsOf(of(...all))

export const start = (message: unknown = { id: 'msg_1', usage: { input_tokens: 3, output_tokens: 1 } }) => ({
  type: 'message_start',
  message,
})
export const begin = (index: unknown, block: unknown = { type: 'text', text: '' }) => ({
  type: 'content_block_start',
  index,
  content_block: block,
})
export const piece = (index: unknown, delta: unknown) => ({ type: 'content_block_delta', index, delta })
export const says = (index: unknown, text: unknown) => piece(index, { type: 'text_delta', text })
export const feeds = (index: unknown, partial_json: unknown) => piece(index, { type: 'input_json_delta', partial_json })
export const end = (index: unknown) => ({ type: 'content_block_stop', index })
export const tell = (stop_reason: unknown, rest: Event = {}, usage: unknown = { output_tokens: 5 }) => ({
  type: 'message_delta',
  delta: { stop_reason, ...rest },
  usage,
})
export const stop = { type: 'message_stop' }
export const error = { type: 'error', error: { type: 'overloaded_error', message: 'no' } }
export const use = (name = 'weather', input: unknown = {}) => ({ type: 'tool_use', id: 'toolu_1', name, input })
/** A whole message. */
export const whole = (...all: readonly Event[]) => [start(), ...all, tell('end_turn'), stop] as const

export const none = streamed('responses', '')
