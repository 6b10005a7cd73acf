import type { Exchange } from '../evidence/exchange.ts'
import { replyOf } from '../reply/reader.ts'
import { truncated } from '../std/truncate.ts'
import { operationNamed } from '../report/findings/callers.ts'
import { clipped, normalized } from '../report/findings/message.ts'
import type { AnswerChange } from './comparison.ts'
import type { Pair } from './pairs.ts'

/** Characters of a message, requests named for a change, and number of changes. */
const limits = { words: 160, examples: 5, kinds: 2000 }

/** Statuses of load and balance, which may change at any time. */
const transientStatuses = [402, 429, 503]

/** Ends of exchanges that the client or the network caused. */
const clientSideEnds = ['interrupted', 'timeout', 'too-large', 'unresolved', 'refused', 'tls', 'undecodable', 'failed']

/** Requests with another status or another error; the same changes are counted together. */
export function answerChanges(pairs: readonly Pair[]): readonly AnswerChange[] {
  const changes = new Map<string, AnswerChange>()
  for (const { name, base, now } of pairs) {
    for (const change of changesIn(base, now)) {
      const key = JSON.stringify(change)
      const known = changes.get(key)
      if (known === undefined && changes.size >= limits.kinds) continue
      const examples = known?.examples ?? []
      changes.set(key, {
        ...change,
        requests: (known?.requests ?? 0) + 1,
        examples: examples.length < limits.examples ? [...examples, name] : examples,
      })
    }
  }
  return [...changes.values()].toSorted(
    (one, other) => kinds.indexOf(one.what) - kinds.indexOf(other.what) || other.requests - one.requests,
  )
}

const kinds: readonly AnswerChange['what'][] = ['status', 'error.type', 'error.code', 'message']

type Change = Omit<AnswerChange, 'requests' | 'examples'>

function changesIn(base: Exchange, now: Exchange): readonly Change[] {
  if (base.request.line === 'elsewhere' || now.request.line === 'elsewhere') return []
  const operation = operationNamed(now)
  const [from, to] = [statusOf(base), statusOf(now)]
  if (from === undefined || to === undefined) return []
  const status = base.response?.status ?? 0
  if (from !== to) return [{ what: 'status', operation, status, from, to }]
  if (status < 400) return []
  const [before, after] = [refusalOf(base), refusalOf(now)]
  return kinds.flatMap((what) =>
    what === 'status' || before[what] === after[what]
      ? []
      : { what, operation, status, from: before[what], to: after[what] },
  )
}

/** The status or `no response`; undefined if it does not depend on the gateway. */
function statusOf({ response, end, request }: Exchange): string | undefined {
  if (response === undefined) return clientSideEnds.includes(end.how) ? undefined : 'no response'
  const { status } = response
  const isMeant = request.expects?.includes(status) === true && request.once?.includes(status) !== true
  return transientStatuses.includes(status) && !isMeant ? undefined : `${status}`
}

function refusalOf(exchange: Exchange): Readonly<Record<Exclude<AnswerChange['what'], 'status'>, string>> {
  const { json } = replyOf(exchange)
  const shown = (place: string) => {
    const field = json.at(place)
    return field.absent ? 'none' : truncated(clipped(field.text ?? field.shown, limits.words), limits.words)
  }
  return {
    'error.type': shown('error.type'),
    'error.code': shown('error.code'),
    message: clipped(normalized(exchange), limits.words) || 'none',
  }
}
