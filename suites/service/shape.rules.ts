import type { Field, Reply } from '../../src/checks/index.ts'

/** The members of a value with their types, one line each. Array elements are merged; `null` counts as absent. */
function shapeOf(field: Field, path = ''): readonly string[] {
  const { value, items, names } = field
  if (value === null || value === undefined) return []
  if (Array.isArray(value)) return [`${path}[]`, ...items.flatMap((item) => shapeOf(item, `${path}[]`))]
  if (typeof value !== 'object') return [`${path}: ${typeof value}`]
  return [path, ...names.flatMap((name) => shapeOf(field.at(`[${JSON.stringify(name)}]`), `${path}.${name}`))]
}

/** The differences between the replies of both endpoints, ignoring status and values. */
export function differences(domestic: Reply, overseas: Reply): readonly string[] {
  if (domestic.mediaType !== overseas.mediaType) {
    return [
      `content type: ${overseas.mediaType} at the overseas endpoint, ${domestic.mediaType} at the domestic endpoint`,
    ]
  }
  const [here, there] = [domestic, overseas].map(({ json }) => new Set(shapeOf(json)))
  const missing = [...(here ?? [])].filter((line) => there?.has(line) === false)
  const added = [...(there ?? [])].filter((line) => here?.has(line) === false)
  return [
    ...missing.map((line) => `only at the domestic endpoint: ${line}`),
    ...added.map((line) => `only at the overseas endpoint: ${line}`),
  ]
}
