import { asArray, asObject, asString, type Json, type JsonObject } from '../../reference/json.ts'
import type { Answer } from './answer.ts'

/** An output item. */
export interface Item extends JsonObject {
  readonly id: string
  readonly type: 'reasoning' | 'message' | 'function_call'
}

/** An event without its number. */
export interface TypedEvent extends JsonObject {
  readonly type: string
}

/** The events of one output item, from its start to its end. */
export function itemEvents(item: Item, output_index: number, pieces: Answer['pieces']): readonly TypedEvent[] {
  const place = { item_id: item.id, output_index }
  return [
    { type: 'response.output_item.added', output_index, item: { ...item, ...emptyMembers[item.type] } },
    ...partEvents(item, pieces).map(([type, members]) => ({ type: `response.${type}`, ...place, ...members })),
    { type: 'response.output_item.done', output_index, item },
  ]
}

/** The members of an item at its start. */
const emptyMembers: Readonly<Record<Item['type'], Readonly<Record<string, Json>>>> = {
  reasoning: { summary: [] },
  message: { status: 'in_progress', content: [] },
  function_call: { status: 'in_progress', arguments: '' },
}

type PartEvent = readonly [type: string, members: Readonly<Record<string, Json>>]

function partEvents(item: Item, pieces: Answer['pieces']): readonly PartEvent[] {
  switch (item.type) {
    case 'reasoning':
      return summaryEvents(asObject(asArray(item['summary'])[0]), pieces)
    case 'message':
      return asArray(item['content']).flatMap((part, index) => textEvents(asObject(part), index, pieces))
    case 'function_call':
      return argumentEvents(item, pieces)
  }
}

function summaryEvents(part: JsonObject, pieces: Answer['pieces']): readonly PartEvent[] {
  const text = asString(part['text'])
  const at = { summary_index: 0 }
  return [
    ['reasoning_summary_part.added', { ...at, part: { ...part, text: '' } }],
    ...pieces(text).map((delta): PartEvent => ['reasoning_summary_text.delta', { ...at, delta }]),
    ['reasoning_summary_text.done', { ...at, text }],
    ['reasoning_summary_part.done', { ...at, part }],
  ]
}

function textEvents(part: JsonObject, content_index: number, pieces: Answer['pieces']): readonly PartEvent[] {
  const text = asString(part['text'])
  const at = { content_index }
  return [
    ['content_part.added', { ...at, part: { ...part, text: '' } }],
    ...pieces(text).map((delta): PartEvent => ['output_text.delta', { ...at, delta, logprobs: [] }]),
    ['output_text.done', { ...at, text, logprobs: [] }],
    ['content_part.done', { ...at, part }],
  ]
}

function argumentEvents(item: Item, pieces: Answer['pieces']): readonly PartEvent[] {
  const text = asString(item['arguments'])
  return [
    ...pieces(text).map((delta): PartEvent => ['function_call_arguments.delta', { delta }]),
    ['function_call_arguments.done', { name: asString(item['name']), arguments: text }],
  ]
}
