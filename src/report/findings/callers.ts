import { featuresOf } from '../../contract/conformance.ts'
import { operationOf, pathOf } from '../../contract/operations.ts'
import type { Exchange } from '../../evidence/exchange.ts'
import { replyOf } from '../../reply/reader.ts'
import { maxLength, truncated } from '../../std/truncate.ts'
import type { Caller } from '../report.ts'
import { modelName } from '../../calls/request.ts'

/** `POST /v1/chat/completions`, as in the contract; the method and path of any other request. */
export function operationNamed({ request: { method, url } }: Exchange): string {
  const call = operationOf(method, url)
  return truncated(`${method.toUpperCase()} ${call?.path ?? pathOf(url)}`, maxLength.name)
}

/** The protocol or area of a request: `chat`, `models`. */
export function protocolOf({ request: { method, url } }: Exchange): string | undefined {
  const operation = operationOf(method, url)?.operationId
  return operation && featuresOf(operation)[0]
}

/** The model in a request; undefined if there is none. */
export const modelIn = (exchange: Exchange): string | undefined =>
  truncated(modelName(replyOf(exchange)), maxLength.name) || undefined

/** The operations, models and keys of exchanges, the most frequent first. */
export function callersOf(exchanges: readonly Exchange[]): readonly Caller[] {
  const callers = new Map<string, Caller>()
  for (const exchange of exchanges) {
    const [operation, protocol, model] = [operationNamed(exchange), protocolOf(exchange), modelIn(exchange)]
    const { key } = exchange.request
    const at = JSON.stringify([operation, model, key])
    const named = { operation, ...(protocol && { protocol }), ...(model && { model }), key }
    callers.set(at, { ...named, exchanges: (callers.get(at)?.exchanges ?? 0) + 1 })
  }
  return [...callers.values()].sort((one, other) => other.exchanges - one.exchanges)
}
