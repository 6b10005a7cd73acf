import type { Schema } from '../../../src/contract/schemas.ts'
import { jsonEvent, type StreamEvent } from '../sse.ts'
import { pieces } from '../model/tokens.ts'
import type { Item, ResponseBody } from './response.ts'

/** The contract's events, and those of the public protocol. */
type Typed =
  | Schema<'ResponseStreamEvent'>
  | ((Schema<'ResponseTextDeltaEvent'> | Schema<'ResponseTextDoneEvent'>) & { readonly logprobs: readonly [] })
  | (Schema<'ResponseArgumentsDoneEvent'> & { readonly name: string })
  | (EventPosition & {
      readonly type: `response.reasoning_summary_${string}`
      readonly summary_index: number
      readonly part?: Schema<'ResponseContentPart'>
      readonly delta?: string
      readonly text?: string
    })

/** The item of an event. */
interface EventPosition {
  readonly item_id: string
  readonly output_index: number
}

/** The numbered events of a response stream; the last contains the complete response. */
export function* events(response: ResponseBody): Generator<StreamEvent> {
  let sequence_number = 0
  for (const event of responseEvents(response))
    yield jsonEvent({ ...event, sequence_number: sequence_number++ }, event.type)
}

function* responseEvents(response: ResponseBody): Generator<Typed> {
  const started = { ...response, status: 'in_progress' as const, incomplete_details: null, output: [], usage: null }
  yield { type: 'response.created', response: started }
  yield { type: 'response.in_progress', response: started }
  for (const [output_index, item] of response.output.entries()) {
    const parts = partsOf[item.type] ?? (() => [])
    yield { type: 'response.output_item.added', output_index, item: startItem(item) }
    yield* parts(item, { item_id: item.id, output_index })
    yield { type: 'response.output_item.done', output_index, item }
  }
  yield { type: response.status === 'incomplete' ? 'response.incomplete' : 'response.completed', response }
}

/** An item at its start: in progress and empty. */
function startItem(item: Item): Item {
  if (item.type === 'message') return { ...item, status: 'in_progress', content: [] }
  return item.type === 'reasoning' ? { ...item, summary: [] } : { ...item, status: 'in_progress', arguments: '' }
}

/** The events between the start of an item and its end, by item type. */
const partsOf: Readonly<Record<string, (item: Item, place: EventPosition) => Iterable<Typed>>> = {
  *message({ content }, place) {
    const [part] = content ?? []
    if (part === undefined) return
    const text = part.text ?? ''
    const at = { content_index: 0 }
    yield { type: 'response.content_part.added', ...at, part: { ...part, text: '' }, ...place }
    for (const delta of pieces(text)) yield { type: 'response.output_text.delta', ...at, delta, logprobs: [], ...place }
    yield { type: 'response.output_text.done', ...at, text, logprobs: [], ...place }
    yield { type: 'response.content_part.done', ...at, part, ...place }
  },
  *reasoning({ summary: [part] = [] }, place) {
    if (part === undefined) return
    const text = part.text ?? ''
    const at = { summary_index: 0 }
    yield { type: 'response.reasoning_summary_part.added', ...at, part: { ...part, text: '' }, ...place }
    for (const delta of pieces(text)) yield { type: 'response.reasoning_summary_text.delta', ...at, delta, ...place }
    yield { type: 'response.reasoning_summary_text.done', ...at, text, ...place }
    yield { type: 'response.reasoning_summary_part.done', ...at, part, ...place }
  },
  *function_call({ name, arguments: args }, place) {
    const text = typeof args === 'string' ? args : ''
    for (const delta of pieces(text)) yield { type: 'response.function_call_arguments.delta', delta, ...place }
    yield { type: 'response.function_call_arguments.done', name: name ?? '', arguments: text, ...place }
  },
}
