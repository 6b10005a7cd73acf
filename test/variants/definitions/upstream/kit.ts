import { isObject, type Json, type JsonObject, parseJson } from '../../../../gateway/reference/json.ts'
import {
  all,
  editJson,
  editRequest,
  onOperation,
  type OperationId,
  when,
} from '../../../../gateway/reference/fault-kit.ts'
import type { Inject } from '../../../../gateway/reference/fault.ts'
import { eachData } from '../edit.ts'
import { upstreamAreas, type ConformantVariant } from '../variant.ts'

/** A variant between client and gateway. */
export const atClient = (inject: Inject): ConformantVariant => ({ inject, areas: upstreamAreas })

/** A variant between gateway and upstream. */
export const atUpstream = (upstream: Inject): ConformantVariant => ({ upstream, areas: upstreamAreas })

/** The ends of the paths of the APIs of the upstream. */
const paths = {
  chat: '/chat/completions',
  responses: '/v1/responses',
  messages: '/v1/messages',
  content: 'enerateContent',
} as const

export type Api = keyof typeof paths
type Edits = Readonly<Partial<Record<Api, (body: JsonObject) => Json>>>

const operations: Readonly<Record<Api, OperationId>> = {
  chat: 'createChatCompletion',
  responses: 'createResponse',
  messages: 'createMessage',
  content: 'generateContent',
}

/** A gateway that sends other requests to the APIs of the upstream. */
export const sending = (edits: Edits): ConformantVariant =>
  atUpstream(
    all(
      ...Object.entries(edits).map(([api, edit]) =>
        when(({ path }) => path.endsWith(paths[api as Api]), editRequest(edit)),
      ),
    ),
  )

/** A gateway that adds members to requests, unless they are present. */
export const adding = (members: Readonly<Partial<Record<Api, JsonObject>>>): ConformantVariant =>
  sending(mapped(members, (more) => (body) => ({ ...more, ...body })))

/** A gateway whose responses to the clients of a protocol differ: JSON bodies, and the events of streams. */
export const answering = (edits: Edits): ConformantVariant =>
  atClient(onClients(mapped(edits, (edit) => all(editJson(edit), eachData(edit)))))

/** Applies an injection for each protocol of clients. */
export const onClients = (injections: Readonly<Partial<Record<Api, Inject>>>): Inject =>
  all(...Object.entries(injections).map(([api, inject]) => onOperation(operations[api as Api], inject)))

const mapped = <Value, Result>(
  values: Readonly<Partial<Record<Api, Value>>>,
  change: (value: Value) => Result,
): Readonly<Partial<Record<Api, Result>>> =>
  Object.fromEntries(Object.entries(values).map(([api, value]) => [api, change(value)]))

/** Edits each object of an array. */
export const each = (list: Json | undefined, edit: (item: JsonObject) => Json | readonly Json[]): Json =>
  Array.isArray(list) ? list.flatMap((item): readonly Json[] => (isObject(item) ? [edit(item)].flat() : [item])) : null

/** The value with the members of each object in reverse order. Arrays and strings stay as they are. */
export function reversed(value: Json): Json {
  if (Array.isArray(value)) return value.map(reversed)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, reversed(member)]),
  )
}

/** Rewrites the JSON text of requests. */
export const rewriting = (rewrite: (text: string) => string): Inject =>
  editRequest((body) => parseJson(rewrite(JSON.stringify(body))) ?? body)
