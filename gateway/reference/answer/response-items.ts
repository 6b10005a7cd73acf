/** An output item of a response. */
export interface Item {
  readonly type: 'reasoning' | 'message' | 'function_call'
  readonly id: string
  /** The reasoning, the text or the arguments, up to now. */
  readonly text: string
  /** The call of a `function_call`. `index`: its index in the answer. */
  readonly call?: { readonly index: number; readonly id: string; readonly name: string }
}

export type ItemStatus = 'in_progress' | 'completed' | 'incomplete'

export interface TypedEvent {
  readonly type: `response.${string}`
}

/** The item as the protocol has it. */
export function itemObject({ type, id, text, call }: Item, status: ItemStatus): object {
  switch (type) {
    case 'reasoning':
      return { id, type, summary: text === '' ? [] : [part(type, text)] }
    case 'message':
      return { id, type, status, role: 'assistant', content: status === 'in_progress' ? [] : [part(type, text)] }
    case 'function_call':
      return { id, type, status, call_id: call?.id, name: call?.name, arguments: text }
  }
}

/** The part of an item that contains its text. */
const part = (type: 'reasoning' | 'message', text: string) =>
  type === 'reasoning' ? { type: 'summary_text', text } : { type: 'output_text', text, annotations: [] }

/** The names of the events of an item, and what they have in common. */
const kinds = {
  reasoning: {
    part: 'response.reasoning_summary_part',
    text: 'response.reasoning_summary_text',
    own: { summary_index: 0 },
  },
  message: { part: 'response.content_part', text: 'response.output_text', own: { content_index: 0 } },
  function_call: { part: undefined, text: 'response.function_call_arguments', own: {} },
} as const

/** The place of an item and of its part. */
const place = ({ type, id }: Item, output_index: number) => ({ item_id: id, output_index, ...kinds[type].own })

const logprobs = ({ type }: Item) => (type === 'message' ? { logprobs: [] } : {})

/** The events that start an item. */
export function startEvents(item: Item, output_index: number): readonly TypedEvent[] {
  const { type } = item
  const empty = itemObject({ ...item, text: '' }, 'in_progress')
  return [
    event('response.output_item.added', { output_index, item: empty }),
    ...(type === 'function_call'
      ? []
      : [event(`${kinds[type].part}.added`, { ...place(item, output_index), part: part(type, '') })]),
  ]
}

/** The event for a piece of the text of an item. */
export function deltaEvent(item: Item, output_index: number, delta: string): TypedEvent {
  return event(`${kinds[item.type].text}.delta`, { ...place(item, output_index), delta, ...logprobs(item) })
}

/** The events that end an item. */
export function endEvents(item: Item, output_index: number, status: ItemStatus): readonly TypedEvent[] {
  const { type, text, call } = item
  const at = place(item, output_index)
  const done = event('response.output_item.done', { output_index, item: itemObject(item, status) })
  if (type === 'function_call') {
    return [event(`${kinds[type].text}.done`, { ...at, name: call?.name, arguments: text }), done]
  }
  return [
    event(`${kinds[type].text}.done`, { ...at, text, ...logprobs(item) }),
    event(`${kinds[type].part}.done`, { ...at, part: part(type, text) }),
    done,
  ]
}

const event = (type: TypedEvent['type'], own: object): TypedEvent => ({ type, ...own })
