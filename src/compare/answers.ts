import type { Exchange } from '../evidence/exchange.ts'
import { replyOf } from '../reply/reader.ts'
import { bounded } from '../std/bounded.ts'
import { operationNamed } from '../report/findings/callers.ts'
import { clipped, normalized } from '../report/findings/message.ts'
import type { AnswerChange } from './comparison.ts'
import type { Pair } from './pairs.ts'

/** So much of what a server said is told, and so many requests of a kind are named. */
const limits = { words: 160, examples: 5, kinds: 2000 }

/** Of the load and the balance, which may change from one moment to the next. */
const transientStatuses = [402, 429, 503]

/** Ends that are ours, or of the way to the gateway: they show nothing of it. */
const clientSideEnds = ['interrupted', 'timeout', 'too-large', 'unresolved', 'refused', 'tls', 'undecodable', 'failed']

/** Requests that are answered by another status, or refused in other words; what is alike is counted together. */
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

/** The status, or that there was no reply; undefined where that says nothing of the gateway. */
function statusOf({ response, end, request }: Exchange): string | undefined {
  if (response === undefined) return clientSideEnds.includes(end.how) ? undefined : 'no reply'
  const { status } = response
  const isMeant = request.expects?.includes(status) === true && request.once?.includes(status) !== true
  return transientStatuses.includes(status) && !isMeant ? undefined : `${status}`
}

function refusalOf(exchange: Exchange): Readonly<Record<Exclude<AnswerChange['what'], 'status'>, string>> {
  const { json } = replyOf(exchange)
  const shown = (place: string) => {
    const field = json.at(place)
    return field.absent ? 'none' : bounded(clipped(field.text ?? field.shown, limits.words), limits.words)
  }
  return {
    'error.type': shown('error.type'),
    'error.code': shown('error.code'),
    message: clipped(normalized(exchange), limits.words) || 'none',
  }
}
