import type { Statement } from './statement.ts'

/** At most so many differences are told. */
const maxDifferences = 10

/**
 * What a statement says otherwise than judging its evidence again does, in sentences: verdict by verdict, both ways, and then whatever
 * else it says.
 *
 * @param sameVersion another version may give other reasons for the same verdict
 */
export function statementDifferences(stated: Statement, again: Statement, sameVersion: boolean): readonly string[] {
  const verdicts = differingVerdicts(stated, again)
  if (verdicts.length > 0) return bounded(verdicts)
  const [own, other] = sameVersion ? [stated, again] : [withoutReasons(stated), withoutReasons(again)]
  return bounded(differingFields(own, other, ''))
}

const bounded = (all: readonly string[]): readonly string[] =>
  all.length <= maxDifferences ? all : [...all.slice(0, maxDifferences), `and ${all.length - maxDifferences} more`]

/** What a statement says of each requirement, in a word. */
function verdictsOf({ predicate }: Statement): ReadonlyMap<string, string> {
  const { passedTests, warnedTests, failedTests, conformance } = predicate
  const { notApplicable, unjudged, notJudged } = conformance
  const said = (ids: readonly string[], word: string) => ids.map((id) => [id, word] as const)
  return new Map([
    ...said(passedTests, 'satisfied'),
    ...said(warnedTests, 'advisory'),
    ...said(failedTests, 'violated'),
    ...notApplicable.map(({ id, declared }) => [id, `not applicable (${declared})`] as const),
    ...said(Object.keys(unjudged), 'not judged'),
    ...said(Object.keys(notJudged), 'not judged'),
  ])
}

function differingVerdicts(stated: Statement, again: Statement): readonly string[] {
  const [said, found] = [verdictsOf(stated), verdictsOf(again)]
  const nothing = 'nothing'
  return [...new Set([...found.keys(), ...said.keys()])]
    .filter((id) => said.get(id) !== found.get(id))
    .map((id) => `${id}: stated ${said.get(id) ?? nothing}, judged ${found.get(id) ?? nothing}`)
}

function withoutReasons({ predicate, ...statement }: Statement): Statement {
  const { notApplicable, unjudged, notJudged, ...conformance } = predicate.conformance
  const none = (ids: Readonly<Record<string, string>>) => Object.fromEntries(Object.keys(ids).map((id) => [id, '']))
  return {
    ...statement,
    predicate: {
      ...predicate,
      conformance: {
        ...conformance,
        notApplicable: notApplicable.map((one) => ({ ...one, because: '' })),
        unjudged: none(unjudged),
        notJudged: none(notJudged),
      },
    },
  }
}

/** Where two values differ, by the path of each place; the order of fields counts, since what is signed are bytes. */
function differingFields(stated: unknown, again: unknown, place: string): readonly string[] {
  if (JSON.stringify(stated) === JSON.stringify(again)) return []
  if (isNode(stated) && isNode(again) && Array.isArray(stated) === Array.isArray(again)) {
    const keys = [...new Set([...Object.keys(again), ...Object.keys(stated)])]
    const inside = keys.flatMap((key) =>
      differingFields(stated[key], again[key], place === '' ? key : `${place}.${key}`),
    )
    if (inside.length > 0) return inside
    return [`${place === '' ? 'the statement' : place}: its fields stand in another order`]
  }
  return [`${place}: stated ${valueText(stated)}, found ${valueText(again)}`]
}

const isNode = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const valueText = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 120))
