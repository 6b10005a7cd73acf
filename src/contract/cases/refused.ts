import { beyondBounds, constraintsOf, ofOtherTypes, type Edge } from './bounds.ts'
import { same, shownValue, type Case } from './case.ts'
import { memberOf, merged, requirementAt, type Place, type Step } from './places.ts'
import { absent, bodyWith } from './sample.ts'
import { withItem, type About } from './valid.ts'

/** What must be refused of a parameter and the places inside that have no requirements of their own: one fault each. */
export function refusals(about: About, places: readonly Place[], control: string): readonly Case[] {
  const { document, pointer, owner } = about
  const isPartial = merged(document, pointer).schema['x-partial'] === true
  return places.flatMap((place) => {
    const where = place === owner ? '' : `-in-${place.path.slice(owner.path.length).replaceAll(/[^A-Za-z0-9]+/g, '')}`
    const member = memberOf(place)
    const brokenCase = ({ name, keyword, value }: Edge, at: string, trail: readonly Step[]): Case => ({
      requirement: requirementAt(place, name, 'refuses'),
      side: 'refuses',
      path: place.path,
      name: name + where,
      shown: value === absent ? 'left out' : shownValue(value),
      body: bodyWith(document, pointer, trail, value),
      at,
      keyword,
      value,
      types: [...place.types],
      ...(member !== undefined && { member }),
      ...(isPartial && { partial: true as const }),
      control,
    })
    const [leaf] = place.leaves
    for (const one of place.leaves) constraintsOf(one.schema)
    const missing = place.required ? [brokenCase(missingEdge, place.within, place.trail)] : []
    const typed = typeEdges(place.types).map((edge) => brokenCase(edge, leaf?.pointer ?? '', place.trail))
    const beyond = place.leaves.flatMap((one) =>
      beyondBounds(withItem(document, one)).map((edge) => brokenCase(edge, one.pointer, one.trail)),
    )
    return unique([...beyond, ...typed, ...missing])
  })
}

const missingEdge: Edge = { name: 'missing', keyword: 'required', value: absent }

/** A value of another type; for whole numbers also a fraction. */
function typeEdges(types: ReadonlySet<string>): readonly Edge[] {
  const [first, ...others] = ofOtherTypes(types)
  const fraction = others.find((value) => value === 1.5)
  return [
    ...(first === undefined ? [] : [{ name: 'wrong-type', keyword: 'type', value: first }]),
    ...(fraction === undefined ? [] : [{ name: 'fraction', keyword: 'type', value: fraction }]),
  ]
}

/** Two alternatives may call for the same request. */
const unique = (cases: readonly Case[]): readonly Case[] =>
  cases.filter((one, index) => cases.findIndex(({ body }) => same(body, one.body)) === index)
