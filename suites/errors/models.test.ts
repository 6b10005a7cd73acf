import {
  contrast,
  covers,
  describe,
  expect,
  assume,
  inconclusive,
  modelOf,
  note,
  recording,
  universal,
} from '../../src/checks/index.ts'
import {
  burst,
  burstOfMessages,
  burstsOfOthers,
  burstsOfStreams,
  chatOnlyModel,
  exhaustedKey,
  noChannel,
  saturatedModel,
  unpricedModel,
} from './probe.ts'
import { messagesRateLimited, refusedForBalance, burstStatuses, underExhaustedKey } from './keys.rules.ts'
import {
  refusedAsUnavailable,
  unknownModelsNotFound,
  unknownModels,
  isOfOtherGroup,
  isNotFoundModel,
  saturated,
  withoutChannel,
  withoutPrice,
  withoutPriceInChat,
} from './models.rules.ts'
import { withNonEmpty, unspecificMessage, withStringMember } from './rules.ts'

describe('unknown model', () => {
  universal(unknownModels)('is refused with 404 or 503', covers('errors.status.unknown_model'), (reply) => {
    expect(reply).toHaveStatus(404, 503)
  })

  universal(withNonEmpty('code', unknownModelsNotFound))(
    'has error code "model_not_found", if any, when refused with 404',
    covers('errors.unknown_model.code'),
    ({ json }) => {
      expect(json.at('error.code')).toHaveValue('model_not_found')
    },
  )
})

describe('model without a price', () => {
  universal(withoutPrice, unpricedModel[0], unpricedModel)(
    'is refused with 400',
    covers('errors.status.unpriced_model', 'service.routing.body_model', 'service.routing.path_model'),
    (reply) => {
      expect(reply).toHaveStatus(400)
    },
  )

  universal(withoutPriceInChat, unpricedModel[0])(
    'has a message that names the model or its price',
    covers('errors.unpriced_model.message', 'errors.body.message'),
    (reply) => {
      assume(withStringMember('message')(reply), 'errors.body.message')
      expect(unspecificMessage(reply, /price|pricing|ratio|价格|倍率|定价/i)).toHaveNoFlaw()
    },
  )
})

describe('model without the Responses protocol', () => {
  const test = contrast(chatOnlyModel)

  test('is refused with 400 on that protocol', covers('errors.status.no_responses_protocol'), ({ response }) => {
    expect(response).toHaveStatus(400)
  })

  test(
    'has a message about the model or its support',
    covers('errors.no_responses_protocol.message', 'errors.body.message'),
    ({ response }) => {
      assume(response.status === 400, 'errors.status.no_responses_protocol')
      if (withNonEmpty('message')(response) === undefined) inconclusive('no-error-message')
      expect(unspecificMessage(response, /support|支持/i)).toHaveNoFlaw()
    },
  )
})

/** Both refusals name the model. */
const namingProbes = [...noChannel, { name: 'model-of-other-group-createChatCompletion' }]

describe('model without a channel', () => {
  universal(withoutChannel, noChannel[0], noChannel)(
    'is refused with 503, or with 404 and the code "model_not_found"',
    covers('errors.status.no_channel', 'service.routing.body_model', 'service.routing.path_model'),
    (reply) => {
      if (!isNotFoundModel(reply)) expect(reply).toHaveStatus(503)
    },
  )

  const named = withNonEmpty('message', refusedAsUnavailable('noChannel', 'otherGroup'))

  universal(named, undefined, namingProbes)(
    'is named in the error message',
    covers('errors.no_channel.model', 'models.list.not_empty'),
    (reply) => {
      expect(reply.json.at('error.message').text ?? '', { path: 'error.message' }).toContain(String(modelOf(reply)))
    },
  )

  universal(named, undefined, namingProbes)(
    'has the group of the key named in the error message',
    covers('errors.no_channel.group', 'errors.no_channel.model'),
    ({ json }) => {
      const { group } = recording().header.deployment
      const { text = '' } = json.at('error.message')
      if (!text.includes(group) && isOfOtherGroup(group)) inconclusive('group-not-listed', { group })
      expect(text, { path: 'error.message' }).toContain(group)
    },
  )

  universal(withNonEmpty('code', refusedAsUnavailable('noChannel')), undefined, noChannel)(
    'has error code "model_not_found", if any, when refused with 503',
    covers('errors.no_channel.code'),
    ({ json }) => {
      expect(json.at('error.code')).toHaveValue('model_not_found')
    },
  )
})

describe('exhausted balance', () => {
  universal(underExhaustedKey, undefined, exhaustedKey)(
    'never leads to a successful reply',
    covers('errors.balance_exhausted.refused'),
    ({ status }) => {
      expect(status, 'the status for an exhausted key').toBeGreaterThanOrEqual(400)
    },
  )

  universal(refusedForBalance, undefined, exhaustedKey)(
    'is reported with status 402',
    covers('errors.status.balance_exhausted'),
    (reply) => {
      expect(reply).toHaveStatus(402)
    },
  )

  universal(withStringMember('code', refusedForBalance), undefined, exhaustedKey)(
    'may be reported with any error code (not judged)',
    covers('errors.balance_exhausted.code'),
    (reply) => {
      note('Error code for an exhausted balance', reply.json.at('error.code').value)
    },
  )
})

describe('rate limit', () => {
  for (const requests of [burst, burstOfMessages, ...burstsOfOthers, ...burstsOfStreams]) {
    contrast(requests)(
      `is reported with status 429 if exceeded (${requests.name})`,
      covers('errors.status.rate_limited', 'models.list.not_empty'),
      (replies) => {
        expect(burstStatuses(replies), 'statuses of six concurrent requests with the limited key').toContain(429)
      },
    )
  }
})

universal(saturated, saturatedModel[0], saturatedModel)(
  'saturated upstream: is reported with status 429',
  covers('errors.status.saturated', 'models.list.not_empty'),
  (reply) => {
    expect(reply).toHaveStatus(429)
  },
)

universal(withNonEmpty('type', messagesRateLimited), undefined, [burstOfMessages, ...burstsOfStreams])(
  'Messages rate limit error: has type "rate_limit_error", if any',
  covers('errors.rate_limited.messages_type', 'errors.body.type'),
  ({ json }) => {
    expect(json.at('error.type')).toHaveValue('rate_limit_error')
  },
)
