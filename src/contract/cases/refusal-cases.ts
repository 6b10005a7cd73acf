import { beyondBounds, constraintsOf, valuesOfOtherTypes, type BoundaryValue } from './bounds.ts'
import { isSameJson, shownValue, type Case } from './case.ts'
import { memberName, resolveSchema, requirementAt, type BodyLocation, type TrailStep } from './locations.ts'
import { absent, bodyWith } from './sample.ts'
import { withItem, type ParameterScope } from './valid-values.ts'

/** What must be refused of a parameter and the places inside that have no requirements of their own: one fault each. */
export function refusalCases(about: ParameterScope, places: readonly BodyLocation[], control: string): readonly Case[] {
  const { document, pointer, owner } = about
  const isPartial = resolveSchema(document, pointer).schema['x-partial'] === true
  return places.flatMap((place) => {
    const where = place === owner ? '' : `-in-${place.path.slice(owner.path.length).replaceAll(/[^A-Za-z0-9]+/g, '')}`
    const member = memberName(place)
    const brokenCase = ({ name, keyword, value }: BoundaryValue, at: string, trail: readonly TrailStep[]): Case => ({
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
    const missing = place.required ? [brokenCase(missingEdge, place.parentPointer, place.trail)] : []
    const typed = typeEdges(place.types).map((edge) => brokenCase(edge, leaf?.pointer ?? '', place.trail))
    const beyond = place.leaves.flatMap((one) =>
      beyondBounds(withItem(document, one)).map((edge) => brokenCase(edge, one.pointer, one.trail)),
    )
    return unique([...beyond, ...typed, ...missing])
  })
}

const missingEdge: BoundaryValue = { name: 'missing', keyword: 'required', value: absent }

/** A value of another type; for whole numbers also a fraction. */
function typeEdges(types: ReadonlySet<string>): readonly BoundaryValue[] {
  const [first, ...others] = valuesOfOtherTypes(types)
  const fraction = others.find((value) => value === 1.5)
  return [
    ...(first === undefined ? [] : [{ name: 'wrong-type', keyword: 'type', value: first }]),
    ...(fraction === undefined ? [] : [{ name: 'fraction', keyword: 'type', value: fraction }]),
  ]
}

/** Two alternatives may call for the same request. */
const unique = (cases: readonly Case[]): readonly Case[] =>
  cases.filter((one, index) => cases.findIndex(({ body }) => isSameJson(body, one.body)) === index)
