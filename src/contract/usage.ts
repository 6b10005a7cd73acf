import { memoized, once } from '../std/memoized.ts'
import { packagedDocument } from './document.ts'
import { isNode, listed, type Node } from './pointer.ts'

/** Token counts that the protocols have in common. Undefined for what is not reported. */
export interface TokenCounts {
  /** All input tokens, including those of the cache. */
  readonly input?: number | undefined
  /** All output tokens, including reasoning. */
  readonly output?: number | undefined
  /** The input tokens that were read from a cache. */
  readonly cached?: number | undefined
  /** The input tokens that were written to a cache, and those of them that are kept for five minutes or an hour. */
  readonly cacheWritten?: number | undefined
  readonly cacheWritten5m?: number | undefined
  readonly cacheWritten1h?: number | undefined
  /** The output tokens that are reasoning. */
  readonly reasoning?: number | undefined
  readonly total?: number | undefined
}

export type TokenCount = keyof TokenCounts

/** The protocols that count tokens. */
export type CountingProtocol = 'chat' | 'responses' | 'messages' | 'generate-content'

const protocolsByOperation: Readonly<Record<string, CountingProtocol>> = {
  createChatCompletion: 'chat',
  createResponse: 'responses',
  createMessage: 'messages',
  generateContent: 'generate-content',
}

/** The protocol of an operation that counts tokens; undefined for any other. */
export const countingProtocolOf = (operationId: string | undefined): CountingProtocol | undefined =>
  operationId === undefined ? undefined : protocolsByOperation[operationId]

type Sums = Readonly<Record<string, readonly string[]>>

/** `x-usage` of the packaged document: what each count, and each member of the usage of a protocol, is the sum of. */
interface UsageTable {
  readonly counts: Readonly<Record<TokenCount, readonly string[]>>
  readonly protocols: Readonly<Record<CountingProtocol, Sums>>
}

const usageTable = once(() => packagedDocument()['x-usage'] as UsageTable)

/** The members of a protocol that together are a count; none if the protocol cannot say it. */
export const membersOf = (protocol: CountingProtocol, count: TokenCount): readonly string[] =>
  membersByCount(protocol)[count]

/** By protocol: every answer is read by them. */
const membersByCount = memoized((protocol: CountingProtocol): Readonly<Record<TokenCount, readonly string[]>> => {
  const { counts, protocols } = usageTable()
  const members = Object.entries(counts).map(([count, parts]) => [count, coverOf(protocols[protocol], parts) ?? []])
  return Object.fromEntries(members) as Readonly<Record<TokenCount, readonly string[]>>
})

/** The fewest members that have each of the parts once, and no others. */
function coverOf(members: Sums, parts: readonly string[]): readonly string[] | undefined {
  const missing = new Set(parts)
  const largest = Object.entries(members).toSorted(([, one], [, other]) => other.length - one.length)
  const chosen = largest.flatMap(([name, own]) => {
    if (!own.every((part) => missing.has(part))) return []
    for (const part of own) missing.delete(part)
    return [name]
  })
  return missing.size === 0 ? chosen : undefined
}

/**
 * Reads the usage of a protocol.
 *
 * @param numberAt the number in a member of the usage; undefined for anything else
 */
export function readCounts(protocol: CountingProtocol, numberAt: (member: string) => number | undefined): TokenCounts {
  const counts = Object.keys(usageTable().counts) as readonly TokenCount[]
  return Object.fromEntries(counts.map((count) => [count, sumOf(membersOf(protocol, count).map(numberAt))]))
}

/** The numbers of the members that a protocol has for counts, by member. A member is left out if nothing is known of it. */
export function writeCounts(
  protocol: CountingProtocol,
  { input = 0, output = 0, cached, cacheWritten, cacheWritten1h, reasoning }: TokenCounts,
): ReadonlyMap<string, number> {
  const parts: Readonly<Record<string, number | undefined>> = {
    uncached: input - (cached ?? 0) - (cacheWritten ?? 0),
    cacheRead: cached,
    cacheWrite5m: cacheWritten === undefined ? undefined : cacheWritten - (cacheWritten1h ?? 0),
    cacheWrite1h: cacheWritten === undefined ? undefined : (cacheWritten1h ?? 0),
    visible: output - (reasoning ?? 0),
    reasoning,
  }
  return new Map(
    Object.entries(usageTable().protocols[protocol]).flatMap(([member, own]) => {
      const value = sumOf(own.map((part) => parts[part]))
      return value === undefined ? [] : [[member, value]]
    }),
  )
}

/** The sum of the known numbers; undefined if none is known. */
function sumOf(numbers: readonly (number | undefined)[]): number | undefined {
  const known = numbers.filter((number) => number !== undefined)
  return known.length === 0 ? undefined : known.reduce((sum, number) => sum + number, 0)
}

/** Validates `x-usage`. Returns one line per problem. */
export function usageFlaws(document: Node): readonly string[] {
  const { counts, protocols } = isNode(document['x-usage']) ? document['x-usage'] : {}
  if (!isNode(counts) || !isNode(protocols)) return ['the document has no x-usage with counts and protocols']
  const known = new Set(listed(counts['total']))
  const sums = (names: Node) => Object.entries(names).map(([name, parts]) => [name, listed(parts)] as const)
  return [
    ...Object.entries(protocols).flatMap(([protocol, members]) =>
      (['input', 'output', 'cached'] as const)
        .filter(
          (count) => !isNode(members) || coverOf(members as Sums, listed(counts[count]) as string[]) === undefined,
        )
        .map((count) => `usage of ${protocol}: no members are its ${count}`),
    ),
    ...[counts, ...Object.values(protocols).filter(isNode)]
      .flatMap(sums)
      .flatMap(([name, parts]) => [
        ...(parts.length === 0 ? [`usage ${name}: has no parts`] : []),
        ...parts.filter((part) => !known.has(part)).map((part) => `usage ${name}: the unknown part ${String(part)}`),
      ]),
  ]
}
