import type { Field, Reply } from '../reply/reply.ts'

/** The object with the balance fields: the body, or `data` in it. */
export function quotaOf({ json }: Reply): Field {
  const holds = (place: Field) => place.at('total_available').exists || place.at('unlimited_quota').exists
  return [json, json.at('data')].find(holds) ?? json
}
