import { typedEventsOf } from '../../../suites/streaming/typed.rules.ts'
import { events, streamed } from './streamed.ts'

export type Event = Readonly<Record<string, unknown>>

export const of = (...all: readonly Event[]) => streamed('responses', events(...all))
export const typed = (...all: readonly Event[]) => typedEventsOf(of(...all))

export const response = (rest: Event = {}) => ({ id: 'resp_1', object: 'response', output: [], ...rest })
export const created = { type: 'response.created', response: response({ status: 'in_progress' }) }
export const ended = (rest: Event = {}) => ({
  type: 'response.completed',
  response: response({ status: 'completed', ...rest }),
})

const at = (output_index: unknown, content_index?: unknown) => ({
  output_index,
  ...(content_index !== undefined && { content_index }),
})
export const itemAdded = (index: unknown, item: unknown = { id: `item_${String(index)}`, type: 'message' }) => ({
  type: 'response.output_item.added',
  ...at(index),
  item,
})
export const itemDone = (index: unknown, item: unknown = { id: `item_${String(index)}`, type: 'message' }) => ({
  type: 'response.output_item.done',
  ...at(index),
  item,
})
export const partAdded = (index: unknown, part: unknown, object: unknown = { type: 'output_text' }) => ({
  type: 'response.content_part.added',
  ...at(index, part),
  part: object,
})
export const partDone = (index: unknown, part: unknown, object: unknown = { type: 'output_text' }) => ({
  type: 'response.content_part.done',
  ...at(index, part),
  part: object,
})
export const textDelta = (index: unknown, part: unknown, delta: unknown) => ({
  type: 'response.output_text.delta',
  ...at(index, part),
  delta,
})
export const textDone = (index: unknown, part: unknown, text: unknown) => ({
  type: 'response.output_text.done',
  ...at(index, part),
  text,
})
export const argsDelta = (index: unknown, delta: unknown) => ({
  type: 'response.function_call_arguments.delta',
  ...at(index),
  delta,
})
export const argsDone = (index: unknown, args: unknown) => ({
  type: 'response.function_call_arguments.done',
  ...at(index),
  arguments: args,
})
export const call = (index: number, args?: unknown) => ({
  id: `item_${index}`,
  type: 'function_call',
  call_id: `call_${index}`,
  name: `tool${index}`,
  ...(args !== undefined && { arguments: args }),
})
export const said = (...texts: readonly string[]) => ({
  type: 'message',
  content: [...texts.map((text) => ({ type: 'output_text', text })), { type: 'refusal', text: 'unsaid', refusal: '' }],
})
