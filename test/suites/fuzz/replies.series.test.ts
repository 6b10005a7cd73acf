import { beforeAll, expect, test } from 'vitest'
import type { EvidenceLine, Exchange } from '../../../src/evidence/exchange.ts'
import { evidenceOfLines, type Evidence } from '../../../src/evidence/store.ts'
import { sampled } from '../../series.ts'
import { reportedIds } from '../harness.ts'
import { judgeTrial, recordLines } from '../trial.ts'

let healthy: readonly EvidenceLine[]
let turns: ReadonlyMap<Exchange, Turn>
let partsByExchange: ReadonlyMap<Exchange, readonly Part[]>
beforeAll(async () => {
  // Checks of limits read only statuses and error codes, as others do, and half of all requests are theirs.
  healthy = await recordLines({ settings: { skip: ['limits'] } })
  turns = turnsOf(healthy)
  const exchanges = healthy.filter((line) => line.type === 'exchange')
  partsByExchange = new Map(exchanges.map((exchange) => [exchange, partsOf(exchange)]))
})

/** The number of judgings for each replacement. If a reply has more values, several of them are replaced at once, far apart. */
const passes = 22

/** Replaces each value, with everything below it, whose number in document order belongs to this pass. */
function replaced(value: unknown, pass: number, replacement: unknown): unknown {
  let number = -1
  const visit = (current: unknown): unknown => {
    number += 1
    if (number % passes === pass) {
      number += sizeOf(current) - 1
      return replacement
    }
    if (Array.isArray(current)) return current.map(visit)
    if (!isRecord(current)) return current
    return Object.fromEntries(Object.entries(current).map(([name, member]) => [name, visit(member)]))
  }
  return visit(value)
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The number of values, including the value itself. */
const sizeOf = (value: unknown): number =>
  isRecord(value) ? Object.values(value).reduce((sum: number, member) => sum + sizeOf(member), 1) : 1

/** A part of a body: a JSON value or, without one, the text around it. */
interface Part {
  readonly text: string
  readonly json?: { readonly value: unknown; readonly size: number; readonly compact: string }
}

/** The last event of an aborted stream is incomplete and has no JSON value. */
function jsonPart(text: string): Part {
  try {
    const value: unknown = JSON.parse(text)
    return { text, json: { value, size: sizeOf(value), compact: JSON.stringify(value) } }
  } catch {
    return { text }
  }
}

/** The JSON body of a response, or the events of a stream. Empty if the body was not recorded. */
function partsOf({ response }: Exchange): readonly Part[] {
  if (response === undefined || response.large !== undefined) return []
  const text = response.chunks
    .map((chunk) => ('text' in chunk ? chunk.text : Buffer.from(chunk.base64, 'base64').toString()))
    .join('')
  if (text.startsWith('{') || text.startsWith('[')) return [jsonPart(text)]
  return text.split(/(?<=^data: )(\{.*)$/gm).map((part, index) => (index % 2 === 1 ? jsonPart(part) : { text: part }))
}

function replacedText({ text, json }: Part, pass: number, replacement: unknown): string {
  if (json === undefined || pass >= json.size) return text
  const changed = JSON.stringify(replaced(json.value, pass, replacement))
  return changed === json.compact ? text : changed
}

/** Applies a replacement to the reply's JSON body, or to the data of each of its events. Undefined if nothing changes. */
function mutated(exchange: Exchange, pass: number, replacement: unknown): Exchange | undefined {
  const { response } = exchange
  const parts = partsByExchange.get(exchange) ?? []
  const changed = parts.map((part) => replacedText(part, pass, replacement))
  if (response === undefined || changed.every((text, index) => text === parts[index]?.text)) return undefined
  return { ...exchange, response: { ...response, chunks: [{ at: response.headersAt, text: changed.join('') }] } }
}

/** `FUZZ=all` uses all replacements, including those similar to others. */
const replacements = process.env['FUZZ'] === 'all' ? [null, [], {}, '', 0] : [null, {}, 0]

/** Groups of at least this many similar replies share the replacements: each reply takes one of them. */
const minAlike = 6

/** The kind of a response: its request, its status, and the names and types of its members. */
function likenessOf({ request, response }: Exchange): string {
  const path = request.url.replace(/^[a-z]+:\/\/[^/]+/, '').replace(/\/videos\/[^/]+/, '/videos/*')
  const text = (response?.chunks ?? []).map((chunk) => ('text' in chunk ? chunk.text : '')).join('')
  const values = [...text.matchAll(/"(\w+)":\s*(["[{tfn\d-])/g)].map(([, name, start]) => `${name} ${start}`)
  return [request.method, path, request.key, response?.status, ...new Set(values)].join()
}

/** Which replacement is the turn of a reply, and whether many replies are similar to it. */
interface Turn {
  readonly replacement: unknown
  readonly isOneOfMany: boolean
}

/**
 * Of many similar replies, each takes its turn with one of the replacements: all of them are tried on each kind. A reply with few similar
 * ones may be read by a check of its own, so every replacement is tried on it.
 */
function turnsOf(lines: readonly EvidenceLine[]): ReadonlyMap<Exchange, Turn> {
  const exchanges = lines.filter((line) => line.type === 'exchange')
  const alike = new Map<string, Exchange[]>()
  for (const exchange of exchanges)
    alike.set(likenessOf(exchange), [...(alike.get(likenessOf(exchange)) ?? []), exchange])
  const turn = (group: readonly Exchange[], index: number): Turn => ({
    replacement: replacements[index % replacements.length],
    isOneOfMany: group.length >= minAlike,
  })
  return new Map(
    [...alike.values()].flatMap((group) => group.map((exchange, index) => [exchange, turn(group, index)] as const)),
  )
}

/** Replaces the values of each reply by the replacement whose turn it is. */
const inTurn = Symbol('in turn')

/** Evidence of the responses with values of a pass, with those values replaced. */
function evidenceWith(pass: number, replacement: unknown): Evidence {
  const lines = healthy.flatMap((line): readonly EvidenceLine[] => {
    if (line.type !== 'exchange') return [line]
    const turn = turns.get(line)
    const isInTurn = replacement === inTurn
    if (!isInTurn && turn?.isOneOfMany && turn.replacement !== replacement) return []
    const changed = mutated(line, pass, isInTurn ? turn?.replacement : replacement)
    return changed === undefined ? [] : [changed]
  })
  return evidenceOfLines(lines)
}

/** Each replacement with each pass. */
const series = (
  [
    ['one of the replacements', inTurn],
    ...replacements.map((replacement) => [JSON.stringify(replacement), replacement] as const),
  ] as const
).flatMap(([name, replacement]) => Array.from({ length: passes }, (_, pass) => [name, pass, replacement] as const))

/** Responses are changed together, so that few judgings reach every recorded value. 29 and 22 are coprime: the sample has many passes. */
test.each(sampled(series, 29))(
  'no test breaks when recorded values become %s (pass %i)',
  async (_name, pass, replacement) => {
    const concluded = await judgeTrial(evidenceWith(pass, replacement))
    expect(reportedIds(concluded).broken).toEqual([])
  },
  300_000,
)
