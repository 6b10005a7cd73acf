import { assume, check, checkEach, checkProbe, conformsWherePresent, expect, note } from '../../../src/checks/index.ts'
import { plain, reasoning, reasoningComparison, reasoningEffort } from './probe.ts'
import { countedReasoning, ofReasoningModels, reportedReasoning, unrequestedReasoning } from './reasoning.rules.ts'
import { statusAndFinishReason } from './request.rules.ts'
import { choiceMessages } from './rules.ts'

checkEach(choiceMessages, plain)(
  'chat.completion.reasoning_content',
  conformsWherePresent('ChatMessage', 'reasoning_content'),
)

check(countedReasoning, reasoning)('chat.completion.reasoning_content_given', (reasoned) =>
  expect(reasoned.text, `\`reasoning_content\` with ${reasoned.tokens.shown} reasoning tokens`).not.toBe(''),
)

check(ofReasoningModels, reasoning)('chat.completion.usage.reasoning_tokens_given', ({ tokens }) =>
  expect(tokens.number, `\`${tokens.path}\` of a reasoning model`).toBeNumber(),
)

check(reportedReasoning, reasoning)('chat.completion.usage.reasoning_counted', ({ tokens }) =>
  expect(tokens.number, `\`${tokens.path}\` with \`reasoning_content\``).toBeGreaterThan(0),
)

checkProbe(reasoningComparison)('chat.completion.reasoning_content_only', ({ unasked, asked }) => {
  const { text } = unrequestedReasoning(unasked, asked)
  expect(text, '`reasoning_content` of a model that does not reason', unasked).toBe('')
})

checkProbe(reasoningComparison)('chat.completion.usage.reasoning_tokens_only', ({ unasked, asked }) => {
  const { text, tokens } = unrequestedReasoning(unasked, asked)
  assume(text === '', 'chat.completion.reasoning_content_only')
  expect(tokens.number ?? 0, `\`${tokens.path}\` of a model that does not reason`, unasked).toBe(0)
})

checkProbe(reasoningEffort)('chat.request.reasoning_effort', (replies) => {
  note('Response to `reasoning_effort` minimal', statusAndFinishReason(replies.minimal))
  note('Response to `reasoning_effort` low', statusAndFinishReason(replies.low))
  note('Response to `reasoning_effort` medium', statusAndFinishReason(replies.medium))
})
