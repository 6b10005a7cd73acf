import { modelIds, type Role } from '../catalogue.ts'
import type { KeyRole } from '../keys.ts'
import type { Inject } from './handler.ts'
import { when } from './scope.ts'

/** Applies an injection to the requests that carry the key of a role. */
export function whenKey(role: KeyRole, inject: Inject): Inject {
  return (next, target) => {
    const bearer = `Bearer ${target?.keys[role]}`
    return when(({ headers }) => headers.get('authorization') === bearer, inject)(next, target)
  }
}

/** Applies an injection to the requests that name the model of a role, in the body or in the path. */
export function whenModel(role: Role, inject: Inject): Inject {
  const id = modelIds[role]
  return when(({ body, path }) => body.model === id || path.includes(`/${id}:`), inject)
}

/**
 * Lets the gateway see the key of a role, whatever key was sent, or none.
 * @throws Error when it is not told whose keys, because a helper of one's own did not pass the target on
 */
export function asKey(role: KeyRole): Inject {
  return (next, target) => {
    if (target === undefined) throw new Error('asKey: pass the second argument of the injection on')
    return (request) => {
      const headers = new Headers(request.headers)
      headers.set('authorization', `Bearer ${target.keys[role]}`)
      return next(new Request(request, { headers }))
    }
  }
}
