import type { Field, Reply } from '../../src/checks/index.ts'

/** The members of a value with their types, one line each; elements of an array count together, and `null` as absent. */
function shapeOf(field: Field, path = ''): readonly string[] {
  const { value, items, names } = field
  if (value === null || value === undefined) return []
  if (Array.isArray(value)) return [`${path}[]`, ...items.flatMap((item) => shapeOf(item, `${path}[]`))]
  if (typeof value !== 'object') return [`${path}: ${typeof value}`]
  return [path, ...names.flatMap((name) => shapeOf(field.at(`[${JSON.stringify(name)}]`), `${path}.${name}`))]
}

/** In what, status and values aside, the reply of one line differs from that of the other; empty when it does not. */
export function differences(domestic: Reply, overseas: Reply): readonly string[] {
  if (domestic.mediaType !== overseas.mediaType) {
    return [
      `the content type is ${overseas.mediaType} on the overseas line and ${domestic.mediaType} on the domestic one`,
    ]
  }
  const [here, there] = [domestic, overseas].map(({ json }) => new Set(shapeOf(json)))
  const missing = [...(here ?? [])].filter((line) => there?.has(line) === false)
  const added = [...(there ?? [])].filter((line) => here?.has(line) === false)
  return [
    ...missing.map((line) => `only on the domestic line: ${line}`),
    ...added.map((line) => `only on the overseas line: ${line}`),
  ]
}
