import { between, isSameJson, shownValue, type Case, type CaseGroup } from './case.ts'
import { defaultRole } from '../conformance.ts'
import { memoized } from '../../std/memoized.ts'
import { memberName, resolveSchema, locationsOf, requirementAt, type BodyLocation, type Leaf } from './locations.ts'
import { isNode, listed, type Node } from '../pointer.ts'
import { refusalCases } from './refusal-cases.ts'
import { requestsOf } from './requests.ts'
import { absent, bodyWith, minimalBody } from './sample.ts'
import { validValues, type ParameterScope, type ValidValue } from './valid-values.ts'

/**
 * The cases of all parameters with limits: both sides of each bound, each member of a list and one outside it, other JSON types, and
 * missing required members. Each invalid request has exactly one error.
 */
export const casesOf = memoized((document: Node): readonly CaseGroup[] => {
  const seen = new Set<string>()
  const taken = new Set<string>()
  return requestsOf(document).flatMap(({ operation, pointer }) => {
    const locations = locationsOf(document, pointer)
    const owners = locations.filter(
      ({ hasOwnLimits, limits }) => hasOwnLimits && limits !== undefined && !seen.has(limits),
    )
    const groups = owners.flatMap((owner) => {
      seen.add(owner.limits ?? '')
      const own = locations.filter(({ limits }) => limits === owner.limits)
      return groupsOf({ document, pointer, owner, taken }, own).map(({ role = defaultRole(operation), ...group }) => ({
        ...group,
        operation,
        role,
      }))
    })
    return withRivals(groups)
  })
})

/** The minimal request has no control. It is compared with a request in another form, if there is one. */
function withRivals(groups: readonly CaseGroup[]): readonly CaseGroup[] {
  const compared = groups.flatMap(({ parameter, cases }) => cases.map((one) => ({ ...one, parameter })))
  const rivalOf = ({ body }: Case): Case['rival'] => {
    const twin = compared.find((other) => other.control !== undefined && isSameJson(other.body, body))
    return twin && { parameter: twin.parameter, name: twin.control ?? '', requirement: twin.requirement }
  }
  return groups.map((group) => ({
    ...group,
    cases: group.cases.map((one) => {
      const rival = one.control === undefined ? rivalOf(one) : undefined
      return rival === undefined ? one : { ...one, rival }
    }),
  }))
}

type Group = Omit<CaseGroup, 'operation' | 'role'> & { readonly role: string | undefined }

function groupsOf(scope: ParameterScope, locations: readonly BodyLocation[]): readonly Group[] {
  const { document, pointer, owner } = scope
  const parameter = owner.limits ?? ''
  const values = validValues(scope)
  const [first] = values
  const main =
    values.find(({ isRanged, name }) => isRanged && name === between) ??
    values.find(({ isSample, role }) => isSample && role === first?.role) ??
    first
  const accepted = hasSide(owner, 'accepts') ? unclaimed(values, scope) : []
  const inside = accepted.find(({ body }) => isSameJson(body, main?.body))?.name ?? 'control'
  /** The names are those of recorded exchanges. */
  const bodies = {
    without: without(scope),
    control: main?.body ?? minimalBody(document, pointer),
    hollow: withEmptyObject(scope),
  }
  const compared = Object.entries(bodies).find(([, body]) => isSameJson(body, bodies.hollow))?.[0] ?? 'hollow'
  const roles = [...new Set([main?.role, ...accepted.map(({ role }) => role)])]
  return roles.map((role) => {
    const accepts = accepted
      .filter((one) => one.role === role)
      .map((one) => acceptanceCase(scope, one, accepted, inside))
    const others = role === main?.role ? otherCases(scope, locations, inside, compared) : []
    const cases = [...accepts, ...others]
    const used = new Set(cases.flatMap(({ control = '', alike = [] }) => [control, ...alike]))
    const context = accepts.find(({ control }) => control === 'context')?.body
    const controls = {
      ...bodies,
      ...(context !== undefined && { context: withMinimalParent(scope, context) }),
    }
    return {
      parameter,
      role,
      cases,
      controls: Object.fromEntries(Object.entries(controls).filter(([name]) => used.has(name))),
    }
  })
}

/** The cases of omission and of rejection. */
function otherCases(
  scope: ParameterScope,
  locations: readonly BodyLocation[],
  inside: string,
  compared: string,
): readonly Case[] {
  const { owner } = scope
  return [
    ...(hasSide(owner, 'optional') ? [omissionCase(scope, compared)] : []),
    ...(hasSide(owner, 'empty') ? owner.leaves.flatMap((leaf) => emptyCase(scope, leaf, inside)) : []),
    ...(hasSide(owner, 'refuses') ? refusalCases(scope, locations, inside) : []),
  ]
}

/** Omits values whose request already belongs to another parameter. The minimal request belongs to one parameter only. */
function unclaimed(
  values: readonly ValidValue[],
  { document, pointer, owner, taken }: ParameterScope,
): readonly ValidValue[] {
  const least = minimalBody(document, pointer)
  // The forms of a required parameter are each other's control.
  if (owner.required && formsOf(values).size > 1) return values
  const others = values.filter(({ body }) => !isSameJson(body, least))
  const chosen = others.length > 0 ? others : values.slice(0, 1)
  const remaining = chosen.filter(({ body }) => !taken.has(`${pointer} ${JSON.stringify(body)}`))
  for (const { body } of remaining) taken.add(`${pointer} ${JSON.stringify(body)}`)
  return remaining
}

