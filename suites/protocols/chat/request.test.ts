import { assumeCallable, contrast, covers, describe, expect, note, universal } from '../../../src/checks/index.ts'
import { staysWithinLimit, reachesModel } from '../checks.ts'
import {
  conversation,
  image,
  limits,
  plain,
  responseFormat,
  schemaFormat,
  severalChoices,
  severalStreamed,
  stops,
  twoChoices,
} from './probe.ts'
import {
  choicesByDefault,
  choiceStoppedAtNine,
  truncatedChoice,
  statusAndFinishReason,
  outputLimitedBy,
  promptTokens,
  stoppedAtString,
  stoppedAtStrings,
  streamedIndexes,
  textAfterEight,
  textsInFormat,
} from './request.rules.ts'
import { choices } from './rules.ts'

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
  universal(outputLimitedBy('max_tokens'), limits)(
    'max_tokens limits completion_tokens',
    covers('chat.request.max_tokens'),
    staysWithinLimit,
  )

  universal(outputLimitedBy('max_completion_tokens'), limits)(
    'max_completion_tokens limits completion_tokens',
    covers('chat.request.max_completion_tokens'),
    staysWithinLimit,
  )

  contrast(limits)(
    'finish_reason is length when max_tokens cuts the reply',
    covers('chat.request.max_tokens_finish', 'chat.completion.finish_reason'),
    ({ cut }) => expect(truncatedChoice(cut).at('finish_reason')).toHaveValue('length'),
  )
})

describe('chat request with stop', () => {
  const test = contrast(stops)

  universal.each(stoppedAtString, stops)(
    'content does not contain the stop string',
    covers('chat.request.stop_string'),
    ({ text, stops }) => expect(text).toHoldNoneOf(stops),
  )

  test(
    'generation ends at the stop string',
    covers('chat.request.stop_string', 'chat.completion.served'),
    ({ string }) =>
      expect(textAfterEight(string), 'text after the position of the stop string').not.toMatch(/[\p{L}\p{N}]/u),
  )

  universal.each(stoppedAtStrings, stops)(
    'content contains none of several stop strings',
    covers('chat.request.stop_array'),
    ({ text, stops }) => expect(text).toHoldNoneOf(stops),
  )

  test(
    'generation ends at the first of several stop strings',
    covers('chat.request.stop_array', 'chat.completion.served'),
    ({ array }) =>
      expect(textAfterEight(array), 'text after the position of the first stop string').not.toMatch(/[\p{L}\p{N}]/u),
  )

  test(
    'finish_reason is stop when a stop string ends the text',
    covers('chat.request.stop_finish', 'chat.completion.finish_reason', 'chat.request.stop_string'),
    ({ string }) => expect(choiceStoppedAtNine(string).at('finish_reason')).toHaveValue('stop'),
  )
})

describe('chat request with response_format', () => {
  const inForm = (form: string) => universal.each(textsInFormat(form), responseFormat)

  inForm('json_object')('json_object returns a JSON object as content', covers('chat.request.json_mode'), (text) =>
    expect(text).toHoldJsonObject(),
  )

  inForm('text')('text returns plain text, not a JSON object', covers('chat.request.text_mode'), (text) => {
    expect(text).toBeNonEmptyText()
    expect(text).not.toHoldJsonObject()
  })
})

describe('number of chat choices', () => {
  universal(choicesByDefault, plain)('is 1 when n is missing', covers('chat.request.n_default'), (all) =>
    expect(all, 'choices').toHaveLength(1),
  )

  // Surviving mutants: A refusal has no choices, which the next line reports.
  contrast(severalChoices)(
    'has as many choices as n asks for',
    covers('chat.request.n', 'chat.completion.served', 'limits.chat.n.accepts'),
    ({ three }) => {
      expect(assumeCallable(three)).toHaveStatus(200)
      expect(choices(three), 'choices').toHaveLength(3)
    },
  )

  contrast(severalStreamed)(
    'equals n in a stream',
    covers('chat.request.n', 'streaming.chat.index', 'streaming.chat.finished', 'streaming.chat.only_events'),
    ({ three }) => expect(streamedIndexes(three).size, 'different choices').toBe(3),
  )

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
