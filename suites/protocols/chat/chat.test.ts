import { describe } from '@vitest/runner'
import { expect } from '../../../src/verdict/expect.ts'
import { covers, universal } from '../../../src/verdict/check.ts'
import { note } from '../../../src/verdict/matchers.ts'
import { isLabelledJson, sharingId } from '../../../src/verdict/select.ts'
import { served } from '../../../src/verdict/served.ts'
import { given } from '../../../src/verdict/undecided.ts'
import { plain } from './probe.ts'
import {
  answers,
  choices,
  completions,
  contents,
  creation,
  identified,
  spoken,
  plainTexts,
  prefixOf,
  tagIn,
  unstreamed,
  untagged,
} from './rules.ts'

describe('the reply', () => {
  universal(served('createChatCompletion', 'plain'), plain)(
    'is there',
    covers('chat.completion.served'),
    ({ flaw }) => {
      expect(flaw).toHaveNoFlaw()
    },
  )

  universal(unstreamed, plain)('is JSON', covers('chat.completion.json'), (reply) => {
    expect(reply.json, reply.jsonProblem).toBeObject()
  })

  universal(unstreamed, plain)('is labelled as JSON', covers('chat.completion.content_type'), (reply) => {
    expect(isLabelledJson(reply), `a content type of JSON, not ${reply.mediaType}`).toBe(true)
  })
})

describe('the completion', () => {
  const test = universal(completions, plain)

  test('id', covers('chat.completion.id'), (completion) => {
    expect(completion.at('id')).toConform('ChatCompletion/properties/id')
  })

  universal(identified, plain)('an id of its own', covers('chat.completion.id_unique'), (reply) => {
    expect(sharingId(reply, answers), `exchanges that share the id ${reply.json.at('id').shown}`).toEqual([])
  })

  test('what ids begin with', covers('chat.completion.id_prefix'), (completion) => {
    note('What the id of a chat completion begins with', prefixOf(completion.at('id')))
  })

  test('object', covers('chat.completion.object'), (completion) => {
    expect(completion.at('object')).toConform('ChatCompletion/properties/object')
  })

  test('created', covers('chat.completion.created'), (completion) => {
    expect(completion.at('created')).toConform('ChatCompletion/properties/created')
  })

  universal(creation, plain)('created in seconds', covers('chat.completion.created_seconds'), ({ created, apart }) => {
    expect(apart, `seconds between \`created\` (${created.shown}) and the exchange`).toBeLessThan(86_400)
  })

  test('model', covers('chat.completion.model'), (completion) => {
    expect(completion.at('model')).toConform('ChatCompletion/properties/model')
  })

  universal(answers, plain)('the model asked for', covers('chat.completion.model_asked'), ({ json, request }) => {
    note(
      'The model of a completion goes by the name asked for',
      json.at('model').value === request.json.at('model').value,
    )
  })

  test('choices', covers('chat.completion.choices'), (completion) => {
    expect(completion.at('choices')).toBeArray()
    expect(completion.at('choices[0]')).toBePresent()
    for (const choice of completion.at('choices').items) expect(choice).toBeObject()
  })

  test('usage', covers('chat.completion.usage'), (completion) => {
    expect(completion.at('usage')).toBeObject()
  })
})

describe('each choice', () => {
  const test = universal(choices, plain)

  test('index', covers('chat.completion.choices.index'), (all) => {
    for (const choice of all) expect(choice.at('index')).toConform('ChatChoice/properties/index')
  })

  test('has a number of its own', covers('chat.completion.choices.index_order'), (all) => {
    const numbers = all.map((choice) => choice.at('index').number ?? NaN)
    given(numbers.every(Number.isInteger), 'chat.completion.choices.index')
    expect(
      numbers.sort((a, b) => a - b),
      'the numbers of the choices',
    ).toEqual([...all.keys()])
  })

  test('message', covers('chat.completion.message'), (all) => {
    for (const choice of all) expect(choice.at('message')).toBeObject()
  })

  test('finish_reason', covers('chat.completion.finish_reason'), (all) => {
    for (const choice of all) expect(choice.at('finish_reason')).toConform('ChatChoice/properties/finish_reason')
  })
})

describe('each message', () => {
  universal(spoken, plain)('role', covers('chat.completion.role'), (all) => {
    for (const choice of all) expect(choice.at('message.role')).toConform('ChatMessage/properties/role')
  })

  universal(contents, plain)('content', covers('chat.completion.content'), (all) => {
    for (const content of all) expect(content).toBeText()
  })

  universal(plainTexts, plain)('a question is answered', covers('chat.completion.content_text'), (all) => {
    for (const content of all) expect(content).toBeNonEmptyText()
  })

  universal(untagged, plain)('the answer alone', covers('chat.completion.content_plain'), (all) => {
    for (const content of all) expect(tagIn(content), `a reasoning tag in \`${content.path}\``).toBeUndefined()
  })
})
