import { parseJson, isObject, type Json, type JsonObject } from '../../../gateway/reference/json.ts'
import { setHeader, type Inject } from '../../../gateway/reference/fault.ts'
import { edited, rewritten } from './edit.ts'
import type { ConformantVariants } from './variant.ts'

/** Ways to serialise the same value. */
interface Style {
  readonly number?: (value: number) => string
  readonly string?: (json: string) => string
  readonly reversed?: boolean
  readonly indent?: string
}

function write(value: Json, style: Style, margin = '\n'): string {
  const { number = String, string = (json) => json, reversed = false, indent = '' } = style
  const inner = margin + indent
  const [before, between, after] = indent === '' ? ['', ',', ''] : [inner, `,${inner}`, margin]
  const list = (open: string, parts: readonly string[], close: string) =>
    parts.length === 0 ? open + close : open + before + parts.join(between) + after + close
  if (typeof value === 'number') return number(value)
  if (typeof value === 'string') return string(JSON.stringify(value))
  if (Array.isArray(value))
    return list(
      '[',
      value.map((item) => write(item, style, inner)),
      ']',
    )
  if (!isObject(value)) return JSON.stringify(value)
  const members = Object.entries(value).map(([name, member]) => {
    const colon = indent === '' ? ':' : ' : '
    return string(JSON.stringify(name)) + colon + write(member, style, inner)
  })
  return list('{', reversed ? members.reverse() : members, '}')
}

const styled = (style: Style): Inject =>
  rewritten((text) => {
    const value = parseJson(text)
    return value === undefined ? text : write(value, style)
  })

export const escapeAll = (json: string) =>
  json.replaceAll(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}`)

/** Escapes letters too, in strings without escapes: `\u0078-api-key`. */
const escapeLetters = (json: string) =>
  json.includes('\\') ? json : json.replaceAll(/[a-z]/g, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`)

/** Members of a result that repeat the request: gateways do not add to those. */
const notOurs = new Set(['input', 'args', 'metadata', 'tools', 'parameters'])

const withExtras = (value: Json, name = ''): Json => {
  if (Array.isArray(value)) return value.map((item) => withExtras(item))
  if (!isObject(value) || notOurs.has(name)) return value
  const members = Object.entries(value).map(([key, member]) => [key, withExtras(member, key)] as const)
  return { x_vendor: { region: 'eu', cost: 0.25 }, ...Object.fromEntries(members), x_trace: null, '': [] }
}

/** Writes optional members as null, like a language whose serialiser writes missing values as null. */
const withNulls = (value: JsonObject): JsonObject => ({
  ...value,
  ...('choices' in value && { system_fingerprint: null, service_tier: null, usage: value['usage'] ?? null }),
  ...('error' in value && isObject(value['error']) && { error: { param: null, code: null, ...value['error'] } }),
  ...('candidates' in value && { promptFeedback: null, createTime: null }),
  ...('task_id' in value && { url: null, error: null, completed_at: null, expires_at: null, ...value }),
})

const optionalMembers: Readonly<Record<string, readonly string[]>> = {
  message: ['refusal', 'annotations', 'audio', 'function_call', 'tool_calls', 'reasoning_content'],
  delta: ['content', 'refusal', 'function_call', 'tool_calls', 'reasoning_content', 'role'],
  usage: ['prompt_tokens_details', 'completion_tokens_details', 'service_tier', 'server_tool_use'],
}

const nulled = (value: Json, name = ''): Json => {
  if (Array.isArray(value)) return value.map((item) => nulled(item, name))
  if (!isObject(value)) return value
  const inner = Object.entries(value).map(
    ([key, member]) => [key, notOurs.has(key) ? member : nulled(member, key)] as const,
  )
  const isChat = name !== 'delta' || !('type' in value)
  const absent = isChat ? (optionalMembers[name] ?? []).map((key) => [key, null] as const) : []
  return { ...Object.fromEntries(absent), ...Object.fromEntries(inner) }
}

/** The same values, written differently. */
export const serialisers: ConformantVariants = {
  'members in reverse order': { inject: styled({ reversed: true }) },
  'indented over several lines': { inject: styled({ indent: '\t' }) },
  'integers written with a fraction': {
    inject: styled({ number: (value) => (Number.isInteger(value) ? `${value}.0` : String(value)) }),
  },
  'integers written with an exponent': {
    inject: styled({ number: (value) => (Number.isInteger(value) ? `${value}e0` : String(value)) }),
  },
  'everything beyond ASCII escaped': { inject: styled({ string: escapeAll }) },
  'letters escaped': { inject: styled({ string: escapeLetters }) },
  'slashes escaped': { inject: styled({ string: (json) => json.replaceAll('/', '\\/') }) },
  'white space around the body': { inject: rewritten((text) => `\r\n \t${text}\n\n`, { streams: false }) },
}

/** Additions to the contract. */
export const members: ConformantVariants = {
  'extra members at every level': { inject: edited((value) => withExtras(value)) },
  'null for what is absent': { inject: edited((value) => withNulls(nulled(value) as JsonObject)) },
}

/** Media types of bodies. */
export const labels: ConformantVariants = {
  'a charset behind the media type': { inject: relabelled((type) => `${type}; charset=utf-8`) },
  'a quoted charset in capitals': { inject: relabelled((type) => `${type};Charset="UTF-8"`) },
  'the media type in capitals': { inject: relabelled((type) => type.toUpperCase()) },
  'further parameters of the media type': { inject: relabelled((type) => `${type} ; profile=v1 ; charset=UTF-8`) },
  'nosniff and no-store': { inject: setHeader('x-content-type-options', 'nosniff') },
}

/** Changes the media type of text only: images have no charset. */
export function relabelled(label: (type: string) => string): Inject {
  return (next) => async (request) => {
    const response = await next(request)
    const headers = new Headers(response.headers)
    const type = headers.get('content-type') ?? ''
    if (/json|event-stream/.test(type)) headers.set('content-type', label(type))
    return new Response(response.body, { status: response.status, headers })
  }
}
