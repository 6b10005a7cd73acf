import { isObject, type Json } from '../../gateway/reference/json.ts'

/** How a gateway writes JSON. If a list has several styles, each value uses one of them. */
export interface Spelling {
  readonly numbers: readonly NumberSpelling[]
  readonly strings: readonly StringSpelling[]
  /** White space between tokens. */
  readonly gaps: readonly string[]
  readonly order: 'as it is' | 'reversed' | 'mixed'
  /** Determines the style of each value. */
  readonly salt: number
}

export const numberSpellings = {
  plain: String,
  'with a fraction': (value: number) => (Number.isSafeInteger(value) ? `${value}.0` : String(value)),
  'with an exponent': (value: number) => value.toExponential(),
  'with a capital exponent': (value: number) => value.toExponential().toUpperCase(),
  'in tenths': (value: number) => (Number.isSafeInteger(value) && value > 0 ? `${value}0e-1` : String(value)),
} as const

export type NumberSpelling = keyof typeof numberSpellings

const escaped = (json: string, which: RegExp, isUpper: boolean) =>
  json.replaceAll(which, (unit) => {
    const hex = unit.charCodeAt(0).toString(16).padStart(4, '0')
    return `\\u${isUpper ? hex.toUpperCase() : hex}`
  })

/** Transformations of a string written by `JSON.stringify`. Existing escapes stay. */
export const stringSpellings = {
  plain: (json: string) => json,
  'beyond ASCII escaped': (json: string) => escaped(json, /[^\x20-\x7e]/g, true),
  'beyond ASCII escaped in small letters': (json: string) => escaped(json, /[^\x20-\x7e]/g, false),
  'slashes escaped': (json: string) => json.replaceAll('/', '\\/'),
  'markup escaped': (json: string) => escaped(json, /[<>&'+]/g, false),
  'all letters escaped': (json: string) =>
    json.includes('\\') ? json : `"${escaped(json.slice(1, -1), /[a-z_. ]/g, true)}"`,
} as const

export type StringSpelling = keyof typeof stringSpellings

/** Writes a value in this style. */
export function writeJson(value: Json, { numbers, strings, gaps, order, salt }: Spelling): string {
  let count = 0
  const pick = <Way>(ways: readonly Way[], usual: Way): Way => ways[hash(salt, (count += 1)) % ways.length] ?? usual
  const gap = () => pick(gaps, '')
  const text = (one: string) => stringSpellings[pick(strings, 'plain')](JSON.stringify(one))
  const list = (open: string, parts: readonly string[], close: string) =>
    `${open}${gap()}${parts.join(`${gap()},${gap()}`)}${gap()}${close}`
  const write = (one: Json): string => {
    if (typeof one === 'number') return numberSpellings[pick(numbers, 'plain')](one)
    if (typeof one === 'string') return text(one)
    if (Array.isArray(one)) return list('[', one.map(write), ']')
    if (!isObject(one)) return JSON.stringify(one)
    const members = Object.entries(one).map(([name, member]) => `${text(name)}${gap()}:${gap()}${write(member)}`)
    return list('{', ordered(members, order, salt), '}')
  }
  return `${gap()}${write(value)}${gap()}`
}

function ordered(members: readonly string[], order: Spelling['order'], salt: number): readonly string[] {
  if (order === 'as it is') return members
  if (order === 'reversed') return members.toReversed()
  return members
    .map((member, at) => [hash(salt, at), member] as const)
    .sort(([one], [other]) => one - other)
    .map(([, member]) => member)
}

/** A pseudo-random integer, determined by both arguments. */
function hash(salt: number, count: number): number {
  let state = Math.imul(salt ^ (count * 0x9e3779b1), 0x85ebca6b)
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35)
  return (state ^ (state >>> 16)) >>> 0
}
