import { operationOf, type OperationId } from '../operations.ts'
import { protocolOf, type TextProtocol } from '../protocol.ts'
import { seededDraw } from '../model/random.ts'
import { type Inject, see, type SeenRequest } from './handler.ts'

/** The requests that a fault is for. */
export interface Scope {
  readonly operations?: readonly OperationId[] | undefined
  readonly protocols?: readonly TextProtocol[] | undefined
  /** Only streams, or only what is not one. */
  readonly stream?: boolean | undefined
  /** Only requests for which this holds. */
  readonly matches?: ((request: SeenRequest) => boolean) | undefined
}

/** Which of these requests it affects. */
export interface Occurrence {
  /** The number of requests that it leaves alone first. */
  readonly failAfter?: number | undefined
  /** Every nth request behind these. */
  readonly everyNth?: number | undefined
  /** The share of these, from 0 to 1. */
  readonly share?: number | undefined
  /** The number of requests that it affects at most. */
  readonly times?: number | undefined
}

/** True for a request whose reply is a stream, in every protocol. */
export const asksForStream = ({ body, path }: Pick<SeenRequest, 'body' | 'path'>): boolean =>
  body['stream'] === true || path.endsWith(':streamGenerateContent')

/** Applies a fault to some of the requests that it is for. Requests to both endpoints count together. */
export function occurring(scope: Scope, occurrence: Occurrence, seed: number, inject: Inject): Inject {
  const { failAfter = 0, everyNth = 1, share = 1, times = Infinity } = occurrence
  let [arrived, affected] = [0, 0]
  const isAffected = (): boolean => {
    const place = arrived++ - failAfter
    if (place < 0 || (place + 1) % everyNth !== 0 || affected >= times) return false
    if (share < 1 && seededDraw('share', seed, place)(1_000_000) >= share * 1_000_000) return false
    affected += 1
    return true
  }
  return (next, target) => {
    const injected = inject(next, target)
    return async (original) => {
      const { seen, request } = await see(original)
      return isInScope(scope, request, seen) && isAffected() ? injected(request) : next(request)
    }
  }
}

function isInScope({ operations, protocols, stream, matches }: Scope, request: Request, seen: SeenRequest): boolean {
  const protocol = protocolOf(seen.path)
  const operation = operationOf(request) ?? (protocol === 'generateContent' ? protocol : undefined)
  if (operations !== undefined && (operation === undefined || !operations.includes(operation))) return false
  if (protocols !== undefined && (protocol === undefined || !protocols.includes(protocol))) return false
  if (stream !== undefined && stream !== asksForStream(seen)) return false
  return matches?.(seen) ?? true
}
