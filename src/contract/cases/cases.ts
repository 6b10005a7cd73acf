import { between, isSameJson, shownValue, type Case, type CaseGroup } from './case.ts'
import { defaultRole } from '../conformance.ts'
import { memoized } from '../../std/memoized.ts'
import { memberName, resolveSchema, locationsOf, requirementAt, type BodyLocation } from './locations.ts'
import { isNode, listed, type Node } from '../pointer.ts'
import { refusalCases } from './refusal-cases.ts'
import { requestsOf } from './requests.ts'
import { absent, bodyWith, minimalBody } from './sample.ts'
import { validValues, type ParameterScope, type ValidValue } from './valid-values.ts'

/**
 * The cases of every limited parameter of a contract document: each side of each bound, each member of a list and one
 * outside it, another JSON type, a required member left out. One fault at a time.
 */
export const casesOf = memoized((document: Node): readonly CaseGroup[] => {
  const seen = new Set<string>()
  const taken = new Set<string>()
  return requestsOf(document).flatMap(({ operation, pointer }) => {
    const places = locationsOf(document, pointer)
    const owners = places.filter((place) => place.hasOwnLimits && place.limits !== undefined && !seen.has(place.limits))
    const groups = owners.flatMap((owner) => {
      seen.add(owner.limits ?? '')
      const own = places.filter(({ limits }) => limits === owner.limits)
      return groupsOf({ document, pointer, owner, taken }, own).map(({ role = defaultRole(operation), ...group }) => ({
        ...group,
        operation,
        role,
      }))
    })
    return withRivals(groups)
  })
})

/** The least request, which has no control, is compared with the same one in another form, where there is one. */
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

/** A group as it is before its operation is known: the role is given where the document names one. */
type Group = Omit<CaseGroup, 'operation' | 'role'> & { readonly role: string | undefined }

function groupsOf(about: ParameterScope, places: readonly BodyLocation[]): readonly Group[] {
  const { document, pointer, owner } = about
  const parameter = owner.limits ?? ''
  const values = validValues(about)
  const [first] = values
  const main =
    values.find(({ isRanged: ranged, name }) => ranged && name === between) ??
    values.find(({ isSample: usual, role }) => usual && role === first?.role) ??
    first
  const accepted = hasSide(owner, 'accepts') ? fresh(values, about) : []
  const inside = accepted.find(({ body }) => isSameJson(body, main?.body))?.name ?? 'control'
  const bodies = {
    without: without(about),
    control: main?.body ?? minimalBody(document, pointer),
    hollow: hollow(about),
  }
  const compared = Object.entries(bodies).find(([, body]) => isSameJson(body, bodies.hollow))?.[0] ?? 'hollow'
  const roles = [...new Set([main?.role, ...accepted.map(({ role }) => role)])]
  return roles.map((role) => {
    const accepts = accepted.filter((one) => one.role === role).map((one) => acceptance(about, one, accepted, inside))
    const others = role === main?.role ? besides(about, places, inside, compared) : []
    const cases = [...accepts, ...others]
    const used = new Set(cases.flatMap(({ control = '', alike = [] }) => [control, ...alike]))
    const context = accepts.find(({ control }) => control === 'context')?.body
    const controls = {
      ...bodies,
      ...(context !== undefined && { context: emptied(about, context) }),
    }
    return {
      parameter,
      role,
      cases,
      controls: Object.fromEntries(Object.entries(controls).filter(([name]) => used.has(name))),
    }
  })
}

/** The cases of a parameter that are not about its values: that it may be left out, and what is refused. */
function besides(
  about: ParameterScope,
  places: readonly BodyLocation[],
  inside: string,
  compared: string,
): readonly Case[] {
  const { owner } = about
  return [
    ...(hasSide(owner, 'optional') ? [omission(about, compared)] : []),
    ...(hasSide(owner, 'refuses') ? refusalCases(about, places, inside) : []),
  ]
}

/** The values whose requests are not judged already as another parameter's; the least request counts for one parameter only. */
function fresh(
  values: readonly ValidValue[],
  { document, pointer, owner, taken }: ParameterScope,
): readonly ValidValue[] {
  const least = minimalBody(document, pointer)
  // Each form of a required parameter is compared with the other, so that neither is blamed on the rest of the least request.
  if (owner.required && formsOf(values).size > 1) return values
  const others = values.filter(({ body }) => !isSameJson(body, least))
  const chosen = others.length > 0 ? others : values.slice(0, 1)
  const left = chosen.filter(({ body }) => !taken.has(`${pointer} ${JSON.stringify(body)}`))
  for (const { body } of left) taken.add(`${pointer} ${JSON.stringify(body)}`)
  return left
}

const formsOf = (values: readonly ValidValue[]) => new Set(values.map(({ leaf }) => leaf.pointer))

/**
 * The same request without the parameter: the innermost place on the way to it that may be left out is left out, what it
 * needs beside it stays.
 */
function without({ document, pointer, owner: { trail } }: ParameterScope): Node {
  const places = locationsOf(document, pointer)
  const optional = trail
    .map((_, index) => trail.slice(0, index + 1))
    .reverse()
    .find((part) => part.at(-1)?.to === 'member' && !isAlways(places.find((place) => isSameJson(place.trail, part))))
  return optional === undefined ? minimalBody(document, pointer) : bodyWith(document, pointer, optional, absent)
}

/** The least request with nothing in the parameter, where it is an object that needs nothing: what it holds may be left out too. */
function hollow({ document, pointer, owner }: ParameterScope): Node {
  const { type, required } = owner.schema
  const isHollow = type === 'object' && listed(required).length === 0
  return isHollow ? bodyWith(document, pointer, owner.trail, {}) : minimalBody(document, pointer)
}

const isAlways = (place: BodyLocation | undefined) =>
  place === undefined || place.required || place.schema['x-always'] === true || 'x-least' in place.schema

/** The request without a parameter that ours always have, and that is not required. */
function omission({ document, pointer, owner }: ParameterScope, control: string): Case {
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

/** A whole example with the least of what the parameter stands in: what the example has beside that is not the case's matter. */
function emptied({ document, pointer, owner: { trail } }: ParameterScope, example: Node): Node {
  const [step] = trail
  return step?.to === 'member' ? { ...example, [step.name]: minimalBody(document, pointer)[step.name] } : example
}

/** A value within a range has another one in the middle as its control; a member of a list has the request without it. */
function acceptance(about: ParameterScope, valid: ValidValue, values: readonly ValidValue[], inside: string): Case {
  const { document, pointer, owner } = about
  const { leaf, isRanged: ranged, isSample: _, role: __, ...edge } = valid
  const member = memberName(owner)
  const least = minimalBody(document, pointer)
  const otherForm = owner.required && values.find((one) => one.leaf.pointer !== leaf.pointer)?.name
  const [outer] = owner.trail
  const isInside = owner.trail.length > 1 && outer?.to === 'member' && outer.name in least
  const isWhole = isInside && Object.keys(edge.body).some((name) => !(name in least))
  const usual = isSameJson(edge.body, least) ? undefined : isWhole ? 'context' : 'without'
  const control = otherForm || (ranged && edge.name !== between ? between : usual)
  const kind = listed(owner.schema['x-alike']).find((one) => listed(one).includes(edge.value))
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
    ...(resolveSchema(document, pointer).schema['x-partial'] === true && { partial: true as const }),
    ...(control !== undefined && { control }),
  }
}

const hasSide = ({ schema }: BodyLocation, side: string): boolean =>
  listed(schema['x-requirements']).some((entry) => isNode(entry) && String(entry['id']).endsWith(`.${side}`))
