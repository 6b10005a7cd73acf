import { statSync } from 'node:fs'
import { createChainReader, type Chain } from './chain.ts'
import type {
  Discovery,
  EveryModel,
  EvidenceFooter,
  EvidenceHeader,
  EvidenceLine,
  Exchange,
  Outcome,
  ScriptLine,
  UpstreamExchange,
} from './exchange.ts'
import { createLineReader, readLines, type LineRange } from './lines.ts'
import {
  mergeEveryModel,
  mergeFooters,
  requireSameDrive,
  type RecordedDrive,
  type Recording,
  type Session,
} from './shards.ts'
import { fitsIntoCache } from './content-cache.ts'
import { storedExchange, type ReadStored } from './stored-exchange.ts'
import { once } from '../std/memoized.ts'
import { UsageError } from '../std/usage-error.ts'

export type { RecordedDrive, Session } from './shards.ts'

/** The evidence of one run, or of its merged shards. */
export interface Evidence {
  readonly files: readonly string[]
  /** `1/3`, for each file. */
  readonly shards: readonly string[]
  /** The state of the hash chain, for each file. */
  readonly chains: readonly Chain[]
  /** All runs in these files. A file has several if its run was resumed. */
  readonly drives: readonly RecordedDrive[]
  /** The exchanges and the footer of each of them. */
  readonly sessions: readonly Session[]
  /** The header of the first file; its `models` are those known before discovery. */
  readonly header: EvidenceHeader
  /** The models by role that were used: from the header, overridden by discovery. */
  readonly models: Readonly<Record<string, string>>
  /** The plan of `--models`. */
  readonly everyModel?: EveryModel
  readonly exchanges: readonly Exchange[]
  /** The last one of each probe. */
  readonly outcomes: readonly Outcome[]
  /** Billed requests (`probe/name`) that were about to be sent when a run was killed. Their outcome is unknown. */
  readonly begun: readonly string[]
  /** The scripts of the upstream, by `probe/name`. */
  readonly scripts: ReadonlyMap<string, ScriptLine>
  /** The requests of the gateway to the scripted upstream, in order of their end. */
  readonly upstream: readonly UpstreamExchange[]
  /** Absent if a run was killed before it wrote one. Counts are sums over all shards. */
  readonly footer?: EvidenceFooter
  /** The exchange of a probe by name; the last attempt if the probe has no outcome. */
  readonly exchange: (probe: string, name: string) => Exchange | undefined
  readonly outcome: (probe: string) => Outcome | undefined
  /** True if a run was killed or interrupted. Its recorded exchanges are complete. */
  readonly interrupted: boolean
}

/**
 * Reads evidence files. Several files must be shards of one run.
 *
 * @throws UsageError (by `name`) with the file and the reason: missing, empty, not evidence, another run
 */
export const loadEvidence = (files: readonly string[]): Evidence => evidenceOf(inOrder(files.map(readRecording)))

/** Returns the evidence of lines kept by a memory recorder. */
export function evidenceOfLines(lines: readonly EvidenceLine[]): Evidence {
  const located = lines.map((line) => ({ line, place: line }))
  const exchangeAt = (exchange: Exchange, _line: EvidenceLine, earlier: readonly EvidenceLine[]) =>
    withEarlierChunks(exchange, earlier)
  return evidenceOf([{ ...collect('memory', located, exchangeAt), chain: { state: 'whole' } }])
}

function evidenceOf(recordings: readonly Recording[]): Evidence {
  const [first] = recordings
  if (first === undefined) throw new UsageError('no evidence file was given')
  requireSameDrive(recordings)
  const exchanges = recordings.flatMap((recording) => recording.exchanges)
  const outcomes = new Map(recordings.flatMap((one) => one.outcomes).map((outcome) => [outcome.probe, outcome]))
  const discovered = recordings.find((recording) => recording.discovered !== undefined)?.discovered
  const everyModel = mergeEveryModel(recordings)
  const footer = recordings.every(({ finished }) => finished) ? mergeFooters(recordings) : undefined
  return {
    files: recordings.map(({ file }) => file),
    shards: recordings.map((recording) => recording.header.shard),
    chains: recordings.map(({ chain }) => chain),
    drives: recordings.flatMap(({ drives }) => drives),
    sessions: recordings.flatMap(({ sessions }) => sessions),
    header: first.header,
    models: { ...first.header.deployment.models, ...discovered?.models },
    ...(everyModel && { everyModel }),
    exchanges,
    outcomes: [...outcomes.values()],
    begun: recordings.flatMap((recording) => recording.begun),
    scripts: new Map(
      recordings.flatMap(({ scripts }) => scripts).map((line) => [`${line.probe}/${line.name}`, line] as const),
    ),
    upstream: recordings.flatMap(({ upstream }) => upstream),
    ...(footer && { footer }),
    exchange: finder(exchanges, outcomes),
    outcome: (probe) => outcomes.get(probe),
    interrupted: footer === undefined || footer.ended === 'interrupted',
  }
}

/** Sorts parts of recorded traffic by their number. Keeps the order of shards. */
const inOrder = (recordings: readonly Recording[]): readonly Recording[] =>
  recordings.toSorted(({ header: a }, { header: b }) => (a.traffic?.part ?? 0) - (b.traffic?.part ?? 0))

