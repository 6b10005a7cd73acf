import { longStream, veryLongStream, responsesConversation, responsesString } from '../../../fixtures/conversations.ts'
import { inFlightProbe } from '../../../fixtures/in-flight.ts'
import { response } from '../../../fixtures/responses.ts'
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

/** Streams for prompts of 32 and 200 KB. */
export const responsesVeryLong = probe(
  'responses-stream-very-long',
  { ...common, bills: 'long', serves: ['streaming.responses.very_long_prompt'] },
  veryLongStream('responses'),
)

/** Dictates lines in calls that are in flight together. */
export const responsesInFlight = inFlightProbe(
  'responses-stream-in-flight',
  'responses',
  ({ model }, input, max_output_tokens) =>
    response({ model: model('responses'), stream: true, input, max_output_tokens }),
)
