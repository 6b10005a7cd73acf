import { modelName } from '../calls/request.ts'
import { clientProtocolOf } from '../calls/upstream.ts'
import type { UpstreamExchange } from '../evidence/exchange.ts'
import type { Evidence } from '../evidence/store.ts'
import { replyOf } from '../reply/reader.ts'
import { maxLength, truncated } from '../std/truncate.ts'

/** What a report says about requests that the scripted upstream refused because of their key. */
export interface UpstreamKeys {
  /** For the first lines. */
  readonly notes: readonly string[]
  /** The same if a scripted call never arrived with a key of the upstream: its pair is not judged, so the run does not pass. */
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

/** The requests to the upstream whose key it does not know, by the model whose channel has the key. */
export function upstreamKeysOf(evidence: Evidence): UpstreamKeys {
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
