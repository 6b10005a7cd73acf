import type { Field } from '../../src/checks/index.ts'

/** Flaws of a request, each with its place. */
export type Flaws = readonly string[]

/** A flaw unless the condition holds. */
export const unless = (holds: boolean, field: Field, problem: string): Flaws =>
  holds ? [] : [`${field.path}: ${problem}`]

/** Members that the vendor does not know. It refuses a request that has one. */
export const unknownMembers = (field: Field, known: ReadonlySet<string>): Flaws =>
  field.names.filter((name) => !known.has(name)).map((name) => `${field.at(name).path}: the vendor has no such member`)

/** A number outside of its range, both ends included. Absent members are correct. */
export function outside(field: Field, from: number, to: number): Flaws {
  if (field.absent) return []
  const { number } = field
  return unless(
    number !== undefined && number >= from && number <= to,
    field,
    `${field.shown} is not in ${from} to ${to}`,
  )
}

/** A text that is not among these. Absent members are correct. */
export const noneOf = (field: Field, allowed: readonly string[]): Flaws =>
  field.absent || allowed.includes(field.text ?? '')
    ? []
    : [`${field.path}: ${field.shown} is not ${allowed.join(', ')}`]

/** A list without elements, or none at all. */
export const empty = (field: Field): Flaws => unless(field.items.length > 0, field, 'an empty list')

/** A name that is empty or has other characters than letters, digits, `_` and `-`. */
export const badName = (field: Field): Flaws =>
  unless(/^[\w-]{1,128}$/.test(field.text ?? ''), field, `${field.shown} is not a name of a function`)

/** The ids of the calls and of the results of a turn. */
export interface Turn {
  readonly calls: readonly Field[]
  readonly results: readonly Field[]
}

const textsOf = (fields: readonly Field[]) => new Set(fields.map(({ text }) => text))

/** Ids of calls that no result has. */
export function withoutResult(calls: readonly Field[], results: readonly Field[], where = ''): Flaws {
  const answered = textsOf(results)
  return calls.flatMap((call) => unless(answered.has(call.text), call, `the call ${call.shown} has no result${where}`))
}

/** Ids of results that no call has. */
export function withoutCall(results: readonly Field[], calls: readonly Field[], where = ''): Flaws {
  const called = textsOf(calls)
  return results.flatMap((result) =>
    unless(called.has(result.text), result, `the result ${result.shown} is of no call${where}`),
  )
}

/** Calls without an id, and ids that occur twice. */
function badIds(calls: readonly Field[]): Flaws {
  const seen = new Set<string>()
  return calls.flatMap((call) => {
    const { text = '' } = call
    const isRepeated = text !== '' && seen.has(text)
    seen.add(text)
    return [
      ...unless(text !== '', call, 'a call without an id'),
      ...unless(!isRepeated, call, `the id ${call.shown} is used twice`),
    ]
  })
}

/** Ids that occur twice in a turn, results of no call of the turn before, and calls without a result in the turn after. */
export const unpaired = (turns: readonly Turn[]): Flaws =>
  turns.flatMap(({ calls, results }, index) => [
    ...badIds(calls),
    ...withoutResult(calls, turns[index + 1]?.results ?? [], ' in the next turn'),
    ...withoutCall(results, turns[index - 1]?.calls ?? [], ' in the turn before'),
  ])

/** Members that need tools. */
export const withoutTools = (request: Field, ...members: readonly string[]): Flaws =>
  request.at('tools').items.length > 0
    ? []
    : members.flatMap((name) => unless(request.at(name).absent, request.at(name), 'there are no tools'))
