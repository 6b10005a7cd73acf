import { check, deriveChecks, expect } from '../../src/checks/index.ts'
import type { RequirementId } from '../../spec/generated/requirements.ts'
import { drawnName, drawnOperations } from '../../src/contract/cases/drawn-requests.ts'
import { brokenDrawn, reproductionOf, validDrawn } from './drawn.rules.ts'
import { judgeUnlessExplained } from './prerequisites.rules.ts'

/** Complete requests on each protocol, drawn from the document recorded with the evidence. */
deriveChecks(() => {
  for (const operation of drawnOperations()) judge(drawnName(operation))
})

function judge(protocol: string): void {
  const accepts = `limits.${protocol}.drawn.accepts` as RequirementId
  const refuses = `limits.${protocol}.drawn.refuses` as RequirementId

  check(validDrawn(protocol))(accepts, ({ reply, ids }) => {
    judgeUnlessExplained(ids, () => expect(reply, reproductionOf(reply)).toHaveStatus(200))
  })

  check(brokenDrawn(protocol))(refuses, ({ reply, ids }) => {
    judgeUnlessExplained(ids, () => expect(reply, reproductionOf(reply)).toHaveStatus(400))
  })
}
