import { type OperationId, operationOf } from '../operations.ts'
import { type Inject, type LineName, see, type SeenRequest } from './handler.ts'

/** Combines faults; they edit the reply in the given order. */
export function all(...injections: readonly Inject[]): Inject {
  return (next, target) => injections.reduce((handler, inject) => inject(handler, target), next)
}

/** Applies a fault to one of the two endpoints. */
export function onLine(line: LineName, inject: Inject): Inject {
  return (next, target) => (target?.line === line ? inject(next, target) : next)
}

/** Applies a fault to the requests of some operations. */
export function onOperation(operation: OperationId | readonly OperationId[], inject: Inject): Inject {
  const chosen: readonly (OperationId | undefined)[] = [operation].flat()
  return (next, target) => {
    const injected = inject(next, target)
    return (request) => (chosen.includes(operationOf(request)) ? injected(request) : next(request))
  }
}

/** Applies a fault to requests that match a predicate. */
export function when(predicate: (request: SeenRequest) => boolean, inject: Inject): Inject {
  return (next, target) => {
    const injected = inject(next, target)
    return async (original) => {
      const { seen, request } = await see(original)
      return predicate(seen) ? injected(request) : next(request)
    }
  }
}

/** Applies a fault that edits replies to replies with these statuses. */
export function onStatus(status: number | readonly number[], inject: Inject): Inject {
  const chosen: readonly number[] = [status].flat()
  return (next, target) => async (request) => {
    const response = await next(request.clone())
    return chosen.includes(response.status) ? inject(() => response, target)(request) : response
  }
}
