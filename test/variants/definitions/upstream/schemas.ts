import { editAt } from '../../../../gateway/reference/faults/field.ts'
import { asArray, asObject, isObject, type Json, type JsonObject } from '../../../../gateway/reference/json.ts'
import type { ConformantVariants } from '../variant.ts'
import { sending } from './kit.ts'

/** Where each vendor has schemas. */
const places = {
  chat: ['tools[].function.parameters', 'response_format.json_schema.schema'],
  responses: ['tools[].parameters', 'text.format.schema'],
  messages: ['tools[].input_schema'],
  content: ['tools[].functionDeclarations[].parametersJsonSchema', 'generationConfig.responseJsonSchema'],
} as const

/** Edits the schemas in a request. */
const editSchemas =
  (api: keyof typeof places, edit: (schema: JsonObject) => Json) =>
  (body: JsonObject): Json =>
    places[api].reduce<Json>(
      (current, path) => editAt(current, path, (schema) => (isObject(schema) ? edit(schema) : schema)),
      body,
    )

const everywhere = (edit: (schema: JsonObject) => Json) =>
  sending({
    chat: editSchemas('chat', edit),
    responses: editSchemas('responses', edit),
    messages: editSchemas('messages', edit),
    content: editSchemas('content', edit),
  })

/** Edits a schema and all schemas in it, from the inside. */
function edited(value: Json, edit: (schema: JsonObject) => JsonObject): Json {
  if (Array.isArray(value)) return value.map((one) => edited(one, edit))
  if (!isObject(value)) return value
  return edit(Object.fromEntries(Object.entries(value).map(([name, one]) => [name, edited(one, edit)])))
}

function resolved(schema: JsonObject): JsonObject {
  const { $defs, ...rest } = schema
  return asObject(
    edited(rest, ({ $ref, ...own }) =>
      typeof $ref === 'string' ? { ...asObject(asObject($defs)[$ref.split('/').at(-1) ?? '']), ...own } : own,
    ),
  )
}

const isNull = (schema: Json) => asObject(schema)['type'] === 'null'

/** `null` as a type in place of an alternative. */
const nullAsType = (schema: JsonObject): JsonObject => {
  const { anyOf, ...rest } = schema
  const [only, ...more] = asArray(anyOf).filter((one) => !isNull(one))
  if (!asArray(anyOf).some(isNull) || only === undefined || more.length > 0) return schema
  return { ...rest, ...asObject(only), type: [asObject(only)['type'] ?? null, 'null'] }
}

/** Google's own form: no references and no other members, `nullable`, and types in capitals. */
function ofGoogle(schema: JsonObject): JsonObject {
  return asObject(
    edited(resolved(schema), (one) => {
      const { additionalProperties: _, ...own } = one
      const { anyOf, type } = own
      const [only, ...more] = asArray(anyOf).filter((alternative) => !isNull(alternative))
      if (asArray(anyOf).some(isNull) && only !== undefined && more.length === 0) {
        const { anyOf: __, ...rest } = own
        return { ...rest, ...asObject(only), nullable: true }
      }
      return typeof type === 'string' && type !== 'null' ? { ...own, type: type.toUpperCase() } : own
    }),
  )
}

/** How a gateway may write the schemas of a request. */
export const upstreamSchemas: ConformantVariants = {
  'references of schemas resolved upstream': everywhere(resolved),
  'definitions of schemas under their older name upstream': everywhere(
    (schema) =>
      JSON.parse(
        JSON.stringify(schema).replaceAll('"$defs"', '"definitions"').replaceAll('#/$defs/', '#/definitions/'),
      ) as Json,
  ),
  'null as a type upstream': everywhere((schema) => edited(schema, nullAsType)),
  'annotations of schemas upstream': everywhere((schema) => ({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Trip',
    ...schema,
  })),
  'schemas in the form of Google upstream': sending({
    content: (body) => {
      const ofConfig = editAt(body, 'generationConfig', (config) => {
        const { responseJsonSchema: schema, ...rest } = asObject(config)
        return isObject(schema) ? { ...rest, responseSchema: ofGoogle(schema) } : config
      })
      return editAt(ofConfig, 'tools[].functionDeclarations[]', (declared) => {
        const { parametersJsonSchema: schema, ...rest } = asObject(declared)
        return isObject(schema) ? { ...rest, parameters: ofGoogle(schema) } : declared
      })
    },
  }),
}
