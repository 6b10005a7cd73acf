import { createChainReader, type Chain } from './chain.ts'
import type {
  Discovery,
  EveryModel,
  EvidenceFooter,
  EvidenceHeader,
  EvidenceLine,
  Exchange,
  Outcome,
} from './exchange.ts'
import { lineAt, readLines, type LineRange } from './lines.ts'
import { mergeEveryModel, mergeFooters, requireSameDrive, type RecordedDrive, type Recording } from './shards.ts'
import { storedExchange } from './stored-exchange.ts'
import { UsageError } from '../std/usage-error.ts'

export type { RecordedDrive } from './shards.ts'

/** Everything that one drive recorded, or the merged shards of one. */
export interface Evidence {
  readonly files: readonly string[]
  /** `1/3` of each file. */
  readonly shards: readonly string[]
  /** Of each file: whether its lines hang together. */
  readonly chains: readonly Chain[]
  /** What was driven into these files: of a drive that was gone on with there are several in one. */
  readonly drives: readonly RecordedDrive[]
  /** The header of the first file; its `models` are those known before discovery. */
  readonly header: EvidenceHeader
  /** Models by role as they were used: the header's, overlaid with what discovery found. */
  readonly models: Readonly<Record<string, string>>
  /** Where listed models were asked besides those of the roles: which ones, by what. */
  readonly everyModel?: EveryModel
  readonly exchanges: readonly Exchange[]
  /** One per probe, the last that was written. */
  readonly outcomes: readonly Outcome[]
  /** Requests (`probe/name`) billed by the piece that were about to be sent when a drive was killed: what became of them is not known. */
  readonly begun: readonly string[]
  /** Absent when a drive was killed before it could write one. Counts are sums over all shards. */
  readonly footer?: EvidenceFooter
  /** The exchange a probe obtained under a name; the last attempt where the probe has no outcome. */
  readonly exchange: (probe: string, name: string) => Exchange | undefined
  readonly outcome: (probe: string) => Outcome | undefined
  /** True when a drive was killed or interrupted: what is there is whole, but it is not all. */
  readonly interrupted: boolean
}

/**
 * Reads evidence files; several are the shards of one drive.
 *
 * @throws UsageError (by `name`) with one line naming the file and the reason: missing, empty, not evidence, another drive
 */
export const loadEvidence = (files: readonly string[]): Evidence => evidenceOf(inOrder(files.map(readRecording)))

/**
 * Evidence of one drive that was kept in memory.
 *
 * @param lines as they were given to the recorder
 */
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
    header: first.header,
    models: { ...first.header.deployment.models, ...discovered?.models },
    ...(everyModel && { everyModel }),
    exchanges,
    outcomes: [...outcomes.values()],
    begun: recordings.flatMap((recording) => recording.begun),
    ...(footer && { footer }),
    exchange: finder(exchanges, outcomes),
    outcome: (probe) => outcomes.get(probe),
    interrupted: footer === undefined || footer.ended === 'interrupted',
  }
}

/** Shards as they were given; of others' traffic each part behind the one before, whatever order a shell gives them in. */
const inOrder = (recordings: readonly Recording[]): readonly Recording[] =>
  recordings.toSorted(({ header: a }, { header: b }) => (a.traffic?.part ?? 0) - (b.traffic?.part ?? 0))

function finder(exchanges: readonly Exchange[], outcomes: ReadonlyMap<string, Outcome>): Evidence['exchange'] {
  const byId = new Map(exchanges.map((exchange) => [exchange.id, exchange]))
  const lastAttempts = new Map<string, Exchange>()
  for (const exchange of exchanges) {
    const key = `${exchange.probe}/${exchange.name}`
    if (exchange.attempt >= (lastAttempts.get(key)?.attempt ?? 0)) lastAttempts.set(key, exchange)
  }
  return (probe, name) => {
    const names = outcomes.get(probe)?.names ?? {}
    const id = Object.hasOwn(names, name) ? names[name] : undefined
    return (id !== undefined ? byId.get(id) : undefined) ?? lastAttempts.get(`${probe}/${name}`)
  }
}

function readRecording(file: string): Recording {
  const chain = createChainReader()
  const recording = collect(file, readLines(file, chain), (line, place, earlier) =>
    exchangeAt(file, line, place, earlier),
  )
  return { ...recording, chain: chain.end() }
}

/**
 * Sorts the lines of a recording by their kind.
 *
 * @param exchangeAt makes an exchange of its line and of the earlier chunks of its body, each known by its place
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
  const footers: EvidenceFooter[] = []
  /** By the id of the exchange that is to follow. */
  const begun = new Map<string, string>()
  /** Where the earlier chunks of a long body stand, by the id of its exchange. */
  const chunks = new Map<string, LinePlace[]>()
  for (const { line, place } of lines) {
    if (header === undefined && line.type !== 'header')
      throw new UsageError(`${file}: is not evidence: it begins without a header`)
    if (line.type === 'header') {
      if (line.format !== 1)
        throw new UsageError(`${file}: holds evidence of format ${line.format}; this version reads format 1`)
      header ??= line
      drives.push(driveOf(file, line))
      finished = false
      // Chunks of an exchange that never ended belong to nothing: the drive that is resumed sends it anew.
      chunks.clear()
    } else if (line.type === 'discovery') discovered = line
    else if (line.type === 'sending') begun.set(line.exchange, `${line.probe}/${line.name}`)
    else if (line.type === 'chunks') {
      const earlier = chunks.get(line.exchange)
      if (earlier === undefined) chunks.set(line.exchange, [place])
      else earlier.push(place)
    } else if (line.type === 'exchange') {
      exchanges.push(exchangeAt(line, place, chunks.get(line.id) ?? []))
      chunks.delete(line.id)
      begun.delete(line.id)
    } else if (line.type === 'outcome') outcomes.push(line)
    else {
      footers.push(line)
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
    footers,
    finished,
  }
}

/** The first line of a drive without what is large in it. */
function driveOf(
  file: string,
  { drive, shard, seed, startedAt, tool, contract, deployment }: EvidenceHeader,
): RecordedDrive {
  return { file, drive, shard, seed, startedAt, tool, contract: contract.sha256, baseUrl: deployment.baseUrl }
}

/** An exchange whose content is read again when it is needed. A long body's earlier chunks were written ahead of it. */
function exchangeAt(file: string, line: Exchange, place: LineRange, earlier: readonly LineRange[]): Exchange {
  const bytes = [place, ...earlier].reduce((sum, { length }) => sum + length, 0)
  const wholeOf = (exchange: Exchange): Exchange =>
    withEarlierChunks(
      exchange,
      earlier.map((one) => lineAt(file, one)),
    )
  return storedExchange(wholeOf(line), () => wholeOf(lineAt(file, place) as Exchange), bytes)
}

function withEarlierChunks(exchange: Exchange, earlier: readonly EvidenceLine[]): Exchange {
  if (earlier.length === 0 || exchange.response === undefined) return exchange
  const chunks = [...earlier.flatMap(chunksIn), ...exchange.response.chunks]
  return { ...exchange, response: { ...exchange.response, chunks } }
}

const chunksIn = (line: EvidenceLine) => (line.type === 'chunks' ? line.chunks : [])
