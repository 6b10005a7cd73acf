import { covers, describe, expect, modelName, note, universal } from '../../src/checks/index.ts'
import { modelClaims } from './claims.rules.ts'
import { claimed, isUnpriced, reached, tried } from './tried.rules.ts'

// Surviving mutants: Only names the probe that is missing.
const source = { name: modelClaims }

universal(claimed, source)(
  'model list: every model answers on the endpoints it is listed for',
  covers('models.list.endpoints'),
  ({ model, objection }) => {
    expect(objection, `${model}, on an endpoint that it is listed for`).toBeUndefined()
  },
)

universal(reached, source)(
  'model list: no model in the group of the key is refused with 403',
  covers('models.list.reached'),
  (reply) => {
    expect(reply, modelName(reply)).not.toHaveStatus(403)
  },
)

describe('listed model', () => {
  const test = universal(tried, source)
  const noteWhere = (text: string, holds: boolean, id: string) => (holds ? note(text, id) : undefined)

  test('response of a saturated model is recorded', covers('models.family.saturated'), (reply) => {
    noteWhere('A listed model answers 429', reply.status === 429, modelName(reply))
  })

  test('response of a model without a channel is recorded', covers('models.family.no_channel'), (reply) => {
    noteWhere('A listed model answers 503', reply.status === 503, modelName(reply))
  })

  test('response of a model without a price is recorded', covers('models.family.unpriced'), (reply) => {
    noteWhere('A listed model has no price', isUnpriced(reply), modelName(reply))
  })
})
