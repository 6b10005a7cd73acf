import { type OperationId, operationOf } from '../operations.ts'
import { type Inject, type LineName, onlyIf, type RequestPredicate, see, type SeenRequest } from './handler.ts'
import { readBody, withBytes } from './reply.ts'

/** Combines faults; they edit the reply in the given order. */
export function all(...injections: readonly Inject[]): Inject {
  const clauses = injections.map(({ condition }) => condition)
  const condition = clauses.includes(undefined) ? undefined : [...new Set(clauses)].join(', or if ')
  return onlyIf(condition, (next, target) => injections.reduce((handler, inject) => inject(handler, target), next))
}

/** Applies a fault to one of the two endpoints. */
export function onLine(line: LineName, inject: Inject): Inject {
  const clause = line === 'overseas' ? 'the request goes to the overseas endpoint' : undefined
  return onlyIf([clause, inject.condition], (next, target) => (target?.line === line ? inject(next, target) : next))
}

/** Applies a fault to the requests of some operations. */
export function onOperation(operation: OperationId | readonly OperationId[], inject: Inject): Inject {
  const chosen: readonly (OperationId | undefined)[] = [operation].flat()
  return onlyIf(inject.condition, (next, target) => {
    const injected = inject(next, target)
    return (request) => (chosen.includes(operationOf(request)) ? injected(request) : next(request))
  })
}

/** Applies a fault to requests that match a predicate. */
export function when(predicate: RequestPredicate, inject: Inject): Inject {
  return onlyIf([predicate.condition, inject.condition], (next, target) => {
    const injected = inject(next, target)
    return async (original) => {
      const { seen, request } = await see(original)
      return predicate(seen) ? injected(request) : next(request)
    }
  })
}

/** Gives each gateway its own state. */
export function perGateway(create: () => Inject): Inject {
  return onlyIf(create().condition, (next, target) => create()(next, target))
}

/** Applies a fault that depends on the request. */
export function perRequest(injectionFor: (request: SeenRequest) => Inject): Inject {
  return (next, target) => async (original) => {
    const { seen, request } = await see(original)
    return injectionFor(seen)(next, target)(request)
  }
}

/** Applies a fault that edits replies to replies with these statuses. */
export function onStatus(status: number | readonly number[], inject: Inject): Inject {
  const chosen: readonly number[] = [status].flat()
  const clause = chosen.some((one) => one < 400)
    ? undefined
    : chosen.length > 2
      ? 'the request is refused'
      : `the gateway replies with ${chosen.join(' or ')}`
  return onlyIf([inject.condition, clause], (next, target) => async (request) => {
    const response = await next(request.clone())
    return chosen.includes(response.status) ? inject(() => response, target)(request) : response
  })
}

/** Applies a fault that edits replies to replies whose text matches a pattern. */
export function onReply(pattern: RegExp, inject: Inject): Inject {
  return onlyIf(inject.condition, (next, target) => async (request) => {
    const response = await next(request.clone())
    const { bytes, cut } = await readBody(response)
    const reply = withBytes(response, bytes, cut)
    return pattern.test(new TextDecoder().decode(bytes)) ? inject(() => reply, target)(request) : reply
  })
}

/** Applies a fault to requests that it lets succeed; the others keep their refusal. */
export function ifServed(inject: Inject): Inject {
  return onlyIf(inject.condition, (next, target) => async (request) => {
    const response = await inject(next, target)(request.clone())
    return response.ok ? response : next(request)
  })
}
