import { memoized } from '../std/memoized.ts'
import { packagedContract } from './document.ts'
import { requirementsOf, type Requirement } from './requirements.ts'

/**
 * What a user of the gateway sees when a requirement is violated: "The system prompt does not reach the model in chat streams". For older
 * documents, the packaged one has it. Undefined if neither has.
 */
export const defectSentence = ({ id, defect }: Pick<Requirement, 'id' | 'defect'>): string | undefined =>
  defect ?? packagedDefects(requirementsOf(packagedContract().document)).get(id)

const packagedDefects = memoized(
  (requirements: readonly Requirement[]): ReadonlyMap<string, string | undefined> =>
    new Map(requirements.map(({ id, defect }) => [id, defect])),
)

/**
 * Why the defect sentences of a document are incomplete, one line each: a tested requirement has none, another one has one, or two have
 * the same.
 */
export function defectFlaws(requirements: readonly Requirement[]): readonly string[] {
  const owners = new Map<string, string>()
  return requirements.flatMap(({ id, level, untestable, defect }) => {
    if (level === 'OPEN' || untestable !== undefined)
      return defect === undefined ? [] : [`requirement ${id}: defect: not expected, because nothing violates it`]
    if (defect === undefined) return [`requirement ${id}: defect is missing: say what a user of the gateway sees`]
    const earlier = owners.get(defect)
    owners.set(defect, id)
    return earlier === undefined ? [] : [`requirement ${id}: defect: the same sentence as ${earlier}`]
  })
}
