import {
  conformsWherePresent,
  contrast,
  covers,
  describe,
  expect,
  assume,
  note,
  universal,
} from '../../../src/checks/index.ts'
import { plain, reasoning, reasoningComparison, reasoningEffort } from './probe.ts'
import { countedReasoning, ofReasoningModels, reportedReasoning, unrequestedReasoning } from './reasoning.rules.ts'
import { statusAndFinishReason } from './request.rules.ts'
import { choiceMessages } from './rules.ts'

describe('chat reasoning', () => {
  universal.each(choiceMessages, plain)(
    'reasoning_content is a string or null, if present',
    covers('chat.completion.reasoning_content'),
    conformsWherePresent('ChatMessage', 'reasoning_content'),
  )

  universal(countedReasoning, reasoning)(
    'reasoning_content has text for a reasoning model',
    covers('chat.completion.reasoning_content_given'),
    (reasoned) =>
      expect(reasoned.text, `\`reasoning_content\` with ${reasoned.tokens.shown} reasoning tokens`).not.toBe(''),
  )

  universal(ofReasoningModels, reasoning)(
    'reasoning_tokens is reported for a reasoning model',
    covers('chat.completion.usage.reasoning_tokens_given'),
    ({ tokens }) => expect(tokens.number, `\`${tokens.path}\` of a reasoning model`).toBeNumber(),
  )

  universal(reportedReasoning, reasoning)(
    'reasoning_tokens is above 0 when reasoning_content has text',
    covers('chat.completion.usage.reasoning_counted'),
    ({ tokens }) => expect(tokens.number, `\`${tokens.path}\` with \`reasoning_content\``).toBeGreaterThan(0),
  )

  contrast(reasoningComparison)(
    'reasoning_content has no text for a model that does not reason',
    covers('chat.completion.reasoning_content_only'),
    ({ unasked, asked }) => {
      const { text } = unrequestedReasoning(unasked, asked)
      expect(text, '`reasoning_content` of a model that does not reason', unasked).toBe('')
    },
  )

  contrast(reasoningComparison)(
    'reasoning_tokens is 0 or missing for a model that does not reason',
    covers('chat.completion.usage.reasoning_tokens_only'),
    ({ unasked, asked }) => {
      const { text, tokens } = unrequestedReasoning(unasked, asked)
      assume(text === '', 'chat.completion.reasoning_content_only')
      expect(tokens.number ?? 0, `\`${tokens.path}\` of a model that does not reason`, unasked).toBe(0)
    },
  )

  contrast(reasoningEffort)(
    'response to each reasoning_effort is recorded',
    covers('chat.request.reasoning_effort'),
    (replies) => {
      note('Response to `reasoning_effort` minimal', statusAndFinishReason(replies.minimal))
      note('Response to `reasoning_effort` low', statusAndFinishReason(replies.low))
      note('Response to `reasoning_effort` medium', statusAndFinishReason(replies.medium))
    },
  )
})
