import type { Exchange } from '../../evidence/exchange.ts'
import { asksForStream } from '../answer.ts'
import { replyOf } from '../../evidence/reader.ts'
import { operationNamed } from './callers.ts'
import type { Kind } from './kind.ts'
import { normalized } from './message.ts'
import type { Seen } from './seen.ts'

/** Where these differ, what was seen has another cause; the first is the finding's own. */
export function linksOf({ requirement: { id }, exchange }: Seen, kind: Kind): readonly [string, ...string[]] {
  switch (kind.kind) {
    case 'failed':
      // One requirement may hide five bugs: each says something else, or is met by another operation.
      return [link('failed', operationOf(exchange), kind.status, exchange ? normalized(exchange) : id)]
    case 'unchecked':
      return [link('unchecked'), ...sameReply(exchange)]
    case 'served':
      return [link('served', subjectOf(id), `${kind.status}`), ...sameReply(exchange)]
    case 'status':
      return [link('status', id, `${kind.status}`), ...saidIn(exchange, kind.status), ...sameReply(exchange)]
    case 'missing':
      return [link('missing', partOf(exchange), kind.holder)]
    case 'value':
      return [link('value', partOf(exchange), kind.place.replace(/^events\[\]\./, ''), kind.saw)]
    case 'body':
      return [link('body', partOf(exchange), kind.flaw)]
    case 'rule':
      return [link('rule', id)]
  }
}

const link = (...parts: readonly string[]) => JSON.stringify(parts)

const operationOf = (exchange: Exchange | undefined) => (exchange === undefined ? '' : operationNamed(exchange))

/** `authentication.key` of `authentication.key.prefix`. */
const subjectOf = (id: string) => id.split('.').slice(0, 2).join('.')

/** A reply has one status, however many rules ask for another. */
const sameReply = (exchange: Exchange | undefined) => (exchange === undefined ? [] : [link('reply', exchange.id)])

/** Refusals that say the same are one cause, whatever was to come of it. */
function saidIn(exchange: Exchange | undefined, status: number): readonly string[] {
  const said = exchange === undefined ? '' : normalized(exchange)
  return said === '' ? [] : [link('said', `${status}`, said)]
}

/** Errors are made in one place, results and streams in one for each operation. */
function partOf(exchange: Exchange | undefined): string {
  if (exchange === undefined) return ''
  if ((exchange.response?.status ?? 0) >= 400) return 'errors'
  return `${operationNamed(exchange)}${asksForStream(replyOf(exchange)) ? ' streamed' : ''}`
}
