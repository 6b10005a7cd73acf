import { describe } from '../../src/verdict/registry.ts'
import { expect } from '../../src/verdict/expect.ts'
import { modelOf } from '../../src/verdict/request.ts'
import { contrast, covers, universal } from '../../src/verdict/check.ts'
import { note } from '../../src/verdict/notes.ts'
import { recording } from '../../src/verdict/recording.ts'
import { given, inconclusive } from '../../src/verdict/undecided.ts'
import { burst, chatOnlyModel, noChannel, saturatedModel, unpricedModel } from './probe.ts'
import { messagesRateLimited, refusedForBalance, statusesOf, underExhaustedKey } from './keys.rules.ts'
import { unavailable, unknownAndNotFound, unknownModels, whileSaturated, withoutChannel } from './models.rules.ts'
import { having, unspecificMessage, withTextual } from './rules.ts'

describe('a model that does not exist', () => {
  universal(unknownModels)('is refused', covers('errors.status.unknown_model'), (reply) => {
    expect(reply).toHaveStatus(404, 503)
  })

  universal(having('code', unknownAndNotFound))('by its code', covers('errors.unknown_model.code'), ({ json }) => {
    expect(json.at('error.code')).toHaveValue('model_not_found')
  })
})

describe('a model without a price', () => {
  const test = contrast(unpricedModel)

  test('is refused', covers('errors.status.unpriced_model'), ({ chat }) => {
    expect(chat).toHaveStatus(400)
  })

  // Surviving mutants: The check depends on errors.body.message already.
  test('with a message', covers('errors.unpriced_model.message', 'errors.body.message'), ({ chat }) => {
    given(chat.status === 400, 'errors.status.unpriced_model')
    given(withTextual('message')(chat), 'errors.body.message')
    expect(unspecificMessage(chat, /price|pricing|ratio|价格|倍率|定价/i)).toHaveNoFlaw()
  })
})

describe('a model without the responses protocol', () => {
  const test = contrast(chatOnlyModel)

  test('is refused there', covers('errors.status.no_responses_protocol'), ({ response }) => {
    expect(response).toHaveStatus(400)
  })

  test('with a message', covers('errors.no_responses_protocol.message', 'errors.body.message'), ({ response }) => {
    given(response.status === 400, 'errors.status.no_responses_protocol')
    if (having('message')(response) === undefined) inconclusive('no-error-message')
    expect(unspecificMessage(response, /support|支持/i)).toHaveNoFlaw()
  })
})

describe('a model without a channel', () => {
  universal(withoutChannel, noChannel)('is answered 503', covers('errors.status.no_channel'), (reply) => {
    expect(reply).toHaveStatus(503)
  })

  const named = having('message', unavailable('noChannel', 'otherGroup'))

  universal(named)('is named', covers('errors.no_channel.model'), (reply) => {
    expect(reply.json.at('error.message').text ?? '', { path: 'error.message' }).toContain(String(modelOf(reply)))
  })

  universal(named)('and so is the group', covers('errors.no_channel.group'), ({ json }) => {
    expect(json.at('error.message').text ?? '', { path: 'error.message' }).toContain(
      recording().header.deployment.group,
    )
  })

  universal(having('code', unavailable('noChannel')))('by its code', covers('errors.no_channel.code'), ({ json }) => {
    expect(json.at('error.code')).toHaveValue('model_not_found')
  })
})

describe('a balance that is used up', () => {
  universal(underExhaustedKey)('buys nothing', covers('errors.balance_exhausted.refused'), ({ status }) => {
    expect(status, 'the status under a key whose balance is used up').toBeGreaterThanOrEqual(400)
  })

  universal(refusedForBalance)('is answered 402', covers('errors.status.balance_exhausted'), (reply) => {
    expect(reply).toHaveStatus(402)
  })

  universal(withTextual('code', refusedForBalance))('the code', covers('errors.balance_exhausted.code'), (reply) => {
    note('The code of the error for an exhausted balance', reply.json.at('error.code').value)
  })
})

describe('too much at once', () => {
  contrast(burst)('is answered 429', covers('errors.status.rate_limited'), (replies) => {
    expect(statusesOf(replies), 'statuses of six requests at once under the limited key').toContain(429)
  })

  contrast(saturatedModel)('for the upstream', covers('errors.status.saturated'), ({ chat }) => {
    expect(whileSaturated(chat)).toHaveStatus(429)
  })

  universal(having('type', messagesRateLimited))(
    'in the words of the messages protocol',
    covers('errors.rate_limited.messages_type', 'errors.body.type'),
    ({ json }) => {
      expect(json.at('error.type')).toHaveValue('rate_limit_error')
    },
  )
})
