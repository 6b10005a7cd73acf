/** What the lines of a damaged recording say about each other, to tell a changed line from missing ones. */
import { isNode, type Node } from '../contract/pointer.ts'
import { chainedTo, lineDigest } from '../evidence/chain.ts'
import type { ChainLine } from '../evidence/chain-breaks.ts'

/** The content of a file that may be damaged, or contain anything. */
export interface RecordedContent {
  /** The first line. Undefined if it is not a JSON object. */
  readonly first: Node | undefined
  /** The first two bytes. */
  readonly start: number
  /** The last line. Undefined if it is not a JSON object. */
  readonly last: Node | undefined
  /** The line of the second header. A resumed run has one too. */
  readonly laterHeader: number | undefined
  readonly exchanges: number
  /** As the footers say; undefined without a footer. */
  readonly requests: number | undefined
  /** How many lines are missing at least. */
  readonly gap: number
  /** What other lines mention and the file does not have: `the exchange chat-long/short`. Also what a changed line renamed. */
  readonly missing: readonly string[]
  /** Lines that are no JSON objects. */
  readonly unreadable: ReadonlySet<number>
  /** True if lines can be missing that no other line mentions. */
  readonly canMissMore: boolean
  /** Says whether a line with this digest, which announces a billed request, is missing after the line with the other one. */
  readonly missesAnnouncement: (digest: string, after: string) => boolean
}

/** Beyond this many lines, missing ones are not looked for: their ids would fill the memory. */
const maxLines = 1_000_000

const idOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Reads lines one by one. `end` returns what they contain. */
export function createContentReader(): {
  readonly add: (line: ChainLine) => void
  readonly end: () => RecordedContent
} {
  const [exchanges, announced] = [new Set<string>(), new Set<string>()]
  const [planned, outcomes, mentioned] = [new Set<string>(), new Set<string>(), new Set<string>()]
  /** By exchange: the line that announces it, if there is none in the file. */
  const announcements = new Map<string, string>()
  const unreadable = new Set<number>()
  let [first, last]: [Node?, Node?] = []
  let [laterHeader, requests]: [number?, number?] = []
  let [lines, start, canMissMore] = [0, 0, false]
  const read: Readonly<Record<string, (line: Node, number: number) => void>> = {
    header: ({ plan }, number) => {
      if (lines > 1) laterHeader ??= number
      for (const one of Array.isArray(plan) ? plan : []) if (isNode(one)) planned.add(idOf(one['probe']))
    },
    discovery: () => undefined,
    sending: ({ exchange }) => void announced.add(idOf(exchange)),
    exchange: ({ id, probe, name }) => {
      exchanges.add(idOf(id))
      if (!announced.has(idOf(id)))
        announcements.set(idOf(id), JSON.stringify({ type: 'sending', exchange: id, probe, name }))
    },
    outcome: ({ probe, names }) => {
      outcomes.add(idOf(probe))
      for (const id of isNode(names) ? Object.values(names) : []) mentioned.add(idOf(id))
    },
    footer: ({ requests: count }) => {
      if (typeof count === 'number') requests = (requests ?? 0) + count
    },
  }
  return {
    add: ({ bytes, number }) => {
      lines += 1
      last = nodeOf(bytes)
      if (lines === 1) {
        first = last
        start = bytes.length < 2 ? 0 : bytes.readUInt16BE()
      }
      const type = idOf(last?.['type'])
      if (last === undefined && lines <= maxLines) unreadable.add(number)
      else if (lines > maxLines || !Object.hasOwn(read, type)) canMissMore = true
      else if (last !== undefined) read[type]?.(last, number)
    },
    end: () => ({
      ...{ first, start, last, laterHeader, exchanges: exchanges.size, requests, canMissMore, unreadable },
      gap: Math.max(
        0,
        Math.max(0, (requests ?? mentioned.size) - exchanges.size) +
          Math.max(0, planned.size - outcomes.size) -
          unreadable.size,
      ),
      missing: [
        ...[...mentioned].filter((id) => !exchanges.has(id)).map((id) => `the exchange ${id}`),
        ...[...planned].filter((probe) => !outcomes.has(probe)).map((probe) => `the outcome of ${probe}`),
      ],
      missesAnnouncement: (digest, after) =>
        [...announcements.values()].some((line) => lineDigest(chainedTo(after, line)) === digest),
    }),
  }
}

function nodeOf(bytes: Buffer): Node | undefined {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'))
    return isNode(value) ? value : undefined
  } catch {
    return undefined
  }
}
