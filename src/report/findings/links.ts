import type { Exchange } from '../../evidence/exchange.ts'
import { replyOf } from '../../reply/reader.ts'
import { requestsStream } from '../../calls/answer.ts'
import { isAcceptedKey } from '../../calls/paths.ts'
import { operationNamed } from './callers.ts'
import type { Names } from './group.ts'
import { isSuccess, type Defect } from './defect.ts'
import { normalized } from './message.ts'
import type { Violation } from './violations.ts'

/** Something that two exchanges have in common where they have one cause. */
export interface Link {
  readonly at: readonly string[]
  /** What a server said there. */
  readonly detail?: string
}

/** What an exchange that does not hold shares with others of the same cause; the first names the finding. */
export type Links = readonly [Link, ...Link[]]

/** Where a server said more things than this in one place, it says something else each time, and that tells causes no longer apart. */
const maxDetails = 50

/** Links as texts, each exchange's in the same order. */
export function namesOf(all: readonly Links[]): readonly Names[] {
  const details = new Map<string, Set<string>>()
  for (const { at, detail } of all.flat()) {
    if (detail === undefined) continue
    const place = JSON.stringify(at)
    const known = details.get(place)
    if (known === undefined) details.set(place, new Set([detail]))
    else if (known.size <= maxDetails) known.add(detail)
  }
  const isTold = ({ at, detail }: Link) =>
    detail !== undefined && (details.get(JSON.stringify(at))?.size ?? 0) <= maxDetails
  const nameOf = (link: Link) => JSON.stringify(isTold(link) ? [...link.at, link.detail] : link.at)
  // What is said differently each time joins nothing.
  const joins = (link: Link) => link.detail === undefined || isTold(link)
  return all.map(([first, ...others]) => [nameOf(first), ...others.filter(joins).map(nameOf)])
}

/** What is of one kind and differs in any of these has another cause. */
export function linksOf({ requirement: { id }, exchange }: Violation, kind: Defect): Links {
  switch (kind.kind) {
    case 'failed':
      // One requirement may hide five bugs: each says something else, or is met by another operation.
      return [{ at: ['failed', whereOf(exchange), kind.status], detail: exchange ? normalized(exchange) : id }]
    case 'unchecked':
      return [{ at: ['unchecked'] }, ...sameReply(exchange)]
    case 'served':
      return [{ at: ['served', id, `${kind.status}`] }, ...sameReply(exchange)]
    case 'status': {
      const said = exchange === undefined ? '' : normalized(exchange)
      // Why calls are refused that had to be answered is many things, and each says which.
      if (isSuccess(kind.expected)) return [{ at: ['refused', `${kind.status}`], detail: said === '' ? id : said }]
      const sameWords = said === '' ? [] : [{ at: ['said', `${kind.status}`], detail: said }]
      return [{ at: ['status', id, `${kind.status}`] }, ...sameWords, ...sameReply(exchange)]
    }
    case 'missing':
      return [{ at: ['missing', partOf(exchange), kind.holder] }]
    case 'value':
      return [{ at: ['value', partOf(exchange), kind.place.replace(/^events\[\]\./, '')], detail: kind.sort }]
    case 'body':
      return [{ at: ['body', partOf(exchange)], detail: kind.problem }]
    case 'rule':
      return [{ at: ['rule', id] }]
  }
}

/** A key is looked at before anybody knows of operations: what fails under one that has to be refused fails in one place. */
function whereOf(exchange: Exchange | undefined): string {
  if (exchange === undefined) return ''
  return isAcceptedKey(exchange) ? operationNamed(exchange) : 'keys'
}

/** A reply has one status, however many rules ask for another. */
const sameReply = (exchange: Exchange | undefined): readonly Link[] =>
  exchange === undefined ? [] : [{ at: ['reply', exchange.id] }]

/** Errors are made in one place, results and streams in one for each operation. */
function partOf(exchange: Exchange | undefined): string {
  if (exchange === undefined) return ''
  if ((exchange.response?.status ?? 0) >= 400) return 'errors'
  return `${operationNamed(exchange)}${requestsStream(replyOf(exchange)) ? ' streamed' : ''}`
}
