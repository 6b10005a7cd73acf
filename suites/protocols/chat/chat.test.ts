import { describe } from '../../../src/verdict/registry.ts'
import { covers, universal } from '../../../src/verdict/check.ts'
import { conforms } from '../../../src/verdict/conforms.ts'
import { expect } from '../../../src/verdict/expect.ts'
import { note } from '../../../src/verdict/notes.ts'
import { given } from '../../../src/verdict/undecided.ts'
import { hasOwnId, replyChecks } from '../checks.ts'
import { chat } from '../protocols.ts'
import { plain } from './probe.ts'
import {
  bodies,
  choicePlaces,
  choices,
  completions,
  contents,
  creation,
  plainAnswers,
  plainTexts,
  prefixOf,
  choiceMessages,
  tagIn,
  untagged,
} from './rules.ts'

describe('the reply', () => replyChecks(chat, plainAnswers, plain))

describe('the completion', () => {
  const test = universal(bodies, plain)

  test('id', covers('chat.completion.id'), conforms('ChatCompletion', 'id'))
  test('object', covers('chat.completion.object'), conforms('ChatCompletion', 'object'))
  test('created', covers('chat.completion.created'), conforms('ChatCompletion', 'created'))
  test('model', covers('chat.completion.model'), conforms('ChatCompletion', 'model'))

  universal(completions, plain)(
    'an id of its own',
    covers('chat.completion.id_unique'),
    hasOwnId(plainAnswers, 'chat.completion.id'),
  )

  test('what ids begin with', covers('chat.completion.id_prefix'), (completion) => {
    note('What the id of a chat completion begins with', prefixOf(completion.at('id')))
  })

  universal(creation, plain)('created in seconds', covers('chat.completion.created_seconds'), ({ created, apart }) => {
    expect(apart, `seconds between \`created\` (${created.shown}) and the exchange`).toBeLessThan(86_400)
  })

  universal(completions, plain)('the model asked for', covers('chat.completion.model_asked'), ({ json, request }) => {
    const isSame = json.at('model').value === request.json.at('model').value
    note('The model of a completion goes by the name asked for', isSame)
  })

  test('choices', covers('chat.completion.choices'), (completion) => {
    expect(completion.at('choices')).toBeArray()
    expect(completion.at('choices[0]')).toBePresent()
  })

  universal.each(choicePlaces, plain)('choices are objects', covers('chat.completion.choices'), (choice) => {
    expect(choice).toBeObject()
  })

  test('usage', covers('chat.completion.usage'), (completion) => {
    expect(completion.at('usage')).toBeObject()
  })
})

describe('each choice', () => {
  const test = universal.each(choices, plain)

  test('index', covers('chat.completion.choices.index'), conforms('ChatChoice', 'index'))
  test('finish_reason', covers('chat.completion.finish_reason'), conforms('ChatChoice', 'finish_reason'))
  test('message', covers('chat.completion.message'), (choice) => expect(choice.at('message')).toBeObject())

  universal(choices, plain)('has a number of its own', covers('chat.completion.choices.index_order'), (all) => {
    const numbers = all.map((choice) => choice.at('index').number ?? NaN)
    given(numbers.every(Number.isInteger), 'chat.completion.choices.index')
    numbers.sort((a, b) => a - b)
    expect(numbers, 'the numbers of the choices').toEqual([...all.keys()])
  })
})

describe('each message', () => {
  universal.each(choiceMessages, plain)('role', covers('chat.completion.role'), conforms('ChatMessage', 'role'))

  universal.each(contents, plain)('content', covers('chat.completion.content'), (content) => {
    expect(content).toBeText()
  })

  universal.each(plainTexts, plain)('a question is answered', covers('chat.completion.content_text'), (content) => {
    expect(content).toBeNonEmptyText()
  })

  universal.each(untagged, plain)('the answer alone', covers('chat.completion.content_plain'), (content) => {
    expect(tagIn(content), `a reasoning tag in \`${content.path}\``).toBeUndefined()
  })
})
