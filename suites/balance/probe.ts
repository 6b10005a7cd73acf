import { chatCompletion } from '../../fixtures/chat.ts'
import { leastRequests } from '../../fixtures/operations.ts'
import { after, probe, type Outgoing } from '../../src/drive/probe.ts'

/** The balance may be asked for a few times only: a 429 is the answer, and asking again would use up what is left. */
const balance: Outgoing = { ...leastRequests.getTokenBalance(), expects: [429] }

/** The balance around a request that is refused, and then around one that is answered, with nothing else in flight. */
export const spentBalance = probe(
  'balance-spent',
  { needs: { models: ['chat'] }, bills: 'tokens', alone: true },
  {
    before: balance,
    refused: after('before', (_earlier, { model }) =>
      chatCompletion({ model: model('chat'), messages: 'not a list' }, { tokens: 0 }),
    ),
    between: after('refused', () => balance),
    answered: after('between', (_earlier, { model }) =>
      chatCompletion({
        model: model('chat'),
        messages: [{ role: 'user', content: 'Say good evening in one short sentence.' }],
      }),
    ),
    end: after('answered', () => balance),
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
