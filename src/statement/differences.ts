import type { Statement } from './statement.ts'

const maxDifferences = 10

/** What a statement says differently from the one that its evidence gives when it is judged again. */
export interface Differences {
  readonly verdicts: readonly VerdictDifference[]
  /** Fields that do not follow from the verdicts, as sentences. */
  readonly fields: readonly string[]
}

export interface VerdictDifference {
  readonly id: string
  readonly stated: string
  readonly judged: string
}

/** @param sameBuild false if another build judged, which can give other reasons for the same verdict */
export function statementDifferences(stated: Statement, judged: Statement, sameBuild: boolean): Differences {
  const verdicts = differingVerdicts(stated, judged)
  const compared = verdicts.length > 0 ? withoutVerdicts : sameBuild ? (one: Statement) => one : withoutReasons
  return { verdicts, fields: differingFields(compared(stated), compared(judged), '') }
}

/** The first differences as sentences. */
export function differenceTexts({ verdicts, fields }: Differences): readonly string[] {
  const all = [...verdicts.map(({ id, ...one }) => `${id}: stated ${one.stated}, judged ${one.judged}`), ...fields]
  return all.length <= maxDifferences
    ? all
    : [...all.slice(0, maxDifferences), `and ${all.length - maxDifferences} more`]
}

/** The verdict on each requirement, by id. */
export function verdictsOf({ predicate }: Statement): ReadonlyMap<string, string> {
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

function differingVerdicts(stated: Statement, judged: Statement): readonly VerdictDifference[] {
  const [statedVerdicts, judgedVerdicts] = [verdictsOf(stated), verdictsOf(judged)]
  return [...new Set([...judgedVerdicts.keys(), ...statedVerdicts.keys()])]
    .filter((id) => statedVerdicts.get(id) !== judgedVerdicts.get(id))
    .map((id) => ({
      ...{ id, stated: statedVerdicts.get(id) ?? 'nothing', judged: judgedVerdicts.get(id) ?? 'nothing' },
    }))
}

/** Without the lists, the numbers and the result, which follow from the verdicts. */
function withoutVerdicts({ predicate, ...statement }: Statement): object {
  const { result: _result, passedTests: _passed, warnedTests: _warned, failedTests: _failed, ...others } = predicate
  const {
    notApplicable: _absent,
    unjudged: _open,
    notJudged: _not,
    required: _required,
    ...claims
  } = predicate.conformance
  return { ...statement, predicate: { ...others, conformance: claims } }
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
