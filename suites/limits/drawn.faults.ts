import type { RequirementId } from '../../spec/generated/requirements.ts'
import { packagedContract } from '../../src/contract/document.ts'
import { drawnName, drawnOperations } from '../../src/contract/cases/drawn-requests.ts'
import type { OperationId } from '../../src/contract/operations.ts'
import { resolveSchema } from '../../src/contract/cases/locations.ts'
import { edited, isNode, listed, valueAt, type Node } from '../../src/contract/pointer.ts'
import { requestsOf } from '../../src/contract/cases/requests.ts'
import {
  all,
  dropRequestField,
  fault,
  type Fault,
  type Inject,
  onlyIf,
  onOperation,
  see,
} from '../../gateway/reference/fault-kit.ts'

/** The members of an object that are optional in every combination: the document has no hints for them. */
function optionalMembers(document: Node, at: string): readonly string[] {
  const properties = valueAt(document, `${at}/properties`)
  const schemas = Object.keys(isNode(properties) ? properties : {}).map(
    (name) => [name, resolveSchema(document, `${at}/properties/${name}`).schema] as const,
  )
  const bound = new Set([
    ...listed(valueAt(document, `${at}/required`)),
    ...schemas.flatMap(([, schema]) => listed(schema['x-needs'])),
  ])
  const hints = ['x-always', 'x-least', 'x-needs', 'x-with', 'x-drawn']
  return schemas.flatMap(([name, schema]) => (bound.has(name) || hints.some((hint) => hint in schema) ? [] : [name]))
}

/** Pointers to the objects that contain parameters: the body, and the objects in it that are always sent. */
function parameterObjects(document: Node, operation: OperationId): readonly string[] {
  const pointer = requestsOf(document).find((request) => request.operation === operation)?.pointer ?? ''
  const { at, schema } = resolveSchema(document, pointer)
  const inner = Object.keys(isNode(schema['properties']) ? schema['properties'] : {})
    .map((name) => resolveSchema(document, `${at}/properties/${name}`))
    .filter((member) => member.schema['x-always'] === true)
  return [at, ...inner.map((member) => member.at)]
}

/** A document that allows only one of these parameters at a time. */
const oneAtATime =
  (operation: OperationId) =>
  (document: Node): Node =>
    parameterObjects(document, operation).reduce((restricted, at) => {
      const pairs = pairsOf(optionalMembers(document, at)).map((required) => ({ required }))
      return pairs.length === 0
        ? restricted
        : edited(restricted, at, (schema) => ({ ...schema, not: { anyOf: pairs } }))
    }, document)

const pairsOf = (names: readonly string[]) =>
  names.flatMap((first, index) => names.slice(index + 1).map((second) => [first, second] as const))

/** Drops an invalid parameter instead of refusing it, if the request has other optional parameters. */
const dropsInvalidParameter = (operation: OperationId): Inject => {
  const { document } = packagedContract()
  const free = new Set(parameterObjects(document, operation).flatMap((at) => optionalMembers(document, at)))
  const given = (body: Node): number =>
    Object.entries(body).reduce(
      (sum, [name, value]) => sum + (free.has(name) ? 1 : isNode(value) ? given(value) : 0),
      0,
    )
  const drops: Inject = (next, gateway) => async (original) => {
    const { seen, request } = await see(original)
    const response = await next(request.clone())
    if (response.status !== 400 || given(seen.body) < 2) return response
    const { error } = (await response.clone().json()) as { readonly error?: { readonly param?: string } }
    const [path = ''] = error?.param?.split('[') ?? []
    return path === '' ? response : dropRequestField(path)(next, gateway)(request)
  }
  return onOperation(operation, onlyIf('the request has an invalid parameter and another optional one', drops))
}

const faultsOf = (operation: OperationId) => {
  const name = drawnName(operation)
  return [
    [
      `${name}.drawn.accepts`,
      fault(
        [`limits.${name}.drawn.accepts` as RequirementId],
        onlyIf('the request has several optional parameters', all()),
        oneAtATime(operation),
      ),
    ],
    [
      `${name}.drawn.refuses`,
      fault([`limits.${name}.drawn.refuses` as RequirementId], dropsInvalidParameter(operation)),
    ],
  ] as const
}

/** Gateways that accept parameters only one at a time, and gateways that drop invalid parameters. */
export const drawnFaults: Readonly<Record<string, Fault>> = Object.fromEntries(drawnOperations().flatMap(faultsOf))
