import { assume, check, checkProbe, expect, inconclusive, modelOf, note, recording } from '../../src/checks/index.ts'
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

check(unknownModels)('errors.status.unknown_model', (reply) => {
  expect(reply).toHaveStatus(404, 503)
})

check(withNonEmpty('code', unknownModelsNotFound))('errors.unknown_model.code', ({ json }) => {
  expect(json.at('error.code')).toHaveValue('model_not_found')
})

check(
  withoutPrice,
  unpricedModel[0],
  unpricedModel,
)(['errors.status.unpriced_model', 'service.routing.body_model', 'service.routing.path_model'], (reply) => {
  expect(reply).toHaveStatus(400)
})

check(withoutPriceInChat, unpricedModel[0])(['errors.unpriced_model.message', 'errors.body.message'], (reply) => {
  assume(withStringMember('message')(reply), 'errors.body.message')
  expect(unspecificMessage(reply, /price|pricing|ratio|价格|倍率|定价/i)).toHaveNoFlaw()
})

const ofChatOnlyModel = checkProbe(chatOnlyModel)

ofChatOnlyModel('errors.status.no_responses_protocol', ({ response }) => {
  expect(response).toHaveStatus(400)
})

ofChatOnlyModel(['errors.no_responses_protocol.message', 'errors.body.message'], ({ response }) => {
  assume(response.status === 400, 'errors.status.no_responses_protocol')
  if (withNonEmpty('message')(response) === undefined) inconclusive('no-error-message')
  expect(unspecificMessage(response, /support|支持/i)).toHaveNoFlaw()
})

/** Both refusals name the model. */
const namingProbes = [...noChannel, { name: 'model-of-other-group-createChatCompletion' }]

check(
  withoutChannel,
  noChannel[0],
  noChannel,
)(['errors.status.no_channel', 'service.routing.body_model', 'service.routing.path_model'], (reply) => {
  if (!isNotFoundModel(reply)) expect(reply).toHaveStatus(503)
})

const named = withNonEmpty('message', refusedAsUnavailable('noChannel', 'otherGroup'))

check(
  named,
  undefined,
  namingProbes,
)(['errors.no_channel.model', 'models.list.not_empty'], (reply) => {
  expect(reply.json.at('error.message').text ?? '', { path: 'error.message' }).toContain(String(modelOf(reply)))
})

check(
  named,
  undefined,
  namingProbes,
)(['errors.no_channel.group', 'errors.no_channel.model'], ({ json }) => {
  const { group } = recording().header.deployment
  const { text = '' } = json.at('error.message')
  if (!text.includes(group) && isOfOtherGroup(group)) inconclusive('group-not-listed', { group })
  expect(text, { path: 'error.message' }).toContain(group)
})

check(
  withNonEmpty('code', refusedAsUnavailable('noChannel')),
  undefined,
  noChannel,
)('errors.no_channel.code', ({ json }) => {
  expect(json.at('error.code')).toHaveValue('model_not_found')
})

check(
  underExhaustedKey,
  undefined,
  exhaustedKey,
)('errors.balance_exhausted.refused', ({ status }) => {
  expect(status, 'the status for an exhausted key').toBeGreaterThanOrEqual(400)
})

check(
  refusedForBalance,
  undefined,
  exhaustedKey,
)('errors.status.balance_exhausted', (reply) => {
  expect(reply).toHaveStatus(402)
})

check(
  withStringMember('code', refusedForBalance),
  undefined,
  exhaustedKey,
)('errors.balance_exhausted.code', (reply) => {
  note('Error code for an exhausted balance', reply.json.at('error.code').value)
})

for (const requests of [burst, burstOfMessages, ...burstsOfOthers, ...burstsOfStreams]) {
  checkProbe(requests)(
    ['errors.status.rate_limited', 'models.list.not_empty'],
    `is reported with status 429 if exceeded (${requests.name})`,
    (replies) => {
      expect(burstStatuses(replies), 'statuses of six concurrent requests with the limited key').toContain(429)
    },
  )
}

check(
  saturated,
  saturatedModel[0],
  saturatedModel,
)(['errors.status.saturated', 'models.list.not_empty'], (reply) => {
  expect(reply).toHaveStatus(429)
})

check(withNonEmpty('type', messagesRateLimited), undefined, [burstOfMessages, ...burstsOfStreams])(
  ['errors.rate_limited.messages_type', 'errors.body.type'],
  ({ json }) => {
    expect(json.at('error.type')).toHaveValue('rate_limit_error')
  },
)
