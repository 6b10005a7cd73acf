import { isRecord } from '../evidence/shapes.ts'

/** What is wrong with a value, as a sentence that names its place; nothing where it is as it must be. */
export type Shape = (value: unknown, place: string) => string | undefined

const flawed = (place: string, what: string) => `${place} ${what}`

export const exactly =
  (...allowed: readonly (string | number)[]): Shape =>
  (value, place) =>
    (allowed as readonly unknown[]).includes(value) ? undefined : flawed(place, `is not ${allowed.join(' or ')}`)

export const truth: Shape = (value, place) =>
  typeof value === 'boolean' ? undefined : flawed(place, 'is neither true nor false')

/** A number of things: whole, and not below nothing. */
export const count: Shape = (value, place) =>
  Number.isSafeInteger(value) && (value as number) >= 0 && !Object.is(value, -0)
    ? undefined
    : flawed(place, 'is not a whole number')

/** A budget, which may be a sum of money. */
export const amount: Shape = (value, place) =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? undefined : flawed(place, 'is not an amount')

/** A text of which this is true. */
export const text =
  (isSo: (text: string) => boolean, what: string): Shape =>
  (value, place) =>
    typeof value === 'string' && isSo(value) ? undefined : flawed(place, `is not ${what}`)

export const listOf =
  (shape: Shape, { least = 0, most = 10_000 } = {}): Shape =>
  (value, place) => {
    if (!Array.isArray(value)) return flawed(place, 'is not a list')
    if (value.length < least) return flawed(place, 'is empty')
    if (value.length > most) return flawed(place, `has more than ${most} entries`)
    return first(value.map((one, index) => () => shape(one, `${place}[${index}]`)))
  }

/** Just these, one after the other. */
export const inOrder =
  (...shapes: readonly Shape[]): Shape =>
  (value, place) => {
    if (!Array.isArray(value) || value.length !== shapes.length)
      return flawed(place, `is not a list of ${shapes.length}`)
    return first(shapes.map((shape, index) => () => shape(value[index], `${place}[${index}]`)))
  }

/** Names that nobody has settled, to values of a kind. */
export const mapOf =
  (name: Shape, shape: Shape): Shape =>
  (value, place) => {
    if (!isRecord(value)) return flawed(place, 'is not an object')
    const entries = Object.entries(value)
    if (entries.length > 10_000) return flawed(place, 'has more than 10000 entries')
    return first(
      entries.flatMap(([key, one]) => [() => name(key, `a name in ${place}`), () => shape(one, `${place}.${key}`)]),
    )
  }

/** An object with just these fields; those marked by `optional` may be missing. */
export const record =
  (fields: Readonly<Record<string, Shape | Optional>>): Shape =>
  (value, place) => {
    if (!isRecord(value)) return flawed(place, 'is not an object')
    const unknown = Object.keys(value).find((key) => !Object.hasOwn(fields, key))
    if (unknown !== undefined) return flawed(place, `has the unknown field ${JSON.stringify(unknown.slice(0, 60))}`)
    return first(
      Object.entries(fields).map(([key, field]) => () => {
        const [shape, isOptional] = typeof field === 'function' ? [field, false] : [field.optional, true]
        if (Object.hasOwn(value, key)) return shape(value[key], `${place}.${key}`)
        return isOptional ? undefined : flawed(`${place}.${key}`, 'is missing')
      }),
    )
  }

interface Optional {
  readonly optional: Shape
}

export const optional = (shape: Shape): Optional => ({ optional: shape })

/** The first flaw that is found. */
function first(looks: readonly (() => string | undefined)[]): string | undefined {
  for (const look of looks) {
    const flaw = look()
    if (flaw !== undefined) return flaw
  }
  return undefined
}
