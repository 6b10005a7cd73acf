import { quote } from './json.ts'
import type { Field } from './reply.ts'

type Step = string | number

/**
 * Returns the field for a JSON value. Its readers never throw.
 *
 * @param path the name in messages; the default `body` is left out of the paths of its members
 */
export const fieldOf = (value: unknown, path = 'body'): Field => new JsonField(value, path)

/** The root of the value that a field belongs to; undefined for anything else. */
export const rootOf = (value: unknown): Field | undefined => (value instanceof JsonField ? value.root : undefined)

/** A class with lazy members, because judging a recording creates some hundred thousand fields. */
class JsonField implements Field {
  readonly value: unknown
  /** The path, or the parent and the step from it: paths are rarely shown and computed on demand. */
  readonly #from: string | Field
  readonly #step: Step | undefined
  #items: readonly Field[] | undefined
  #below: Map<Step, Field> | undefined

  constructor(value: unknown, from: string | Field, step?: Step) {
    this.value = value
    this.#from = from
    this.#step = step
  }

  get path(): string {
    const from = typeof this.#from === 'string' ? this.#from : this.#from.path
    return this.#step === undefined ? from : childPath(from, this.#step)
  }

  get root(): Field {
    return this.#from instanceof JsonField ? this.#from.root : this
  }

  get exists() {
    return this.value !== undefined
  }

  get absent() {
    return this.value === undefined || this.value === null
  }

  get text() {
    return typeof this.value === 'string' ? this.value : undefined
  }

  get number() {
    return typeof this.value === 'number' && Number.isFinite(this.value) ? this.value : undefined
  }

  get names() {
    return isObject(this.value) ? Object.keys(this.value) : []
  }

  get shown() {
    return shown(this.value)
  }

  get items(): readonly Field[] {
    return (this.#items ??= Array.isArray(this.value)
      ? this.value.map((item, index) => new JsonField(item, this, index))
      : [])
  }

  at(...places: readonly Step[]): Field {
    if (places.length !== 1) return descend(this, places.flatMap(stepsOf))
    // Universal checks read the same few places of every chunk.
    const [place = ''] = places
    const cached = this.#below?.get(place)
    if (cached !== undefined) return cached
    const field = descend(this, stepsOf(place))
    // Nothing is below any other value, and a map for each of them would cost more than its fields.
    if (typeof this.value !== 'object' || this.value === null) return field
    this.#below ??= new Map()
    this.#below.set(place, field)
    return field
  }
}

const descend = (from: Field, steps: readonly Step[]): Field =>
  steps.reduce<Field>((place, step) => new JsonField(member(place.value, step), place, step), from)

/** Reads own members only: not `constructor` of `{}`, but a member named `__proto__`. */
function member(value: unknown, step: Step): unknown {
  if (Array.isArray(value)) return /^\d+$/.test(String(step)) ? (value as unknown[])[Number(step)] : undefined
  return isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined
}

const isObject = (value: unknown): value is Record<Step, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses `usage.total_tokens`, `choices[0].message`, `["a.b"].c`. Any other path is a single member name. */
function stepsOf(path: Step): readonly Step[] {
  if (typeof path === 'number' || /^[\w-]+$/.test(path)) return [path]
  const pattern = /\.?([^.[\]"]+)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/gy
  const steps: Step[] = []
  let read = 0
  for (const match of path.matchAll(pattern)) {
    read = match.index + match[0].length
    if (match[1] !== undefined) steps.push(match[1])
    else if (match[2] !== undefined) steps.push(Number(match[2]))
    else steps.push(unquoted(match[3] ?? ''))
  }
  return read === path.length ? steps : [path]
}

function unquoted(quoted: string): string {
  try {
    return String(JSON.parse(quoted))
  } catch {
    return quoted.slice(1, -1)
  }
}

function childPath(parent: string, step: Step): string {
  if (typeof step === 'number') return `${parent}[${step}]`
  if (!/^[^.[\]"\s\p{C}]{1,100}$/u.test(step)) return `${parent}[${quote(step, 100)}]`
  return parent === 'body' ? step : `${parent}.${step}`
}

function shown(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (typeof value === 'string') return quote(value, 120)
  if (Array.isArray(value)) return shownArray(value)
  return isObject(value) ? shownObject(value) : String(value)
}

const shownArray = (value: readonly unknown[]) =>
  value.length === 0 ? '[]' : `[${value.length} ${value.length === 1 ? 'item' : 'items'}]`

/** The first members, up to about 80 characters. Nested values are abbreviated. */
function shownObject(value: Readonly<Record<string, unknown>>): string {
  let text = '{'
  for (const [name, inner] of Object.entries(value)) {
    if (text.length > 80) return `${text},…}`
    text += `${text === '{' ? '' : ','}${quote(name, 40)}:${shownInner(inner)}`
  }
  return `${text}}`
}

function shownInner(value: unknown): string {
  if (typeof value === 'string') return quote(value, 40)
  return isObject(value) ? (Object.keys(value).length === 0 ? '{}' : '{…}') : shown(value)
}