function finder(exchanges: readonly Exchange[], outcomes: ReadonlyMap<string, Outcome>): Evidence['exchange'] {
  // Not before the first call, because of the memory: most of recorded traffic is never looked up.
  const indexes = once(() => {
    const byId = new Map(exchanges.map((exchange) => [exchange.id, exchange]))
    const lastAttempts = new Map<string, Exchange>()
    for (const exchange of exchanges) {
      const key = `${exchange.probe}/${exchange.name}`
      if (exchange.attempt >= (lastAttempts.get(key)?.attempt ?? 0)) lastAttempts.set(key, exchange)
    }
    return { byId, lastAttempts }
  })
  return (probe, name) => {
    const { byId, lastAttempts } = indexes()
    const names = outcomes.get(probe)?.names ?? {}
    const id = Object.hasOwn(names, name) ? names[name] : undefined
    return (id !== undefined ? byId.get(id) : undefined) ?? lastAttempts.get(`${probe}/${name}`)
  }
}

function readRecording(file: string): Recording {
  const chain = createChainReader()
  let isCut = false
  const lines = readLines(file, chain, () => (isCut = true))
  const lineAt = createLineReader(file)
  const wholeOf = (exchange: Exchange, earlier: readonly LineRange[]) =>
    withEarlierChunks(exchange, earlier.map(lineAt))
  const read: ReadStored = ({ line, earlier }) => wholeOf(lineAt(line) as Exchange, earlier)
  // Of a larger recording, only the content at its end would be in memory.
  const isSmall = once(() => fitsIntoCache(statSync(file).size))
  const recording = collect(file, lines, (line, place, earlier) =>
    storedExchange(isSmall() ? wholeOf(line, earlier) : line, { line: place, earlier }, read, isSmall()),
  )
  const sessions = recording.sessions.map((session, index, { length }) =>
    isCut && index === length - 1 ? { ...session, isCut } : session,
  )
  return { ...recording, sessions, chain: chain.end() }
}

/**
 * Groups the lines of a recording by type.
 *
 * @param exchangeAt creates an exchange from its line and the positions of its earlier chunks
 */
function collect<LinePlace>(
  file: string,
  lines: Iterable<{ readonly line: EvidenceLine; readonly place: LinePlace }>,
  exchangeAt: (line: Exchange, place: LinePlace, earlier: readonly LinePlace[]) => Exchange,
): Omit<Recording, 'chain'> {
  let header: EvidenceHeader | undefined
  let discovered: Discovery | undefined
  let finished = false
  const drives: RecordedDrive[] = []
  const exchanges: Exchange[] = []
  const outcomes: Outcome[] = []
  const scripts: ScriptLine[] = []
  const upstream: UpstreamExchange[] = []
  const footers: EvidenceFooter[] = []
  const sessions: (Session & { readonly exchanges: Exchange[]; footer?: EvidenceFooter })[] = []
  /** By the id of the expected exchange. */
  const begun = new Map<string, string>()
  /** The positions of earlier chunks by the id of their exchange. */
  const chunks = new Map<string, LinePlace[]>()
  for (const { line, place } of lines) {
    if (header === undefined && line.type !== 'header')
      throw new UsageError(`${file}: is not evidence: it begins without a header`)
    if (line.type === 'header') {
      if (line.format !== 1)
        throw new UsageError(`${file}: evidence format ${line.format} is not supported: expected format 1`)
      header ??= line
      drives.push(driveOf(file, line))
      sessions.push({ file, startedAt: line.startedAt, exchanges: [] })
      finished = false
      // Discard chunks of an exchange that never ended: the resumed run sends it again.
      chunks.clear()
    } else if (line.type === 'discovery') discovered = line
    else if (line.type === 'sending') begun.set(line.exchange, `${line.probe}/${line.name}`)
    else if (line.type === 'chunks') {
      const earlier = chunks.get(line.exchange)
      if (earlier === undefined) chunks.set(line.exchange, [place])
      else earlier.push(place)
    } else if (line.type === 'exchange') {
      const exchange = exchangeAt(line, place, chunks.get(line.id) ?? noLines)
      exchanges.push(exchange)
      sessions.at(-1)?.exchanges.push(exchange)
      chunks.delete(line.id)
      begun.delete(line.id)
    } else if (line.type === 'script') scripts.push(line)
    else if (line.type === 'upstream') upstream.push(line)
    else if (line.type === 'outcome') outcomes.push(line)
    else {
      footers.push(line)
      Object.assign(sessions.at(-1) ?? {}, { footer: line })
      finished = true
    }
  }
  if (header === undefined) throw new UsageError(`${file}: is not evidence: it begins without a header`)
  return {
    file,
    header,
    drives,
    ...(discovered && { discovered }),
    exchanges,
    outcomes,
    begun: [...begun.values()],
    scripts,
    upstream,
    footers,
    sessions,
    finished,
  }
}

/** The header without its large members. */
function driveOf(
  file: string,
  { drive, shard, seed, startedAt, tool, contract, deployment }: EvidenceHeader,
): RecordedDrive {
  const { baseUrl, overseasBaseUrl } = deployment
  const urls = { baseUrl, ...(overseasBaseUrl !== undefined && { overseasBaseUrl }) }
  return { file, drive, shard, seed, startedAt, tool, contract: contract.sha256, ...urls }
}

function withEarlierChunks(exchange: Exchange, earlier: readonly EvidenceLine[]): Exchange {
  if (earlier.length === 0 || exchange.response === undefined) return exchange
  const chunks = [...earlier.flatMap(chunksIn), ...exchange.response.chunks]
  return { ...exchange, response: { ...exchange.response, chunks } }
}

const noLines: readonly never[] = []

const chunksIn = (line: EvidenceLine) => (line.type === 'chunks' ? line.chunks : [])
