import { undocumented } from '../../fixtures/request.ts'
import { chatCompletion, abandonedStream } from '../../fixtures/chat.ts'
import { leastRequests } from '../../fixtures/operations.ts'
import { after, probe, type FollowStep, type Outgoing } from '../../src/drive/probe.ts'

/** The balance may be asked for a few times only: a 429 is the answer, and asking again would use up what is left. */
const balance: Outgoing = { ...leastRequests.getTokenBalance(), expects: [429] }

/** The chat model; without one, what comes after the first balance is left out, and the balance is asked for all the same. */
const withChat =
  (build: (model: string) => Outgoing): FollowStep['build'] =>
  (_earlier, { deployment: { models } }) =>
    models.chat === undefined ? 'no model for the role "chat"' : build(models.chat)

const small = (model: string) =>
  chatCompletion({ model, messages: [{ role: 'user', content: 'Say good evening in one short sentence.' }] })

/**
 * The balance around a request that is refused, around one that is answered, and around a stream that we leave before its end, with
 * nothing else in flight. No other probe asks for it under a valid key on the domestic line.
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
      ...after('between', withChat(small)),
      maxRequest: ({ deployment }) => small(deployment.models.chat ?? ''),
    },
    end: after('answered', () => balance),
    left: {
      ...after('end', withChat(abandonedStream)),
      maxRequest: ({ deployment }) => abandonedStream(deployment.models.chat ?? ''),
    },
    behindLeft: after('left', () => balance),
  },
)

/** A key with nothing left. Some gateways answer 429 for that, too. */
export const exhaustedKey = probe(
  'balance-exhausted',
  { needs: { keys: ['exhausted'], models: ['chat'] }, bills: 'nothing' },
  {
    balance: { ...balance, key: 'exhausted' },
    chat: ({ model }) => chatCompletion({ model: model('chat') }, { key: 'exhausted', tokens: 0, expects: [429] }),
  },
)

/** A key that is never used up: that it is one, the operator says. */
export const unlimitedKey = probe(
  'balance-unlimited',
  { needs: { keys: ['unlimited'], models: ['chat'] }, bills: 'tokens' },
  {
    chat: ({ model }) => chatCompletion({ model: model('chat'), max_tokens: 16 }, { key: 'unlimited' }),
  },
)
