import { type OperationId, operationOf } from '../operations.ts'
import { type Inject, type LineName, see, type SeenRequest } from './handler.ts'

/** Several injections as one, applied to the reply in the order they are named. */
export function all(...injections: readonly Inject[]): Inject {
  return (next, target) => injections.reduce((handler, inject) => inject(handler, target), next)
}

/** Applies an injection to what is sent to one of the two lines. */
export function onLine(line: LineName, inject: Inject): Inject {
  return (next, target) => (target?.line === line ? inject(next, target) : next)
}

/** Applies an injection to the requests of one operation, or of several. */
export function onOperation(operation: OperationId | readonly OperationId[], inject: Inject): Inject {
  const chosen: readonly (OperationId | undefined)[] = [operation].flat()
  return (next, target) => {
    const injected = inject(next, target)
    return (request) => (chosen.includes(operationOf(request)) ? injected(request) : next(request))
  }
}

/** Applies an injection to the requests that the predicate holds for. */
export function when(predicate: (request: SeenRequest) => boolean, inject: Inject): Inject {
  return (next, target) => {
    const injected = inject(next, target)
    return async (original) => {
      const { seen, request } = await see(original)
      return predicate(seen) ? injected(request) : next(request)
    }
  }
}

/** Applies an injection that edits replies to the replies with one status, or with several. */
export function onStatus(status: number | readonly number[], inject: Inject): Inject {
  const chosen: readonly number[] = [status].flat()
  return (next, target) => async (request) => {
    const response = await next(request.clone())
    return chosen.includes(response.status) ? inject(() => response, target)(request) : response
  }
}
