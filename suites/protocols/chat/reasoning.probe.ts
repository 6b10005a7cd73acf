import type { Body } from '../../../fixtures/request.ts'
import { chatCompletion } from '../../../fixtures/chat.ts'
import { probe, type StepContext } from '../../../src/drive/probe.ts'

/** A question that requires some reasoning. */
const puzzle = [
  {
    role: 'user' as const,
    content: 'A snail climbs 3 m a day and slips 2 m a night. On which day does it leave a well of 10 m?',
  },
]

const request = ({ model }: Pick<StepContext, 'model'>, body: Body<'ChatCompletionRequest'> = {}) =>
  chatCompletion({ model: model('reasoning'), messages: puzzle, max_tokens: 768, ...body })

/** A model known to reason, with enough tokens for it. */
export const reasoning = probe(
  'chat-reasoning',
  { needs: { models: ['reasoning'] }, bills: 'tokens' },
  { reasoned: (context) => request(context), hard: (context) => request(context, { reasoning_effort: 'high' }) },
)

/** The same puzzle with and without a request for reasoning. The first shows whether the model can reason. */
export const reasoningComparison = probe(
  'chat-reasoning-asked',
  { needs: { models: ['chat'] }, bills: 'tokens' },
  {
    asked: ({ model }) => request({ model: () => model('chat') }, { reasoning_effort: 'high' }),
    unasked: ({ model }) => request({ model: () => model('chat') }),
  },
)

/** Efforts that the contract does not define. */
export const reasoningEffort = probe(
  'chat-reasoning-effort',
  { needs: { models: ['reasoning'] }, bills: 'tokens' },
  {
    minimal: (context) => request(context, { reasoning_effort: 'minimal', max_tokens: 32 }),
    low: (context) => request(context, { reasoning_effort: 'low', max_tokens: 32 }),
    medium: (context) => request(context, { reasoning_effort: 'medium', max_tokens: 32 }),
  },
)
