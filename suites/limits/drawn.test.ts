import { covers, deriveChecks, describe, expect, universal } from '../../src/checks/index.ts'
import type { RequirementId } from '../../spec/generated/requirements.ts'
import { drawnName, drawnOperations } from '../../src/contract/cases/drawn-requests.ts'
import { brokenDrawn, reproductionOf, validDrawn } from './drawn.rules.ts'
import { judgeUnlessExplained } from './prerequisites.rules.ts'
import { endpointOf } from './titles.ts'

/** Complete requests on each protocol, drawn from the document recorded with the evidence. */
deriveChecks(() => {
  for (const operation of drawnOperations()) describe(endpointOf(operation), () => judge(drawnName(operation)))
})

function judge(protocol: string): void {
  const accepts = `limits.${protocol}.drawn.accepts` as RequirementId
  const refuses = `limits.${protocol}.drawn.refuses` as RequirementId

  universal(validDrawn(protocol))('accepts drawn requests that are valid', covers(accepts), ({ reply, ids }) => {
    judgeUnlessExplained(ids, () => expect(reply, reproductionOf(reply)).toHaveStatus(200))
  })

  universal(brokenDrawn(protocol))(
    'rejects drawn requests with one invalid value',
    covers(refuses),
    ({ reply, ids }) => {
      judgeUnlessExplained(ids, () => expect(reply, reproductionOf(reply)).toHaveStatus(400))
    },
  )
}
