import { check, expect } from '../../../src/checks/index.ts'
import { hasUniqueId } from '../../protocols/checks.ts'
import { limitCheck, reasoningCheck, toolChecks } from '../../protocols/responses/effects.checks.ts'
import { unrequestedReasoning } from '../../protocols/responses/usage.rules.ts'
import { routed } from '../routing.rules.ts'
import { allResponses, assembled, requiredResponse, responseStreams } from './assembled.rules.ts'
import { responsesReasoned, responsesReasoning, responsesTools } from './probe.ts'

check(routed(assembled))(['streaming.responses.routing', 'service.routing.body_model'], ({ name, others }) =>
  expect(others, `models that plain responses call ${name}`).toHaveNoFlaw(),
)

check(assembled)(
  responseStreams.covering('responses.object.id_unique'),
  hasUniqueId({ successful: allResponses }, 'streaming.responses.response_id'),
)

limitCheck(responseStreams)
toolChecks(responseStreams, responsesTools)
reasoningCheck(responseStreams, responsesReasoned)

responseStreams.checkProbe(responsesReasoning)('responses.object.usage.reasoning_only', ({ unasked, reasoning }) => {
  const { value = 0 } = unrequestedReasoning(requiredResponse(unasked), requiredResponse(reasoning))
  expect(value ?? 0, 'reasoning tokens of a model that does not reason', unasked).toBe(0)
})
