import { covers, describe, expect, modelName, note, universal } from '../../src/checks/index.ts'
import { modelClaimsProbe } from './claims.rules.ts'
import { claimResult, isUnpriced, reachableClaims, textClaimReplies } from './claim-results.rules.ts'

const source = { name: modelClaimsProbe }

universal(claimResult, source)(
  'model list: every model is served on the endpoints it is listed for',
  covers('models.list.endpoints'),
  ({ model, objection }) => {
    expect(objection, `response of ${model} on an endpoint it is listed for`).toBeUndefined()
  },
)

universal(reachableClaims, source)(
  'model list: no model in the group of the key is refused with 403',
  covers('models.list.reached'),
  (reply) => {
    expect(reply, modelName(reply)).not.toHaveStatus(403)
  },
)

describe('listed model', () => {
  const test = universal(textClaimReplies, source)
  const noteIf = (isNoted: boolean, text: string, id: string) => (isNoted ? note(text, id) : undefined)

  test('may be saturated (not judged)', covers('models.family.saturated'), (reply) => {
    noteIf(reply.status === 429, 'Listed model with status 429', modelName(reply))
  })

  test('may have no channel (not judged)', covers('models.family.no_channel'), (reply) => {
    noteIf(reply.status === 503, 'Listed model with status 503', modelName(reply))
  })

  test('may have no price (not judged)', covers('models.family.unpriced'), (reply) => {
    noteIf(isUnpriced(reply), 'Listed model without a price', modelName(reply))
  })
})
