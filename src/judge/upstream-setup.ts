import { modelName } from '../calls/request.ts'
import { clientProtocolOf } from '../calls/upstream.ts'
import type { Exchange, ScriptLine, UpstreamExchange } from '../evidence/exchange.ts'
import type { Evidence } from '../evidence/store.ts'
import { replyOf } from '../reply/reader.ts'
import { pluralize } from '../std/pluralize.ts'
import { maxLength, prefixOf, truncated } from '../std/truncate.ts'

/** What a report says about the way from the gateway to the scripted upstream. */
export interface UpstreamSetup {
  /** For the first lines. */
  readonly notes: readonly string[]
  /** Those because of which something is not judged, so that the run does not pass. */
  readonly gaps: readonly string[]
}

/** A scripted call that the upstream refused: the model that leads to a channel with another key, and the protocols of both ends. */
interface RefusedCall {
  readonly model: string
  readonly pair: string
}

const advice = 'the keys that `gateproof upstream` prints'

/** The models, and the pairs of a model, that are listed. */
const maxNamed = 4

/** Whether the channels of the gateway lead to the upstream, have its keys, and stay in use. */
export function upstreamSetupOf(evidence: Evidence): UpstreamSetup {
  const keys = keysOf(evidence)
  const lost = evidence.upstream.length === 0 ? unreachedNotes(evidence) : unusedNotes(evidence)
  return { notes: [...keys.notes, ...lost], gaps: [...keys.gaps, ...lost] }
}

/** A scripted call that the gateway answered. */
interface AnsweredScript extends ScriptLine {
  readonly sent: Exchange
  readonly status: number
  readonly hasArrived: boolean
}

function answeredScripts({ scripts, upstream, exchange }: Evidence): readonly AnsweredScript[] {
  const arrived = new Set(upstream.map(({ nonce }) => nonce))
  return [...scripts.values()].flatMap((line) => {
    const sent = exchange(line.probe, line.name)
    if (sent?.response === undefined) return []
    return [{ ...line, sent, status: sent.response.status, hasArrived: arrived.has(line.nonce) }]
  })
}

/** Nothing has reached the upstream. */
function unreachedNotes(evidence: Evidence): readonly string[] {
  const { header } = evidence
  const answered = answeredScripts(evidence)
  const [first] = answered
  if (first === undefined) return []
  const at = (header.upstream?.urls ?? []).join(' and ')
  const calls = `the gateway answered ${pluralize(answered.length, 'call')} (${answerText(first)})`
  return [`nothing reached the upstream${at === '' ? '' : ` at ${at}`}: ${calls}. Let its channels lead there`]
}

/** The failing calls of a pair that must be missing: one can be lost by chance. */
const minUnused = 2

/** Calls of pairs that are served, and that no longer reach the upstream since it answered others with an error. */
function unusedNotes(evidence: Evidence): readonly string[] {
  const answered = answeredScripts(evidence)
  const failing = answered.filter(({ script }) => script.error !== undefined)
  const served = new Set(answered.flatMap(({ probe, hasArrived }) => (hasArrived ? [probe] : [])))
  const missing = new Map<string, AnsweredScript[]>()
  for (const call of failing) {
    if (!served.has(call.probe) || call.hasArrived || call.status < 400) continue
    const ofProbe = missing.get(call.probe) ?? []
    ofProbe.push(call)
    missing.set(call.probe, ofProbe)
  }
  const unused = [...missing.values()].filter((calls) => calls.length >= minUnused).flat()
  const [first] = unused
  if (first === undefined) return []
  return [
    `turn off circuit breakers and the disabling of channels for this run: ${unused.length} of ${failing.length} calls that fail at the upstream did not reach it, although others of the same pairs did (${answerText(first)})`,
  ]
}

/** The start of an answer: it may be large. */
const answerText = ({ sent, status }: AnsweredScript): string =>
  `${sent.id} returned ${status}: ${prefixOf(replyOf(sent).text, maxAnswerLength).replaceAll(/\s+/g, ' ')}`

const maxAnswerLength = 120

/** The requests to the upstream whose key it does not know, by the model whose channel has the key. */
function keysOf(evidence: Evidence): UpstreamSetup {
  const { upstream } = evidence
  const refused = upstream.filter(({ credential }) => credential !== 'own')
  const [first] = refused
  if (first === undefined) return { notes: [], gaps: [] }
  const isEach = refused.length === upstream.length
  const calls = isEach ? 'all' : `${refused.length} of ${upstream.length}`
  const key = first.credential === 'none' ? 'without a key' : 'with a key that it does not know'
  const url = truncated(first.request.url.replace(/\?.*/s, ''), maxLength.reason)
  const start = `${calls} calls reached the upstream ${key} (${first.id}: ${first.request.method} ${url})`
  const open = refusedCalls(evidence, refused)
  const note =
    isEach || open.length === 0
      ? `${start}: give the channels of the gateway ${advice}`
      : `${start}: ${modelsText(open)}. Their pairs are not judged: give these channels ${advice}`
  return { notes: [note], gaps: open.length === 0 ? [] : [note] }
}

/** The scripted calls that arrived with no key of the upstream. */
function refusedCalls(
  { scripts, upstream, exchange }: Evidence,
  refused: readonly UpstreamExchange[],
): readonly RefusedCall[] {
  const accepted = new Set(upstream.flatMap(({ nonce, credential }) => (credential === 'own' ? [nonce] : [])))
  const lines = new Map([...scripts.values()].map((line) => [line.nonce, line]))
  return refused.flatMap(({ nonce, protocol }) => {
    const line = nonce === undefined || accepted.has(nonce) ? undefined : lines.get(nonce)
    const sent = line && exchange(line.probe, line.name)
    if (sent === undefined) return []
    const reply = replyOf(sent)
    return [{ model: modelName(reply), pair: `${clientProtocolOf(reply) ?? 'unknown'} to ${protocol}` }]
  })
}

/** `those of the model "a" (chat to messages, messages to messages) and the model "b" (chat to chat)`. */
function modelsText(calls: readonly RefusedCall[]): string {
  const pairs = new Map<string, Set<string>>()
  for (const { model, pair } of calls) pairs.set(model, (pairs.get(model) ?? new Set()).add(pair))
  const models = [...pairs].map(
    ([model, of]) => `the model ${JSON.stringify(truncated(model, maxModelLength))} (${listed([...of], ', ')})`,
  )
  return `those of ${listed(models, ' and ')}`
}

const maxModelLength = 100

function listed(all: readonly string[], separator: string): string {
  const more = all.length - maxNamed
  return `${all.slice(0, maxNamed).join(separator)}${more > 0 ? ` and ${more} more` : ''}`
}
