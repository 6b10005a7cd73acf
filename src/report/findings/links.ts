import type { Exchange } from '../../evidence/exchange.ts'
import { replyOf } from '../../reply/reader.ts'
import { requestsStream } from '../../calls/answer.ts'
import { operationNamed } from './callers.ts'
import type { Names } from './group.ts'
import { isSuccess, type Defect } from './defect.ts'
import type { FailurePlaces } from './failures.ts'
import { normalized } from './message.ts'
import type { Violation } from './violations.ts'

/** Something that exchanges with one cause have in common. */
export interface Link {
  readonly at: readonly string[]
  /** The message of the server. */
  readonly detail?: string
}

/** What a failing exchange shares with others of the same cause. The first names the finding. */
export type Links = readonly [Link, ...Link[]]

/** With more different messages than this, a message does not identify a cause. */
const maxDetails = 50

/** The links of each exchange as texts, in the same order. */
export function namesOf(all: readonly Links[]): readonly Names[] {
  const details = new Map<string, Set<string>>()
  for (const { at, detail } of all.flat()) {
    if (detail === undefined) continue
    const place = JSON.stringify(at)
    const known = details.get(place)
    if (known === undefined) details.set(place, new Set([detail]))
    else if (known.size <= maxDetails) known.add(detail)
  }
  const isDistinctive = ({ at, detail }: Link) =>
    detail !== undefined && (details.get(JSON.stringify(at))?.size ?? 0) <= maxDetails
  const nameOf = (link: Link) => JSON.stringify(isDistinctive(link) ? [...link.at, link.detail] : link.at)
  // Messages that differ each time join nothing.
  const joins = (link: Link) => link.detail === undefined || isDistinctive(link)
  return all.map(([first, ...others]) => [nameOf(first), ...others.filter(joins).map(nameOf)])
}

/** The links of a violation: violations with different links have different causes. */
export function linksOf({ requirement: { id }, exchange }: Violation, kind: Defect, placeOf: FailurePlaces): Links {
  switch (kind.kind) {
    case 'failed':
      // Several bugs may violate one requirement: they differ by message or operation.
      return [
        {
          at: ['failed', exchange === undefined ? '' : placeOf(exchange), kind.status],
          detail: exchange === undefined ? id : normalized(exchange),
        },
      ]
    case 'unchecked':
      return [{ at: ['unchecked'] }, ...sameReply(exchange)]
    case 'served':
      return [{ at: ['served', id, `${kind.status}`] }, ...sameReply(exchange)]
    case 'status': {
      const said = exchange === undefined ? '' : normalized(exchange)
      // Valid requests are rejected for many reasons: the message distinguishes them.
      if (isSuccess(kind.expected)) return [{ at: ['refused', `${kind.status}`], detail: said === '' ? id : said }]
      const sameWords = said === '' ? [] : [{ at: ['said', `${kind.status}`], detail: said }]
      return [{ at: ['status', id, `${kind.status}`] }, ...sameWords, ...sameReply(exchange)]
    }
    case 'missing':
      return [{ at: ['missing', partOf(exchange), kind.holder] }]
    case 'value':
      return valueLinks(id, exchange, kind)
    case 'body':
      return [{ at: ['body', partOf(exchange)], detail: kind.problem }]
    case 'rule':
      return [{ at: ['rule', id] }]
  }
}

/**
 * Whatever values it has, a field that violates one requirement in the responses of one operation is one defect. Another requirement, and
 * the errors of another operation, have the same cause if the same kind of value was seen there.
 */
function valueLinks(
  id: string,
  exchange: Exchange | undefined,
  { place, sort }: Extract<Defect, { readonly kind: 'value' }>,
): Links {
  const at = ['value', partOf(exchange), place.replace(/^events\[\]\./, '')]
  return [{ at: [...at, exchange === undefined ? '' : operationNamed(exchange), id] }, { at, detail: sort }]
}

/** Joins all violations of one response. */
const sameReply = (exchange: Exchange | undefined): readonly Link[] =>
  exchange === undefined ? [] : [{ at: ['reply', exchange.id] }]

/** What creates the body: one place for errors, one for the results and one for the streams of each operation. */
function partOf(exchange: Exchange | undefined): string {
  if (exchange === undefined) return ''
  if ((exchange.response?.status ?? 0) >= 400) return 'errors'
  return `${operationNamed(exchange)}${isStreamed(exchange) ? ' streamed' : ''}`
}

/** True for a stream, requested and received: a plain response to a request for a stream is a response. */
export function isStreamed(exchange: Exchange): boolean {
  const reply = replyOf(exchange)
  return requestsStream(reply) && (reply.mediaType === 'text/event-stream' || reply.sse.events.length > 0)
}
