import { operationOf } from '../../gateway/reference/operations.ts'
import type { Inject } from '../../gateway/reference/fault.ts'
import { parseJson, type Json } from '../../gateway/reference/json.ts'
import { withBytes } from '../../gateway/reference/faults/reply.ts'
import { eachEvent } from '../variants/definitions/edit.ts'
import type { ReplyPlace } from './places.ts'

/** A mutable counter. */
export interface Count {
  value: number
}

/** Edits the results, stream events or errors of an operation, and counts those that changed. */
export function editReplies(
  { operation, mode }: Pick<ReplyPlace, 'operation' | 'mode'>,
  edit: (reply: Json) => Json,
  shown: Count = { value: 0 },
): Inject {
  const counted = (reply: Json) => {
    const edited = edit(reply)
    if (edited !== reply) shown.value += 1
    return edited
  }
  const inject = mode === 'streamed' ? events(counted) : bodies(counted, mode === 'error')
  return (next, target) => {
    const injected = inject(next, target)
    return (request) => (operationOf(request) === operation ? injected(request) : next(request))
  }
}

const events = (edit: (data: Json) => Json): Inject =>
  eachEvent((event, data) => {
    const edited = edit(data)
    return [edited === data ? event : { ...event, data: JSON.stringify(edited) }]
  })

const bodies =
  (edit: (reply: Json) => Json, isError: boolean): Inject =>
  (next) =>
  async (request) => {
    const response = await next(request)
    const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '')
    if (!isJson || response.status >= 400 !== isError) return response
    const bytes = await response.arrayBuffer()
    const reply = parseJson(new TextDecoder().decode(bytes))
    const edited = reply === undefined ? undefined : edit(reply)
    const text = edited === reply || edited === undefined ? undefined : JSON.stringify(edited)
    return withBytes(response, text === undefined ? new Uint8Array(bytes) : new TextEncoder().encode(text))
  }
