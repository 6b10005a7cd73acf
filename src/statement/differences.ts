import type { Statement } from './statement.ts'

const maxDifferences = 10

/**
 * The differences between a statement and the one that its evidence gives when it is judged again, as sentences: verdicts first, and
 * other fields only if all verdicts agree.
 *
 * @param sameVersion false if another version judged, which can give other reasons for the same verdict
 */
export function statementDifferences(stated: Statement, judged: Statement, sameVersion: boolean): readonly string[] {
  const verdicts = differingVerdicts(stated, judged)
  if (verdicts.length > 0) return limited(verdicts)
  const [one, other] = sameVersion ? [stated, judged] : [withoutReasons(stated), withoutReasons(judged)]
  return limited(differingFields(one, other, ''))
}

const limited = (all: readonly string[]): readonly string[] =>
  all.length <= maxDifferences ? all : [...all.slice(0, maxDifferences), `and ${all.length - maxDifferences} more`]

/** The verdict on each requirement, by id. */
function verdictsOf({ predicate }: Statement): ReadonlyMap<string, string> {
  const { passedTests, warnedTests, failedTests, conformance } = predicate
  const { notApplicable, unjudged, notJudged } = conformance
  const withVerdict = (ids: readonly string[], verdict: string) => ids.map((id) => [id, verdict] as const)
  return new Map([
    ...withVerdict(passedTests, 'satisfied'),
    ...withVerdict(warnedTests, 'advisory'),
    ...withVerdict(failedTests, 'violated'),
    ...notApplicable.map(({ id, declared }) => [id, `not applicable (${declared})`] as const),
    ...withVerdict(Object.keys(unjudged), 'not judged'),
    ...withVerdict(Object.keys(notJudged), 'not judged'),
  ])
}

function differingVerdicts(stated: Statement, judged: Statement): readonly string[] {
  const [statedVerdicts, judgedVerdicts] = [verdictsOf(stated), verdictsOf(judged)]
  return [...new Set([...judgedVerdicts.keys(), ...statedVerdicts.keys()])]
    .filter((id) => statedVerdicts.get(id) !== judgedVerdicts.get(id))
    .map((id) => `${id}: stated ${statedVerdicts.get(id) ?? 'nothing'}, judged ${judgedVerdicts.get(id) ?? 'nothing'}`)
}

function withoutReasons({ predicate, ...statement }: Statement): Statement {
  const { notApplicable, violations, unjudged, notJudged, ...conformance } = predicate.conformance
  const emptied = (ids: Readonly<Record<string, string>>) => Object.fromEntries(Object.keys(ids).map((id) => [id, '']))
  return {
    ...statement,
    predicate: {
      ...predicate,
      conformance: {
        ...conformance,
        notApplicable: notApplicable.map((one) => ({ ...one, because: '' })),
        violations: violations.map((one) => ({ ...one, observed: '', exchanges: [] })),
        unjudged: emptied(unjudged),
        notJudged: emptied(notJudged),
      },
    },
  }
}

/** The paths at which two values differ. The order of fields counts, because the bytes are what is signed. */
function differingFields(stated: unknown, judged: unknown, path: string): readonly string[] {
  if (JSON.stringify(stated) === JSON.stringify(judged)) return []
  if (isObject(stated) && isObject(judged) && Array.isArray(stated) === Array.isArray(judged)) {
    const keys = [...new Set([...Object.keys(judged), ...Object.keys(stated)])]
    const inside = keys.flatMap((key) =>
      differingFields(stated[key], judged[key], path === '' ? key : `${path}.${key}`),
    )
    if (inside.length > 0) return inside
    return [`${path === '' ? 'the statement' : path}: the fields are in another order`]
  }
  return [`${path}: stated ${valueText(stated)}, judged ${valueText(judged)}`]
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const valueText = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 120))
