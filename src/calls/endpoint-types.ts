import { operationOf } from '../contract/operations.ts'
import type { Field } from '../reply/reply.ts'
import { replyOf } from '../reply/reader.ts'
import { onceForRecording } from './indexed.ts'
import { recording } from '../outcomes/recording.ts'

/** The labels of the listed models for the default key, by model id. */
const labelsByModel = onceForRecording(({ exchanges }): ReadonlyMap<string, readonly string[]> => {
  const lists = exchanges.filter(
    ({ request, response }) =>
      request.key === 'default' &&
      response?.status === 200 &&
      operationOf(request.method, request.url)?.operationId === 'listModels',
  )
  // The lists of one key are the same: the first one decides.
  const [list] = lists.map((exchange) => replyOf(exchange).json)
  const records = list === undefined ? [] : [list, list.at('data'), list.at('models')].flatMap(({ items }) => items)
  return new Map(records.flatMap((record) => idsOf(record).map((id) => [id, labelsOf(record)] as const)))
})

const idsOf = (record: Field) => [record.at('model').text, record.at('id').text].filter((id) => id !== undefined)

const labelsOf = (record: Field) =>
  record.at('supported_endpoint_types').items.flatMap(({ text }) => (text === undefined ? [] : [text]))

/** True if the list names endpoint types for a model, and none is the responses protocol. The protocol is only for models that list it. */
export function listsNoResponses(model: unknown): boolean {
  const labels = typeof model === 'string' ? (labelsByModel().get(model) ?? []) : []
  const declared = recording().header.deployment.endpointTypes?.['responses'] ?? []
  return labels.length > 0 && !labels.some((label) => declared.includes(label) || /response/i.test(label))
}
