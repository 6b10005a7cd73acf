import { check, expect, modelName, note } from '../../src/checks/index.ts'
import { modelClaimsProbe } from './claims.rules.ts'
import { claimResult, isUnpriced, reachableClaims, textClaimReplies } from './claim-results.rules.ts'

const source = { name: modelClaimsProbe }

check(claimResult, source)('models.list.endpoints', ({ model, objection }) => {
  expect(objection, `response of ${model} on an endpoint it is listed for`).toBeUndefined()
})

check(reachableClaims, source)('models.list.reached', (reply) => {
  expect(reply, modelName(reply)).not.toHaveStatus(403)
})

const ofTextClaimReplies = check(textClaimReplies, source)
const noteIf = (isNoted: boolean, text: string, id: string) => (isNoted ? note(text, id) : undefined)

ofTextClaimReplies('models.family.saturated', (reply) => {
  noteIf(reply.status === 429, 'Listed model with status 429', modelName(reply))
})

ofTextClaimReplies('models.family.no_channel', (reply) => {
  noteIf(reply.status === 503, 'Listed model with status 503', modelName(reply))
})

ofTextClaimReplies('models.family.unpriced', (reply) => {
  noteIf(isUnpriced(reply), 'Listed model without a price', modelName(reply))
})
