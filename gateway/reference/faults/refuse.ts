import { errorReply, type Refusal } from '../errors.ts'
import { operationOf } from '../operations.ts'
import { type Inject, onlyIf } from './handler.ts'

/** Refuses every request, in the error format of its protocol. */
export function refuseWith(refusal: Refusal): Inject {
  return () => (request) => errorReply(refusal, operationOf(request) === 'createMessage' ? 'messages' : 'common')
}

/** Applies a fault to the first requests only. Requests to both endpoints count together. */
export function onFirst(requests: number, inject: Inject): Inject {
  let seen = 0
  return onlyIf([`it is one of the first ${requests} requests`, inject.condition], (next, target) => {
    const injected = inject(next, target)
    return (request) => {
      if (seen >= requests) return next(request)
      seen += 1
      return injected(request)
    }
  })
}
