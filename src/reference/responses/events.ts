import type { JsonObject } from '../json.ts'
import { asArray, asObject, asString } from '../json.ts'
import type { StreamEvent } from '../sse.ts'
import { jsonEvent } from '../sse.ts'
import { pieces } from '../tokens.ts'

type Typed = JsonObject & { readonly type: string }

/** The events of a response stream, numbered; the last carries the whole response. */
export function* events(response: JsonObject): Generator<StreamEvent> {
  let sequence_number = 0
  for (const event of life(response)) yield jsonEvent({ ...event, sequence_number: sequence_number++ }, event.type)
}

function* life(response: JsonObject): Generator<Typed> {
  const begun = { ...response, status: 'in_progress', incomplete_details: null, output: [], usage: null }
  yield { type: 'response.created', response: begun }
  yield { type: 'response.in_progress', response: begun }
  for (const [output_index, item] of asArray(response.output).map(asObject).entries()) {
    const parts = partsOf[asString(item.type)] ?? (() => [])
    yield { type: 'response.output_item.added', output_index, item: begin(item) }
    for (const part of parts(item)) yield { ...part, item_id: item.id ?? '', output_index }
    yield { type: 'response.output_item.done', output_index, item }
  }
  yield { type: response.status === 'incomplete' ? 'response.incomplete' : 'response.completed', response }
}

/** An item as it is announced: in progress, with nothing in it. */
function begin(item: JsonObject): JsonObject {
  if (item.type === 'message') return { ...item, status: 'in_progress', content: [] }
  return item.type === 'reasoning' ? { ...item, summary: [] } : { ...item, status: 'in_progress', arguments: '' }
}

/** What is sent between the announcement of an item and its end, by the type of the item. */
const partsOf: Readonly<Record<string, (item: JsonObject) => Iterable<Typed>>> = {
  *message({ content }) {
    const part = asObject(asArray(content)[0])
    const text = asString(part.text)
    const content_index = 0
    yield { type: 'response.content_part.added', content_index, part: { ...part, text: '' } }
    for (const delta of pieces(text)) yield { type: 'response.output_text.delta', content_index, delta, logprobs: [] }
    yield { type: 'response.output_text.done', content_index, text, logprobs: [] }
    yield { type: 'response.content_part.done', content_index, part }
  },
  *reasoning({ summary }) {
    const part = asObject(asArray(summary)[0])
    const text = asString(part.text)
    const summary_index = 0
    yield { type: 'response.reasoning_summary_part.added', summary_index, part: { ...part, text: '' } }
    for (const delta of pieces(text)) yield { type: 'response.reasoning_summary_text.delta', summary_index, delta }
    yield { type: 'response.reasoning_summary_text.done', summary_index, text }
    yield { type: 'response.reasoning_summary_part.done', summary_index, part }
  },
  *function_call({ name, arguments: text }) {
    for (const delta of pieces(asString(text))) yield { type: 'response.function_call_arguments.delta', delta }
    yield { type: 'response.function_call_arguments.done', name: name ?? '', arguments: text ?? '' }
  },
}
