import { conforms, covers, describe, expect, assume, note, universal } from '../../../src/checks/index.ts'
import { hasUniqueId, replyChecks } from '../checks.ts'
import { chat } from '../protocols.ts'
import { hasNoTags } from '../tags.rules.ts'
import { plain } from './probe.ts'
import {
  bodies,
  choiceFields,
  choices,
  completions,
  contents,
  creation,
  plainReplies,
  plainTexts,
  prefixOf,
  choiceMessages,
  textsWithoutRequestedTags,
} from './rules.ts'

describe('chat completion', () => {
  const test = universal(bodies, plain)

  replyChecks(chat, plainReplies, plain)

  test('id is a non-empty string', covers('chat.completion.id'), conforms('ChatCompletion', 'id'))
  test('object is chat.completion', covers('chat.completion.object'), conforms('ChatCompletion', 'object'))
  test('created is an integer', covers('chat.completion.created'), conforms('ChatCompletion', 'created'))
  test('model is a non-empty string', covers('chat.completion.model'), conforms('ChatCompletion', 'model'))

  universal(completions, plain)(
    'id is unique',
    covers('chat.completion.id_unique'),
    hasUniqueId(plainReplies, 'chat.completion.id'),
  )

  test('prefix of id is recorded', covers('chat.completion.id_prefix'), (completion) =>
    note('Prefix of the id of a chat completion', prefixOf(completion.at('id'))),
  )

  universal(creation, plain)(
    'created is in seconds of Unix time',
    covers('chat.completion.created_seconds'),
    ({ created, secondsApart }) =>
      expect(secondsApart, `seconds between \`created\` (${created.shown}) and the exchange`).toBeLessThan(86_400),
  )

  universal(completions, plain)(
    'whether model is the requested name is recorded',
    covers('chat.completion.model_asked'),
    ({ json, request }) => {
      const isSame = json.at('model').value === request.json.at('model').value
      note('`model` of a completion is the requested name', isSame)
    },
  )

  test('choices is a non-empty array', covers('chat.completion.choices'), (completion) => {
    expect(completion.at('choices')).toBeArray()
    expect(completion.at('choices[0]')).toBePresent()
  })

  universal.each(choiceFields, plain)(
    'every item of choices is an object',
    covers('chat.completion.choices'),
    (choice) => expect(choice).toBeObject(),
  )

  test('usage is an object', covers('chat.completion.usage'), (completion) =>
    expect(completion.at('usage')).toBeObject(),
  )
})

describe('chat completion choice', () => {
  const test = universal.each(choices, plain)

  test('index is an integer', covers('chat.completion.choices.index'), conforms('ChatChoice', 'index'))
  test(
    'finish_reason is a value of the public protocol',
    covers('chat.completion.finish_reason'),
    conforms('ChatChoice', 'finish_reason'),
  )
  test('message is an object', covers('chat.completion.message'), (choice) => expect(choice.at('message')).toBeObject())

  universal(choices, plain)(
    'index values count from 0 without gaps or repeats',
    covers('chat.completion.choices.index_order'),
    (all) => {
      const numbers = all.map((choice) => choice.at('index').number ?? NaN)
      assume(numbers.every(Number.isInteger), 'chat.completion.choices.index')
      numbers.sort((a, b) => a - b)
      expect(numbers, 'index values of the choices').toEqual([...all.keys()])
    },
  )
})

describe('chat completion message', () => {
  universal.each(choiceMessages, plain)(
    'role is assistant',
    covers('chat.completion.role'),
    conforms('ChatMessage', 'role'),
  )

  universal.each(contents, plain)(
    'content is a string, or null where null is allowed',
    covers('chat.completion.content'),
    (content) => expect(content).toBeText(),
  )

  universal.each(plainTexts, plain)(
    'content is not empty for a plain question',
    covers('chat.completion.content_text'),
    (content) => expect(content).toBeNonEmptyText(),
  )

  universal.each(textsWithoutRequestedTags, plain)(
    'content has no reasoning tags',
    covers('chat.completion.content_plain'),
    hasNoTags,
  )
})
