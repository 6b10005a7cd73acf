import { asString, type Json, type JsonObject } from '../../gateway/reference/json.ts'
import { asksForStream, type SeenRequest } from '../../gateway/reference/fault-kit.ts'
import { protocolOf, type TextProtocol } from '../../gateway/reference/protocol.ts'

export type { Json, JsonObject, TextProtocol }

/** A request, the same for every protocol. */
export interface RequestView {
  readonly method: string
  readonly path: string
  /** Undefined for paths of other operations. */
  readonly protocol: TextProtocol | undefined
  readonly model: string | undefined
  readonly stream: boolean
  /** The body as JSON, or as text if it is not JSON; undefined without one. */
  readonly body: Json | undefined
}

/** The request as a test sees it. */
export function viewOf(seen: SeenRequest): RequestView {
  const { method, path, body, json, text } = seen
  return {
    ...{ method, path, protocol: protocolOf(path), stream: asksForStream(seen) },
    model: modelOf(path, asString(body['model'])),
    body: json ?? (text === '' ? undefined : text),
  }
}

function modelOf(path: string, named: string): string | undefined {
  const start = path.indexOf('/models/')
  const end = path.lastIndexOf(':')
  return start < 0 || end < start ? named || undefined : decoded(path.slice(start + '/models/'.length, end))
}

/** A segment that is not encoded correctly stays as it is. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
