import { asArray, asNumber, asObject, asString, isObject, type Json, type JsonObject } from '../json.ts'

/**
 * A value that is valid under a tool's parameter schema, in the usual JSON Schema vocabulary (types in either case).
 * Local references are followed; what a schema leaves open is filled with something plain.
 */
export function sample(schema: Json | undefined, root: JsonObject = asObject(schema), depth = 0): Json {
  if (!isObject(schema) || depth > 16) return {}
  if ('const' in schema) return schema.const ?? null
  const [member] = asArray(schema.enum)
  if (member !== undefined) return member
  if ('default' in schema) return schema.default ?? null
  if (typeof schema.$ref === 'string') return sample(resolve(root, schema.$ref), root, depth + 1)
  const [branch] = [...asArray(schema.anyOf), ...asArray(schema.oneOf)]
  if (branch !== undefined) return sample(branch, root, depth + 1)
  const all = asArray(schema.allOf)
  if (all.length > 0) return Object.assign({}, ...all.map((part) => sample(part, root, depth + 1))) as JsonObject
  return sampleOfType(schema, root, depth)
}

function sampleOfType(schema: JsonObject, root: JsonObject, depth: number): Json {
  const [type] = asArray(schema.type).concat(schema.type ?? (isObject(schema.properties) ? 'object' : 'string'))
  switch (asString(type).toLowerCase()) {
    case 'object':
      return sampleObject(schema, root, depth)
    case 'array':
      return Array.from({ length: Math.max(1, asNumber(schema.minItems) ?? 0) }, () =>
        sample(schema.items, root, depth + 1),
      )
    case 'number':
      return sampleNumber(schema)
    case 'integer':
      return Math.ceil(sampleNumber(schema))
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return sampleString(schema)
  }
}

function sampleObject(schema: JsonObject, root: JsonObject, depth: number): JsonObject {
  const properties = asObject(schema.properties)
  const required = new Set(asArray(schema.required))
  // Deep down only what is required, so that recursive schemas end.
  const names = Object.keys(properties).filter((name) => depth < 4 || required.has(name))
  return Object.fromEntries(names.map((name) => [name, sample(properties[name], root, depth + 1)]))
}

function sampleNumber(schema: JsonObject): number {
  const above = asNumber(schema.exclusiveMinimum)
  const below = asNumber(schema.exclusiveMaximum)
  const low = asNumber(schema.minimum) ?? (above === undefined ? undefined : above + 1)
  const high = asNumber(schema.maximum) ?? (below === undefined ? undefined : below - 1)
  const step = asNumber(schema.multipleOf) ?? 0
  const value = low ?? Math.min(high ?? 1, 1)
  return step > 0 ? Math.ceil(value / step) * step : value
}

const formats: Readonly<Record<string, string>> = {
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00Z',
  time: '12:00:00Z',
  email: 'ada@example.com',
  uri: 'https://example.com/',
  uuid: '6f9619ff-8b86-4011-b42d-00c04fc964ff',
}

function sampleString(schema: JsonObject): string {
  const text = formats[asString(schema.format)] ?? 'Paris'
  return text.padEnd(asNumber(schema.minLength) ?? 0, '.').slice(0, asNumber(schema.maxLength))
}

function resolve(root: JsonObject, pointer: string): Json {
  const steps = pointer.replace(/^#\/?/, '').split('/').filter(Boolean)
  return steps.reduce<Json>((value, step) => asObject(value)[step] ?? {}, root)
}
