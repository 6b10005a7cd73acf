import { describe } from '@vitest/runner'
import { expect } from '../../../src/verdict/expect.ts'
import { contrast, covers, universal } from '../../../src/verdict/check.ts'
import { note } from '../../../src/verdict/matchers.ts'
import { aboutRequest, isEventStream } from '../../../src/verdict/select.ts'
import { conversation, image, limits, plain, responseFormat, severalChoices, stops, twoChoices } from './probe.ts'
import {
  choiceStoppedAtNine,
  choicesUnasked,
  cutChoice,
  howAnswered,
  limitedBy,
  promptTokens,
  saidBehindEight,
  stoppedAtString,
  stoppedAtStrings,
  textsInForm,
} from './request.rules.ts'
import { answers, choices } from './rules.ts'

universal(answers, plain)('no stream by default', covers('chat.request.stream_default'), (reply) => {
  expect(isEventStream(reply), 'an event stream that nobody asked for').toBe(false)
})

describe('the conversation', () => {
  const test = contrast(conversation)

  test(
    'earlier turns count',
    covers('chat.request.turns', 'chat.completion.served', 'limits.chat.messages.role.accepts'),
    ({ alone, turns }) => {
      expect(aboutRequest(turns)).toHaveStatus(200)
      expect(promptTokens(turns), 'prompt tokens with earlier turns').toBeGreaterThan(promptTokens(alone))
    },
  )

  test(
    'the system prompt counts',
    covers('chat.request.system', 'chat.completion.served', 'limits.chat.messages.role.accepts'),
    ({ alone, system }) => {
      expect(aboutRequest(system)).toHaveStatus(200)
      expect(promptTokens(system), 'prompt tokens with a system prompt').toBeGreaterThan(promptTokens(alone))
    },
  )
})

describe('token limits', () => {
  universal(limitedBy('max_tokens'), limits)('max_tokens', covers('chat.request.max_tokens'), ({ written, limit }) => {
    expect(written, 'the completion tokens').toBeLessThanOrEqual(limit)
  })

  universal(limitedBy('max_completion_tokens'), limits)(
    'max_completion_tokens',
    covers('chat.request.max_completion_tokens'),
    ({ written, limit }) => {
      expect(written, 'the completion tokens').toBeLessThanOrEqual(limit)
    },
  )

  contrast(limits)(
    'a cut is told',
    covers('chat.request.max_tokens_finish', 'chat.completion.finish_reason'),
    ({ cut }) => {
      expect(cutChoice(cut).at('finish_reason')).toHaveValue('length')
    },
  )
})

describe('stop', () => {
  const test = contrast(stops)

  universal(stoppedAtString, stops)('a string', covers('chat.request.stop_string'), (stopped) => {
    for (const text of stopped.texts) expect(text).toHoldNoneOf(stopped.stops)
  })

  test('a string is the end', covers('chat.request.stop_string', 'chat.completion.served'), ({ string }) => {
    expect(saidBehindEight(string), 'the text where the stop string was to come').not.toMatch(/[\p{L}\p{N}]/u)
  })

  universal(stoppedAtStrings, stops)('the first of several', covers('chat.request.stop_array'), (stopped) => {
    for (const text of stopped.texts) expect(text).toHoldNoneOf(stopped.stops)
  })

  test('the first of several is the end', covers('chat.request.stop_array', 'chat.completion.served'), ({ array }) => {
    expect(saidBehindEight(array), 'the text where the first stop string was to come').not.toMatch(/[\p{L}\p{N}]/u)
  })

  test(
    'is told',
    covers('chat.request.stop_finish', 'chat.completion.finish_reason', 'chat.request.stop_string'),
    ({ string }) => {
      expect(choiceStoppedAtNine(string).at('finish_reason')).toHaveValue('stop')
    },
  )
})

describe('response_format', () => {
  universal(textsInForm('json_object'), responseFormat)('a JSON object', covers('chat.request.json_mode'), (texts) => {
    for (const text of texts) expect(text).toHoldJsonObject()
  })

  universal(textsInForm('text'), responseFormat)('a text', covers('chat.request.text_mode'), (texts) => {
    for (const text of texts) expect(text).toBeNonEmptyText()
    for (const text of texts) expect(text).not.toHoldJsonObject()
  })
})

describe('n', () => {
  universal(choicesUnasked, plain)('one by default', covers('chat.request.n_default'), (all) => {
    expect(all, 'the choices').toHaveLength(1)
  })

  contrast(severalChoices)(
    'as many as asked for',
    covers('chat.request.n', 'chat.completion.served', 'limits.chat.n.accepts'),
    ({ three }) => {
      expect(aboutRequest(three)).toHaveStatus(200)
      expect(choices(three), 'the choices').toHaveLength(3)
    },
  )

  contrast(twoChoices)('of any model', covers('chat.request.n_elsewhere'), ({ two }) => {
    note('How a model of which nothing is known answers `n` of 2', `${two.status}`)
    note('The choices that it gives', two.json.at('choices').items.length)
  })
})

contrast(image)('an image', covers('chat.request.multimodal'), (replies) => {
  note('How content items of the type image_url are answered', howAnswered(replies.image))
})