const formsOf = (values: readonly ValidValue[]) => new Set(values.map(({ leaf }) => leaf.pointer))

/**
 * The request without the parameter, or without its innermost optional parent. A parent without a requirement about its acceptance is left
 * out too: nothing else would show that it is refused.
 */
function without({ document, pointer, owner: { trail } }: ParameterScope): Node {
  const locations = locationsOf(document, pointer)
  const at = (part: BodyLocation['trail']) => locations.find((location) => isSameJson(location.trail, part))
  const optional = trail
    .map((_, index) => trail.slice(0, index + 1))
    .reverse()
    .filter((part) => part.at(-1)?.to === 'member' && !isAlways(at(part)))
  const [innermost] = optional
  if (innermost === undefined) return minimalBody(document, pointer)
  const [, around] = optional
  const parent = around && at(around)
  const isUntested = parent !== undefined && !hasSide(parent, 'accepts') && parent.schema['type'] === 'object'
  const least = minimalBody(document, pointer)
  const [outer] = trail
  const isOptional = outer?.to === 'member' && !(outer.name in least)
  return bodyWith(document, pointer, isUntested && isOptional && around ? around : innermost, absent)
}

/** The minimal request with an empty object as the parameter, if it has no required members. */
function withEmptyObject({ document, pointer, owner }: ParameterScope): Node {
  const { type, required } = owner.schema
  const canBeEmpty = type === 'object' && listed(required).length === 0
  return canBeEmpty ? bodyWith(document, pointer, owner.trail, {}) : minimalBody(document, pointer)
}

const isAlways = (location: BodyLocation | undefined) =>
  location === undefined || location.required || location.schema['x-always'] === true || 'x-least' in location.schema

/** The request without an optional parameter that all of our requests have. */
function omissionCase({ document, pointer, owner }: ParameterScope, control: string): Case {
  const member = memberName(owner)
  const beside = owner.schema['x-without']
  return {
    requirement: `${owner.limits}.optional`,
    side: 'accepts',
    path: owner.path,
    name: 'left-out',
    shown: 'left out',
    body: { ...bodyWith(document, pointer, owner.trail, absent), ...(isNode(beside) && beside) },
    at: owner.parentPointer,
    keyword: 'required',
    value: absent,
    types: [...owner.types],
    ...(member !== undefined && { member }),
    control,
  }
}

/** The request with an empty array. Its control is an array with an item. */
function emptyCase(
  { document, pointer, owner }: ParameterScope,
  { pointer: at, trail, schema }: Leaf,
  control: string,
): readonly Case[] {
  if (schema['type'] !== 'array') return []
  const member = memberName(owner)
  const value: readonly unknown[] = []
  return [
    {
      requirement: `${owner.limits}.empty`,
      side: 'accepts',
      path: owner.path,
      name: 'at-minItems',
      shown: shownValue(value),
      body: bodyWith(document, pointer, trail, value),
      at,
      keyword: 'minItems',
      value,
      types: [...owner.types],
      ...(member !== undefined && { member }),
      control,
    },
  ]
}

/** An example whose member with the parameter is minimal, so that only its other members matter. */
function withMinimalParent({ document, pointer, owner: { trail } }: ParameterScope, example: Node): Node {
  const [step] = trail
  return step?.to === 'member' ? { ...example, [step.name]: minimalBody(document, pointer)[step.name] } : example
}

/** The control of a bound is the value in the middle. The control of a list member is the request without the parameter. */
function acceptanceCase(scope: ParameterScope, valid: ValidValue, values: readonly ValidValue[], inside: string): Case {
  const { document, pointer, owner } = scope
  const { leaf, isRanged: ranged, isSample: _, role: __, ...edge } = valid
  const member = memberName(owner)
  const least = minimalBody(document, pointer)
  const otherForm = owner.required && values.find((one) => one.leaf.pointer !== leaf.pointer)?.name
  const [outer] = owner.trail
  const isNested = owner.trail.length > 1 && outer?.to === 'member' && outer.name in least
  const isExample = isNested && Object.keys(edge.body).some((name) => !(name in least))
  const controlKind = isSameJson(edge.body, least) ? undefined : isExample ? 'context' : 'without'
  const control = otherForm || (ranged && edge.name !== between ? between : controlKind)
  const kinds = listed(owner.schema['x-alike'])
  const kind = kinds.find((one) => listed(one).includes(edge.value))
  const otherKinds = kinds.filter((one) => one !== kind)
  const alike = listed(kind).filter((value) => value !== edge.value)
  const nameOf = (value: unknown) => values.find((one) => one.value === value)?.name ?? inside
  const { 'x-model': model } = leaf.schema
  return {
    requirement: requirementAt(owner, edge.name, 'accepts'),
    side: 'accepts',
    path: owner.path,
    name: edge.name,
    shown: shownValue(edge.value),
    body: edge.body,
    at: leaf.pointer,
    keyword: edge.keyword,
    value: edge.value,
    types: [...owner.types],
    ...(member !== undefined && { member }),
    ...(typeof model === 'string' && { model }),
    ...(kind !== undefined && { alike: alike.map(nameOf) }),
    ...(kind !== undefined && alike.length === 0 && { otherKinds: otherKinds.map((one) => listed(one).map(nameOf)) }),
    ...(resolveSchema(document, pointer).schema['x-partial'] === true && { partial: true as const }),
    ...(control !== undefined && { control }),
  }
}

const hasSide = ({ schema }: BodyLocation, side: string): boolean =>
  listed(schema['x-requirements']).some((entry) => isNode(entry) && String(entry['id']).endsWith(`.${side}`))
