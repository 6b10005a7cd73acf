import type { RequirementId } from '../../spec/generated/requirements.ts'
import { covers, type Reply, universal } from '../../src/checks/index.ts'

type Select<Subject> = (reply: Reply) => Subject | undefined

/** A rule for one response of a protocol. Suites judge plain responses and streams by the same rule. */
export interface Rule {
  readonly title: string
  /** The requirement for plain responses. */
  readonly requirement: RequirementId
  readonly dependsOn: readonly RequirementId[]
  readonly select: Select<unknown>
  readonly judge: (subject: unknown) => void
  /** True if `select` returns a list whose members are judged. */
  readonly isOfEach: boolean
}

/** Declares rules for what a selection returns: `Subject` is what the judge gets. */
const declaring =
  <Subject>(select: Select<unknown>, isOfEach: boolean) =>
  (
    title: string,
    requirement: RequirementId,
    judge: (subject: Subject) => void,
    ...dependsOn: readonly RequirementId[]
  ): Rule => ({ title, requirement, dependsOn, select, judge: judge as Rule['judge'], isOfEach })

/**
 * Declares a rule.
 *
 * @example rule(bodies)('id is a non-empty string', 'messages.message.id', conforms('Message', 'id'))
 */
export const rule = <Subject>(select: Select<Subject>) => declaring<Subject>(select, false)

/** Declares a rule for every member of the lists that `select` returns. */
export const ruleOfEach = <Member>(select: Select<readonly Member[]>) => declaring<Member>(select, true)

type Source = Parameters<typeof universal>[1]

/** Registers the check of a rule for other requirements or other exchanges. */
export function registerRule(
  { title, select, judge, isOfEach }: Pick<Rule, 'title' | 'select' | 'judge' | 'isOfEach'>,
  coverage: ReturnType<typeof covers>,
  source?: Source,
): void {
  if (isOfEach) universal.each(select as Select<readonly unknown[]>, source)(title, coverage, judge)
  else universal(select, source)(title, coverage, judge)
}

/** Registers the checks of rules for plain responses. */
export function plainChecks(rules: readonly Rule[], source: Source): void {
  for (const each of rules) registerRule(each, covers(each.requirement, ...each.dependsOn), source)
}
