import { between, same, shownValue, type Case, type CaseGroup } from './case.ts'
import { placesOf, type Place } from './places.ts'
import { isNode, type Node } from './pointer.ts'
import { refusals } from './refused.ts'
import { requestsOf, usualRoles } from './requests.ts'
import { absent, bodyWith, leastBody, listed } from './sample.ts'
import { validValues, type About, type Valid } from './valid.ts'

const derived = new WeakMap<object, readonly CaseGroup[]>()

/**
 * The cases of every limited parameter of a contract document: each side of each bound, each member of a list and one
 * outside it, another JSON type, a required member left out. One fault at a time.
 */
export function casesOf(document: Node): readonly CaseGroup[] {
  let groups = derived.get(document)
  if (groups === undefined) derived.set(document, (groups = derive(document)))
  return groups
}

function derive(document: Node): readonly CaseGroup[] {
  const seen = new Set<string>()
  const taken = new Set<string>()
  return requestsOf(document).flatMap(({ operation, pointer }) => {
    const places = placesOf(document, pointer)
    const owners = places.filter((place) => place.owns && place.limits !== undefined && !seen.has(place.limits))
    return owners.flatMap((owner) => {
      seen.add(owner.limits ?? '')
      const own = places.filter(({ limits }) => limits === owner.limits)
      return groupsOf({ document, pointer, owner, taken }, own).map(
        ({ role = usualRoles[operation] ?? '', ...group }) => ({
          ...group,
          operation,
          role,
        }),
      )
    })
  })
}

/** A group as it is before its operation is known: the role is given where the document names one. */
type Group = Omit<CaseGroup, 'operation' | 'role'> & { readonly role: string | undefined }

function groupsOf(about: About, places: readonly Place[]): readonly Group[] {
  const { document, pointer, owner } = about
  const parameter = owner.limits ?? ''
  const values = validValues(about)
  const main = values.find(({ ranged, name }) => ranged && name === between) ?? values[0]
  const accepted = hasSide(owner, 'accepts') ? fresh(values, about) : []
  const inside = accepted.find(({ body }) => same(body, main?.body))?.name ?? 'control'
  const roles = [...new Set([main?.role, ...accepted.map(({ role }) => role)])]
  return roles.map((role) => {
    const accepts = accepted.filter((one) => one.role === role).map((one) => acceptance(about, one))
    const refuses = role === main?.role && hasSide(owner, 'refuses') ? refusals(about, places, inside) : []
    const used = new Set([...accepts, ...refuses].map(({ control }) => control))
    const controls = { without: without(about), control: main?.body ?? leastBody(document, pointer) }
    return {
      parameter,
      role,
      cases: [...accepts, ...refuses],
      controls: Object.fromEntries(Object.entries(controls).filter(([name]) => used.has(name))),
    }
  })
}

/** The values whose requests are not judged already as another parameter's; the least request counts for one parameter only. */
function fresh(values: readonly Valid[], { document, pointer, taken }: About): readonly Valid[] {
  const least = leastBody(document, pointer)
  const others = values.filter(({ body }) => !same(body, least))
  const chosen = others.length > 0 ? others : values.slice(0, 1)
  const left = chosen.filter(({ body }) => !taken.has(`${pointer} ${JSON.stringify(body)}`))
  for (const { body } of left) taken.add(`${pointer} ${JSON.stringify(body)}`)
  return left
}

/**
 * The same request without the parameter: the innermost place on the way to it that may be left out is left out, what it
 * needs beside it stays.
 */
function without({ document, pointer, owner: { trail } }: About): Node {
  const places = placesOf(document, pointer)
  const optional = trail
    .map((_, index) => trail.slice(0, index + 1))
    .reverse()
    .find((part) => part.at(-1)?.to === 'member' && !isAlways(places.find((place) => same(place.trail, part))))
  return optional === undefined ? leastBody(document, pointer) : bodyWith(document, pointer, optional, absent)
}

const isAlways = (place: Place | undefined) =>
  place === undefined || place.required || place.schema['x-always'] === true || 'x-least' in place.schema

/** A value within a range has another one in the middle as its control; a member of a list has the request without it. */
function acceptance({ document, pointer, owner }: About, { leaf, ranged, ...edge }: Valid): Case {
  const control = ranged && edge.name !== between ? between : 'without'
  return {
    requirement: `${owner.limits}.accepts`,
    side: 'accepts',
    path: owner.path,
    name: edge.name,
    shown: shownValue(edge.value),
    body: edge.body,
    at: leaf.pointer,
    keyword: edge.keyword,
    ...(!same(edge.body, leastBody(document, pointer)) && { control }),
  }
}

const hasSide = ({ schema }: Place, side: string): boolean =>
  listed(schema['x-requirements']).some((entry) => isNode(entry) && String(entry['id']).endsWith(`.${side}`))
