import { beyondBounds, constraintsOf, valuesOfOtherTypes, type BoundaryValue } from './bounds.ts'
import { isSameJson, shownValue, type Case } from './case.ts'
import { memberName, resolveSchema, requirementAt, type BodyLocation, type TrailStep } from './locations.ts'
import { absent, bodyWith } from './sample.ts'
import { withItem, type ParameterScope } from './valid-values.ts'

/** The invalid requests of a parameter, and of the locations inside it without limits of their own. Each has one error. */
export function refusalCases(
  scope: ParameterScope,
  locations: readonly BodyLocation[],
  control: string,
): readonly Case[] {
  const { document, pointer, owner } = scope
  const isPartial = resolveSchema(document, pointer).schema['x-partial'] === true
  return locations.flatMap((location) => {
    const where =
      location === owner ? '' : `-in-${location.path.slice(owner.path.length).replaceAll(/[^A-Za-z0-9]+/g, '')}`
    const member = memberName(location)
    const invalidCase = ({ name, keyword, value }: BoundaryValue, at: string, trail: readonly TrailStep[]): Case => ({
      requirement: requirementAt(location, name, 'refuses'),
      side: 'refuses',
      path: location.path,
      name: name + where,
      shown: value === absent ? 'left out' : shownValue(value),
      body: bodyWith(document, pointer, trail, value),
      at,
      keyword,
      value,
      types: [...location.types],
      ...(member !== undefined && { member }),
      ...(isPartial && { partial: true as const }),
      control,
    })
    const [leaf] = location.leaves
    for (const one of location.leaves) constraintsOf(one.schema)
    const missing = location.required ? [invalidCase(missingValue, location.parentPointer, location.trail)] : []
    const typed = wrongTypes(location.types).map((edge) => invalidCase(edge, leaf?.pointer ?? '', location.trail))
    const beyond = location.leaves.flatMap((one) =>
      beyondBounds(withItem(document, one)).map((edge) => invalidCase(edge, one.pointer, one.trail)),
    )
    return unique([...beyond, ...typed, ...missing])
  })
}

const missingValue: BoundaryValue = { name: 'missing', keyword: 'required', value: absent }

/** A value of another type. For integers, also a fraction. */
function wrongTypes(types: ReadonlySet<string>): readonly BoundaryValue[] {
  const [first, ...others] = valuesOfOtherTypes(types)
  const fraction = others.find((value) => value === 1.5)
  return [
    ...(first === undefined ? [] : [{ name: 'wrong-type', keyword: 'type', value: first }]),
    ...(fraction === undefined ? [] : [{ name: 'fraction', keyword: 'type', value: fraction }]),
  ]
}

/** Two alternatives may result in the same request. */
const unique = (cases: readonly Case[]): readonly Case[] =>
  cases.filter((one, index) => cases.findIndex(({ body }) => isSameJson(body, one.body)) === index)
