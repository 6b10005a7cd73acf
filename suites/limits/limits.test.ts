import { checkProbe, deriveChecks, expect } from '../../src/checks/index.ts'
import type { CaseGroup } from '../../src/contract/cases/case.ts'
import { casesOf } from '../../src/contract/cases/cases.ts'
import { limitProbe } from './probe.ts'
import { acceptedStatuses, prerequisites, refusal, replyTo, requirementOf, type Replies } from './rules.ts'
import { endpointOf, titleOf } from './titles.ts'

deriveChecks((document) => casesOf(document).forEach(judge))

/** One check for each case of a parameter, by the document recorded with the evidence. */
function judge(group: CaseGroup): void {
  const test = checkProbe(limitProbe(group))
  const endpoint = endpointOf(group.operation)
  for (const limitCase of group.cases) {
    const sides = {
      accepts: (replies: Replies) =>
        expect(replyTo(limitCase, group, replies)).toHaveStatus(...acceptedStatuses(group)),
      refuses: (replies: Replies) => expect(refusal(replyTo(limitCase, group, replies))).toHaveStatus(400),
    }
    test(
      [requirementOf(limitCase), ...prerequisites(limitCase, group)],
      `${endpoint}: ${titleOf(limitCase)}`,
      sides[limitCase.side],
    )
  }
}
