import { contrast, covers, describe, expect, note, universal } from '../../../src/checks/index.ts'
import { reachesModel } from '../checks.ts'
import { plainStepChecks } from '../steps.rules.ts'
import { plainChecks } from '../table.rules.ts'
import { choiceRules, choiceStepRules, limitRules, stopRules, stopStepRules, textModeRules } from './effects.rules.ts'
import {
  conversation,
  image,
  limits,
  plain,
  responseFormat,
  schemaFormat,
  severalChoices,
  stops,
  twoChoices,
} from './probe.ts'
import { jsonTexts, promptTokens, statusAndFinishReason, truncatedChoice } from './request.rules.ts'

describe('chat conversation', () => {
  const test = contrast(conversation)

  test(
    'earlier turns count towards prompt_tokens',
    covers(
      'chat.request.turns',
      'chat.completion.served',
      'limits.chat.messages.role.accepts',
      'chat.request.turns_remembered',
    ),
    ({ alone, turns }) => reachesModel(turns, alone, promptTokens),
  )

  test(
    'system prompt counts towards prompt_tokens',
    covers(
      'chat.request.system',
      'chat.completion.served',
      'limits.chat.messages.role.accepts',
      'chat.request.system_followed',
    ),
    ({ alone, system }) => reachesModel(system, alone, promptTokens),
  )
})

describe('chat request with a token limit', () => {
  plainChecks(limitRules, limits)

  contrast(limits)(
    'finish_reason is length when max_tokens cuts the reply',
    covers('chat.request.max_tokens_finish', 'chat.completion.finish_reason'),
    ({ cut }) => expect(truncatedChoice(cut).at('finish_reason')).toHaveValue('length'),
  )
})

describe('chat request with stop', () => {
  plainChecks(stopRules, stops)
  plainStepChecks(stopStepRules, stops)
})

describe('chat request with response_format', () => {
  universal.each(jsonTexts, responseFormat)(
    'json_object returns a JSON object as content',
    covers('chat.request.json_mode'),
    (text) => expect(text).toHoldJsonObject(),
  )

  plainChecks(textModeRules, responseFormat)
})

describe('chat completion', () => {
  plainChecks(choiceRules, plain)

  plainStepChecks(choiceStepRules, severalChoices)

  contrast(twoChoices)('is recorded for n of 2 on other models', covers('chat.request.n_elsewhere'), ({ two }) => {
    note('Status for `n` of 2 with a model whose support is unknown', `${two.status}`)
    note('Choices for `n` of 2', two.json.at('choices').items.length)
  })
})

contrast(schemaFormat)(
  'chat request: response to the json_schema format is recorded',
  covers('chat.request.json_schema'),
  ({ schema }) => {
    const { value: answer = null } = schema.json.at('choices[0].message.content')
    note('Response to a `response_format` of type `json_schema`', { status: schema.status ?? null, answer })
  },
)

contrast(image)('chat request: response to an image is recorded', covers('chat.request.multimodal'), (replies) =>
  note('Response to content items of type `image_url`', statusAndFinishReason(replies.image)),
)
