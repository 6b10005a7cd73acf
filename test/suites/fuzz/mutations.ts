import fc from 'fast-check'
import type { Exchange } from '../../../src/evidence/exchange.ts'

/** One reproducible change of a recording: the place and the change are numbers. */
export interface Mutation {
  readonly kind: (typeof kinds)[number]
  readonly line: number
  readonly place: number
  readonly length: number
  readonly value: unknown
}

const kinds = ['drop', 'double', 'swap', 'cut', 'flip', 'retype', 'remove', 'reorder'] as const

/** Values of every type, including hostile ones. */
const values = fc.constantFrom<unknown>(
  null,
  true,
  -1,
  0,
  1e21,
  '',
  'a',
  '\0',
  '\ud800',
  '2020-13-45',
  [],
  [[]],
  {},
  { text: 'a' },
)

export const mutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom(...kinds),
  line: fc.nat(),
  place: fc.nat(),
  length: fc.integer({ min: 1, max: 40 }),
  value: values,
})

/** The lines after one change, which affects only its place. */
export function mutated(lines: readonly string[], { kind, line, place, length, value }: Mutation): readonly string[] {
  const at = line % Math.max(1, lines.length)
  const text = lines[at] ?? ''
  const from = place % Math.max(1, text.length)
  const whole = (changed: readonly string[]) => [...lines.slice(0, at), ...changed, ...lines.slice(at + 1)]
  if (kind === 'drop') return whole([])
  if (kind === 'double') return whole([text, text])
  if (kind === 'swap') return lines.with(at, lines[place % lines.length] ?? '').with(place % lines.length, text)
  if (kind === 'cut') return whole([text.slice(0, from) + text.slice(from + length)])
  if (kind === 'flip') return whole([text.slice(0, from) + '\uFFFD'.repeat(length) + text.slice(from + length)])
  return whole([edited(text, kind, place, value)])
}

/** Changes one member of a line at any depth: another type, removed, or with its members reordered. */
function edited(text: string, kind: Mutation['kind'], place: number, value: unknown): string {
  let root: unknown
  try {
    root = JSON.parse(text)
  } catch {
    return text
  }
  const holders: (readonly [Record<string, unknown>, string])[] = []
  const visit = (holder: unknown): void => {
    if (typeof holder !== 'object' || holder === null) return
    for (const name of Object.keys(holder)) {
      // The document is what everything is judged by: of its members there are as many as of all the rest.
      if (name === 'document') continue
      holders.push([holder as Record<string, unknown>, name])
      visit((holder as Record<string, unknown>)[name])
    }
  }
  visit(root)
  const [holder, name = ''] = holders[place % Math.max(1, holders.length)] ?? []
  if (holder === undefined) return text
  const member = holder[name]
  if (kind === 'retype') holder[name] = value
  else if (kind === 'remove') delete holder[name]
  else if (Array.isArray(member)) holder[name] = member.toReversed()
  else if (typeof member === 'string') holder[name] = [...member].toReversed().join('')
  return JSON.stringify(root)
}

/** The same change in the response only: in the body, as one chunk, in the status or in a header. */
export function mutatedReply(lines: readonly string[], mutation: Mutation): readonly string[] {
  const at = mutation.line % lines.length
  const exchange = JSON.parse(lines[at] ?? '{}') as Partial<Exchange>
  const { response } = exchange
  if (response === undefined) return lines
  const [chunk] = response.chunks
  const text = response.chunks.map((one) => ('text' in one ? one.text : '')).join('')
  const [body = ''] = mutated([text], { ...mutation, line: 0 })
  const headers = mutated(
    response.headers.map((pair) => JSON.stringify(pair)),
    { ...mutation, kind: 'drop' },
  )
  const status = mutation.kind === 'drop' ? 100 + (mutation.place % 900) : response.status
  const chunks = [
    { at: chunk?.at ?? 0, text: body.slice(0, body.length / 2) },
    { at: mutation.place, text: body.slice(body.length / 2) },
  ]
  const changed = {
    ...response,
    status,
    headers: headers.map((pair) => JSON.parse(pair) as readonly [string, string]),
    chunks,
  }
  return lines.with(at, JSON.stringify({ ...exchange, response: changed }))
}
