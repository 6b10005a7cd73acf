import type { Json, JsonObject } from '../../reference/json.ts'

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
export const geminiBody = (body: JsonObject): JsonObject =>
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
