import type { Call } from '../admission.ts'
import { jsonEvent, type StreamEvent } from '../sse.ts'
import { type AnswerWriter, type Delta, type Finish, finishOf } from './delta.ts'
import { type Usage, writeUsage } from './usage.ts'
import {
  deltaEvent,
  endEvents,
  type Item,
  itemObject,
  type ItemStatus,
  startEvents,
  type TypedEvent,
} from './response-items.ts'

/** Writes responses and their numbered events. */
export function responsesWriter(call: Call): AnswerWriter {
  const envelope = responseEnvelope(call)
  const items = itemWriter(call)
  const kept: Delta[] = []
  let sequence_number = 0
  const numbered = (events: readonly TypedEvent[]): readonly StreamEvent[] =>
    events.map((event) => jsonEvent({ ...event, sequence_number: sequence_number++ }, event.type))

  const add = (delta: Delta): readonly TypedEvent[] => {
    if (delta.choice !== 0) return []
    if (delta.type === 'call' || delta.type === 'finish') kept.push(delta)
    return items.add(delta)
  }
  const end = (usage: Usage | undefined): readonly TypedEvent[] => {
    const { status, ...details } = ending(finishOf(kept).finish)
    const events = items.close(status)
    const response = {
      ...envelope,
      status,
      ...details,
      output: items.output(),
      usage: usage ? writeUsage('responses', usage) : null,
    }
    return [...events, typed(`response.${status}`, response)]
  }
  return {
    plain: (deltas, usage) => {
      for (const delta of deltas) add(delta)
      const { status, ...details } = ending(finishOf(kept).finish)
      items.close(status)
      return {
        ...envelope,
        status,
        ...details,
        output: items.output(),
        ...(usage && { usage: writeUsage('responses', usage) }),
      }
    },
    start: () => {
      const started = { ...envelope, status: 'in_progress', incomplete_details: null, output: [], usage: null }
      return numbered([typed('response.created', started), typed('response.in_progress', started)])
    },
    delta: (delta) => numbered(add(delta)),
    end: (usage) => numbered(end(usage)),
  }
}

const typed = (type: TypedEvent['type'], response: object): TypedEvent & { readonly response: object } => ({
  type,
  response,
})

/** Writes the items of a response one after the other. */
function itemWriter({ gateway }: Call) {
  const output: object[] = []
  let open: Item | undefined

  const close = (status: ItemStatus): readonly TypedEvent[] => {
    if (open === undefined) return []
    const events = endEvents(open, output.length, status)
    output.push(itemObject(open, status))
    open = undefined
    return events
  }
  const start = (item: Item): readonly TypedEvent[] => {
    const closed = close('completed')
    open = item
    return [...closed, ...startEvents(item, output.length)]
  }
  /** Continues the open item. */
  const write = (text: string): readonly TypedEvent[] => {
    if (open === undefined || text === '') return []
    open = { ...open, text: open.text + text }
    return [deltaEvent(open, output.length, text)]
  }
  const add = (delta: Delta): readonly TypedEvent[] => {
    switch (delta.type) {
      case 'text':
        return [...(open?.type === 'message' ? [] : start(newItem('message', 'msg_'))), ...write(delta.text)]
      case 'reasoning':
        return [...(open?.type === 'reasoning' ? [] : start(newItem('reasoning', 'rs_'))), ...write(delta.text)]
      case 'call': {
        const { call: index, id, name } = delta
        return start({ ...newItem('function_call', 'fc_'), call: { index, id, name } })
      }
      case 'arguments':
        // The items are written one after the other.
        if (open?.call?.index !== delta.call) throw new Error('The arguments of several calls are interleaved')
        return write(delta.text)
      case 'signature':
      case 'finish':
        return []
    }
  }
  const newItem = (type: Item['type'], prefix: string): Item => ({ type, id: gateway.newId(prefix), text: '' })
  return { add, close, output: () => output }
}

/** The status of a response, and why it is incomplete. */
function ending(finish: Finish): {
  readonly status: 'completed' | 'incomplete'
  readonly incomplete_details: object | null
} {
  if (finish === 'length') return { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } }
  if (finish === 'filter') return { status: 'incomplete', incomplete_details: { reason: 'content_filter' } }
  return { status: 'completed', incomplete_details: null }
}

/** The members of a response that do not depend on the answer: its id, and echoed parameters. */
function responseEnvelope({ body, gateway, created, model }: Call) {
  return {
    id: gateway.newId('resp_'),
    object: 'response',
    created_at: created,
    error: null,
    instructions: body.instructions ?? null,
    max_output_tokens: body.max_output_tokens ?? null,
    metadata: body.metadata ?? {},
    model: model.id,
    parallel_tool_calls: true,
    temperature: body.temperature ?? 1,
    tool_choice: body.tool_choice ?? 'auto',
    tools: body.tools ?? [],
    top_p: body.top_p ?? 1,
    truncation: body.truncation ?? 'auto',
  }
}
