import type { RequirementId } from '../../spec/generated/requirements.ts'
import { assumeCallable, contrast, covers, expect, type Probe, type Reply } from '../../src/checks/index.ts'

/** A rule for the response to one step of a probe. Suites judge plain responses and streams by the same rule. */
export interface StepRule<Step extends string> {
  readonly title: string
  /** The requirement for plain responses. */
  readonly requirement: RequirementId
  readonly dependsOn: readonly RequirementId[]
  readonly step: Step
  /** True if a refusal of the request violates the requirement too. */
  readonly mustBeAccepted?: true
  readonly judge: (response: Reply) => void
}

/** Registers the check of a rule for other requirements, or for the same step of another probe. */
export function registerStepRule<Step extends string>(
  { title, step, mustBeAccepted, judge }: StepRule<Step>,
  coverage: ReturnType<typeof covers>,
  probe: Probe<Step>,
): void {
  contrast(probe)(title, coverage, (replies) => {
    const reply = replies[step]
    if (mustBeAccepted) expect(assumeCallable(reply)).toHaveStatus(200)
    judge(reply)
  })
}

/** Registers the checks of rules for plain responses. */
export function plainStepChecks<Step extends string>(rules: readonly StepRule<Step>[], probe: Probe<Step>): void {
  for (const each of rules) registerStepRule(each, covers(each.requirement, ...each.dependsOn), probe)
}
