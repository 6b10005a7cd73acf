import { undocumented } from '../../fixtures/request.ts'
import { chatCompletion, abandonedStream } from '../../fixtures/chat.ts'
import { minimalRequests } from '../../fixtures/operations.ts'
import { after, probe, type FollowStep, type Outgoing } from '../../src/drive/probe.ts'

/** Balance requests are limited to a few: a 429 is accepted, because a retry would use up the limit. */
const balance: Outgoing = { ...minimalRequests.getTokenBalance(), expects: [429] }

/** Builds a step for the chat model. Without one, only the balance requests are sent. */
const withChat =
  (build: (model: string) => Outgoing): FollowStep['build'] =>
  (_earlier, { deployment: { models } }) =>
    models.chat === undefined ? 'no model for the role "chat"' : build(models.chat)

const shortChat = (model: string) =>
  chatCompletion({ model, messages: [{ role: 'user', content: 'Say good evening in one short sentence.' }] })

/**
 * The balance before and after a refused request, a successful one and an aborted stream, with nothing else in flight. No other
 * probe requests it with a valid key at the domestic endpoint.
 */
export const spentBalance = probe(
  'balance-spent',
  {
    bills: 'tokens',
    alone: true,
    serves: ['balance', 'service.route.balance', 'service.lines'],
  },
  {
    before: balance,
    refused: after(
      'before',
      withChat((model) => chatCompletion({ model, messages: undocumented('not a list') }, { tokens: 0 })),
    ),
    between: after('refused', () => balance),
    answered: {
      ...after('between', withChat(shortChat)),
      maxRequest: ({ deployment }) => shortChat(deployment.models.chat ?? ''),
    },
    end: after('answered', () => balance),
    left: {
      ...after('end', withChat(abandonedStream)),
      maxRequest: ({ deployment }) => abandonedStream(deployment.models.chat ?? ''),
    },
    behindLeft: after('left', () => balance),
  },
)

/** An exhausted key. Some gateways respond with 429. */
export const exhaustedKey = probe(
  'balance-exhausted',
  { needs: { keys: ['exhausted'], models: ['chat'] }, bills: 'nothing' },
  {
    balance: { ...balance, key: 'exhausted' },
    chat: ({ model }) => chatCompletion({ model: model('chat') }, { key: 'exhausted', tokens: 0, expects: [429] }),
  },
)

/** A key that the operator declares unlimited. */
export const unlimitedKey = probe(
  'balance-unlimited',
  { needs: { keys: ['unlimited'], models: ['chat'], features: ['chat'] }, bills: 'tokens' },
  {
    chat: ({ model }) => chatCompletion({ model: model('chat'), max_tokens: 16 }, { key: 'unlimited' }),
  },
)
