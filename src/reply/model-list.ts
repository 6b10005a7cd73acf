import type { Field, Reply } from './reply.ts'

/**
 * The array of records in the response to `GET /v1/models`; undefined if it has none. The contract leaves the envelope open: an array,
 * `data` or `models`.
 */
export function recordArray({ json }: Reply): Field | undefined {
  const arrays = [json, json.at('data'), json.at('models'), json.at('data.data')].filter(({ value }) =>
    Array.isArray(value),
  )
  return arrays.find(({ items }) => items.length > 0) ?? arrays[0]
}

/** The records of a list of models; empty for anything else. */
export const modelRecords = (list: Reply): readonly Field[] => recordArray(list)?.items ?? []

/** The names of a record's model: the contract's `model`, and `id`. */
export const modelNames = (record: Field): readonly string[] =>
  [record.at('model'), record.at('id')].flatMap(({ text = '' }) => (text === '' ? [] : [text]))

/** The identifier of a record for requests: the first of its names. */
export const modelIdOf = (record: Field): string | undefined => modelNames(record)[0]

/** The labels of a record's endpoint types. */
export const labelsOf = (record: Field): readonly string[] => textsOf(record.at('supported_endpoint_types'))

/** The groups that may call the model of a record. */
export const groupsOf = (record: Field): readonly string[] => textsOf(record.at('enable_groups'))

const textsOf = ({ items }: Field) => items.flatMap(({ text }) => text ?? [])
