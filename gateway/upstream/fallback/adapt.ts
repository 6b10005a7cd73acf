import { asObject, type Json, type JsonObject } from '../../reference/json.ts'
import { operations } from '../../reference/operations.ts'
import type { Received } from '../received.ts'
import { upstreamModels } from '../upstream.ts'

/** A request as the reference gateway takes it, with its body if that is JSON or a form, and the name of its model. */
export interface Adapted {
  readonly request: Request
  readonly body: JsonObject | undefined
  readonly name: string | undefined
}

/** Adapts a request of a vendor's API to the reference gateway: its path, its key and its body. */
export async function adapted(received: Received, key: string): Promise<Adapted> {
  const { request, url } = received
  const { method } = request
  const body = await bodyOf(received)
  const name = received.model ?? (typeof body?.['model'] === 'string' ? body['model'] : undefined)
  const range = request.headers.get('range')
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': body === undefined ? (request.headers.get('content-type') ?? '') : 'application/json',
    ...(range !== null && { range }),
  }
  const target = new URL(pathOf(received), url.origin).href
  if (method === 'GET') return { request: new Request(target, { headers }), body, name }
  const sent = body === undefined ? received.bytes : JSON.stringify(body)
  return { request: new Request(target, { method, headers, body: sent }), body, name }
}

/** The path of the reference gateway. */
function pathOf({ route, url, model = '' }: Received): string {
  const id = encodeURIComponent('param' in route ? (route.param ?? '') : '')
  switch (route.kind) {
    case 'text':
      return {
        chat: operations.createChatCompletion.path,
        responses: operations.createResponse.path,
        messages: operations.createMessage.path,
        'generate-content': `/v1beta/models/${encodeURIComponent(model)}:generateContent`,
      }[route.protocol]
    case 'imageGeneration':
      return operations.createImage.path
    case 'imageEdit':
      return operations.createImageEdit.path
    case 'createVideo':
      return operations.createVideo.path
    case 'getVideo':
      return `/v1/videos/${id}`
    case 'videoContent':
      return `/v1/videos/${id}/content`
    default:
      return url.pathname + url.search
  }
}

/** The body as JSON; undefined if it stays as it is, because it is neither a JSON object nor a form. */
async function bodyOf(received: Received): Promise<JsonObject | undefined> {
  const { route, body, text, request, bytes } = received
  const type = request.headers.get('content-type') ?? ''
  if (/^multipart\/form-data/i.test(type)) return withModel(received, await formOf(bytes, type))
  if (!text.trimStart().startsWith('{') || Object.keys(body).length === 0) return undefined
  if (route.kind !== 'text') return withModel(received, body)
  if (route.protocol === 'generate-content') return geminiBody(body)
  return route.protocol === 'chat' && body['stream'] === true ? withRequestedUsage(body) : body
}

/** The vendor's APIs of images and videos have a default model. */
const withModel = ({ route }: Received, body: JsonObject): JsonObject =>
  'model' in body ? body : { ...body, model: route.protocol === 'video' ? upstreamModels.video : upstreamModels.image }

/** The reference gateway sends the usage of a stream by default, the vendor only if it is requested. */
function withRequestedUsage(body: JsonObject): JsonObject {
  const options = body['stream_options'] ?? null
  if (options !== null && typeof options !== 'object') return body
  const include_usage = asObject(options)['include_usage'] ?? false
  return { ...body, stream_options: { ...asObject(options), include_usage } }
}

/** The fields of a form, with files as Base64. */
async function formOf(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<JsonObject> {
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => new FormData())
  const fields: Record<string, Json> = {}
  for (const [name, value] of form) {
    fields[name] = typeof value === 'string' ? value : Buffer.from(await value.arrayBuffer()).toString('base64')
  }
  return fields
}

/** Members with content of the user, which is not interpreted. */
const opaque = new Set([
  'args',
  'response',
  'parameters',
  'parametersJsonSchema',
  'responseSchema',
  'responseJsonSchema',
])

const camelCase = (name: string) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** A body as Gemini reads it: names in either case, and null for an absent member, as in protocol buffers. */
const geminiBody = (body: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(body)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => {
        const member = camelCase(name)
        return [member, opaque.has(member) ? value : withMembers(value)]
      }),
  )

function withMembers(value: Json): Json {
  if (Array.isArray(value)) return value.map(withMembers)
  return typeof value === 'object' && value !== null ? geminiBody(value) : value
}
