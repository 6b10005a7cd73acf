import type { Exchange } from '../../evidence/exchange.ts'
import { asksForStream } from '../answer.ts'
import { replyOf } from '../../evidence/reader.ts'
import { isAcceptedKey } from '../paths.ts'
import { operationNamed } from './callers.ts'
import { isSuccess, type Kind } from './kind.ts'
import { normalized } from './message.ts'
import type { Seen } from './seen.ts'

/** Where these differ, what was seen has another cause; the first is the finding's own. */
export function linksOf({ requirement: { id }, exchange }: Seen, kind: Kind): readonly [string, ...string[]] {
  switch (kind.kind) {
    case 'failed':
      // One requirement may hide five bugs: each says something else, or is met by another operation.
      return [link('failed', whereOf(exchange), kind.status, exchange ? normalized(exchange) : id)]
    case 'unchecked':
      return [link('unchecked'), ...sameReply(exchange)]
    case 'served':
      return [link('served', subjectOf(id), `${kind.status}`), ...sameReply(exchange)]
    case 'status':
      // Why calls are refused that had to be answered is many things, and each says which.
      if (isSuccess(kind.expected)) return [saidIn(exchange, kind.status) ?? link('status', id, `${kind.status}`)]
      return [
        link('status', id, `${kind.status}`),
        ...[saidIn(exchange, kind.status) ?? []].flat(),
        ...sameReply(exchange),
      ]
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

/** A key is looked at before anybody knows of operations: what fails under one that has to be refused fails in one place. */
function whereOf(exchange: Exchange | undefined): string {
  if (exchange === undefined) return ''
  return isAcceptedKey(exchange) ? operationNamed(exchange) : 'keys'
}

/** `authentication.key` of `authentication.key.prefix`. */
const subjectOf = (id: string) => id.split('.').slice(0, 2).join('.')

/** A reply has one status, however many rules ask for another. */
const sameReply = (exchange: Exchange | undefined) => (exchange === undefined ? [] : [link('reply', exchange.id)])

/** Refusals that say the same are one cause, whatever was to come of it; undefined where nothing is said. */
function saidIn(exchange: Exchange | undefined, status: number): string | undefined {
  const said = exchange === undefined ? '' : normalized(exchange)
  return said === '' ? undefined : link('said', `${status}`, said)
}

/** Errors are made in one place, results and streams in one for each operation. */
function partOf(exchange: Exchange | undefined): string {
  if (exchange === undefined) return ''
  if ((exchange.response?.status ?? 0) >= 400) return 'errors'
  return `${operationNamed(exchange)}${asksForStream(replyOf(exchange)) ? ' streamed' : ''}`
}
