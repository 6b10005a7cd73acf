import { isObject, type Json, type JsonObject, parseJson } from '../json.ts'
import { protocolOf, type TextProtocol } from '../protocol.ts'
import type { StreamEvent } from '../sse.ts'
import { editEventJson, editEvents } from '../faults/events.ts'
import { editAt } from '../faults/field.ts'
import type { Inject } from '../faults/handler.ts'
import { editJson } from '../faults/reply.ts'
import { all } from '../faults/scope.ts'

/** Edits the JSON object of every reply, and of every event of a stream. Undefined removes the event. */
export const editObjects = (edit: (data: JsonObject) => JsonObject | undefined): Inject =>
  all(
    editJson((reply) => edit(reply) ?? reply),
    editEventJson(edit),
  )

/**
 * Edits the members at these paths wherever a reply or an event has them, whatever the protocol. Undefined removes a member.
 *
 * @param paths as for `editAt`
 */
export const editMembers = (paths: readonly string[], change: (member: Json) => Json | undefined): Inject =>
  editObjects(
    (data) =>
      paths.reduce<Json>(
        (edited, path) => editAt(edited, path, (member) => (member === undefined ? undefined : change(member))),
        data,
      ) as JsonObject,
  )

/** Edits the events of a stream by its protocol. */
export const editStream =
  (edit: (events: readonly StreamEvent[], protocol: TextProtocol) => readonly StreamEvent[]): Inject =>
  (next, target) =>
  (request) => {
    const protocol = protocolOf(new URL(request.url).pathname)
    return protocol === undefined
      ? next(request)
      : editEvents((events) => edit(events, protocol))(next, target)(request)
  }

/** The object of an event; empty if it has none. */
export function dataOf({ data }: StreamEvent): JsonObject {
  const value = parseJson(data)
  return isObject(value) ? value : {}
}

/** The event with other data. Keeps its name. */
export const withData = (event: StreamEvent, data: JsonObject): StreamEvent => ({
  ...event,
  data: JSON.stringify(data),
})
