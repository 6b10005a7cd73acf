import { longStream, responsesConversation, responsesString } from '../../../fixtures/conversations.ts'
import { probe } from '../../../src/drive/probe.ts'

const common = {
  needs: { models: ['responses'], features: ['responses'] },
  bills: 'tokens',
  serves: ['streaming.responses', 'service.response'],
} as const

/** Streams whose text depends on the system prompt and on an earlier turn, in each form of the prompt. */
export const responsesRecall = probe('responses-stream-recall', common, responsesConversation(true))
export const responsesRecallString = probe('responses-stream-recall-string', common, responsesString(true))

/** Streams for a prompt of 4 KB. */
export const responsesLong = probe(
  'responses-stream-long',
  { ...common, serves: ['streaming.responses.long_prompt'] },
  longStream('responses'),
)
