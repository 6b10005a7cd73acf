import { modelIds, type Role } from '../model/catalogue.ts'
import type { KeyRole } from '../../../src/contract/key-roles.ts'
import { type Inject, onlyIf, type SeenRequest } from './handler.ts'
import { when } from './scope.ts'

/** Applies a fault to requests with the key of a role. */
export function whenKey(role: KeyRole, inject: Inject): Inject {
  const clause = role === 'default' ? undefined : `the key is \`keys.${role}\``
  return onlyIf([clause, inject.condition], (next, target) => {
    const bearer = `Bearer ${target?.keys[role]}`
    return when(({ headers }) => headers.get('authorization') === bearer, inject)(next, target)
  })
}

/** Applies a fault to requests for the model of a role, named in the body or in the path. */
export function whenModel(role: Role, inject: Inject): Inject {
  return onlyIf([`the model is \`models.${role}\``, inject.condition], (next, target) => {
    // A gateway can have models of other names (`ReferenceOptions.models`).
    const ids = [modelIds[role], ...(target === undefined ? [] : [target.models[role]])]
    const isOfModel = ({ body, path }: SeenRequest) => ids.some((id) => body.model === id || path.includes(`/${id}:`))
    return when(isOfModel, inject)(next, target)
  })
}

/**
 * Replaces the key of requests by the key of a role.
 * @throws Error if a helper did not forward the target
 */
export function asKey(role: KeyRole): Inject {
  return (next, target) => {
    if (target === undefined)
      throw new Error('asKey: the target is missing. Forward the second argument of the injection.')
    return (request) => {
      const headers = new Headers(request.headers)
      headers.set('authorization', `Bearer ${target.keys[role]}`)
      return next(new Request(request, { headers }))
    }
  }
}
