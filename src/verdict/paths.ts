import { operationOf, type Call, type OperationId } from '../contract/operations.ts'
import type { Exchange } from '../evidence/exchange.ts'
import { replyOf } from '../evidence/reader.ts'
import type { Evidence } from '../evidence/store.ts'
import { isInterrupted, recording } from './recording.ts'

/** Statuses of the calls that show whether an operation is served; of the others nothing can be told. */
type Answers = Map<OperationId, { served: boolean; readonly statuses: Set<number> }>

const known = new WeakMap<Evidence, Answers>()

/** True when the status alone, or a page for people, speaks of a path that nobody serves. */
function isOfNoPath({ response }: Exchange, mediaType: string | undefined): boolean {
  const status = response?.status ?? 0
  return [404, 405, 501].includes(status) || (status === 200 && mediaType === 'text/html')
}

/** A 404 under a valid key may also be about the task, or about the model that the request names; a page of HTML is about neither. */
function isAboutSomethingElse(exchange: Exchange, { operationId, parameters }: Call): boolean {
  const { request, status, json } = replyOf(exchange)
  const isKeyed = !['none', 'made up', 'malformed'].includes(exchange.request.key)
  if (status !== 404 || !isKeyed || !json.exists) return false
  const isReadable = request.json.exists || parameters['model']?.startsWith('gateproof') === true
  const namesModel = request.json.at('model').exists || (operationId === 'generateContent' && isReadable)
  return namesModel || parameters['task_id'] !== undefined
}

function answers(): Answers {
  const evidence = recording()
  let found = known.get(evidence)
  if (found !== undefined) return found
  known.set(evidence, (found = new Map()))
  for (const exchange of evidence.exchanges) {
    const { request, response } = exchange
    const call = operationOf(request.method, request.url)
    if (call === undefined || response === undefined || request.line !== 'domestic' || isInterrupted(exchange)) continue
    if (isAboutSomethingElse(exchange, call)) continue
    const one = found.get(call.operationId) ?? { served: false, statuses: new Set() }
    one.served ||= !isOfNoPath(exchange, replyOf(exchange).mediaType)
    one.statuses.add(response.status)
    found.set(call.operationId, one)
  }
  return found
}

/** The statuses of all calls of an operation when none of them shows that it is served; undefined when one does. */
export function unserved(operation: OperationId): readonly number[] | undefined {
  const one = answers().get(operation)
  return one === undefined || one.served ? undefined : [...one.statuses]
}

/** True when the calls of an operation tell whether it is served. */
export const isTold = (operation: OperationId): boolean => answers().has(operation)

/** Where an operation answers when it is asked for without the prefix of its path, as the probe of that name recorded it. */
export function isMoved(operation: OperationId): boolean {
  const elsewhere = recording().exchange('without-prefix', operation)
  return elsewhere?.response !== undefined && !isOfNoPath(elsewhere, replyOf(elsewhere).mediaType)
}
