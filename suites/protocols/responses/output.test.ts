import { describe } from '../../../src/verdict/registry.ts'
import { expect } from '../../../src/verdict/expect.ts'
import { covers, universal } from '../../../src/verdict/check.ts'
import { conforms } from '../../../src/verdict/conforms.ts'
import { note } from '../../../src/verdict/notes.ts'
import { plainResponse, responseTools } from './probe.ts'
import {
  completedPlain,
  items,
  messages,
  otherTypes,
  parts,
  answerTextOf,
  textParts,
  wholeArguments,
  wholeCalls,
} from './rules.ts'

describe('the output', () => {
  universal(completedPlain, plainResponse)('answers with text', covers('responses.object.output_text'), (response) => {
    expect(answerTextOf(response).trim(), 'the text of all messages in `output`').not.toBe('')
  })

  universal.each(items, plainResponse)(
    'items tell their type',
    covers('responses.object.output.type'),
    conforms('ResponseOutputItem', 'type'),
  )

  universal(otherTypes, plainResponse)('other types', covers('responses.object.output.other_types'), (types) => {
    types.forEach((type) => note('An output item of another type than the contract names', type))
  })
})

describe('a message', () => {
  const test = universal.each(messages, plainResponse)
  const ofText = universal.each(textParts, plainResponse)

  test('is by the assistant', covers('responses.object.output.role'), (message) => {
    expect(message.at('role')).toHaveValue('assistant')
  })

  test('has content', covers('responses.object.output.content'), (message) => {
    expect(message.at('content')).toBeArray()
  })

  universal.each(parts, plainResponse)(
    'consists of output_text',
    covers('responses.object.output.content.type'),
    conforms('ResponseContentPart', 'type'),
  )

  ofText('has its text in text', covers('responses.object.output.content.text'), (part) => {
    expect(part.at('text')).toBeText()
  })

  ofText('is annotated', covers('responses.object.output.content.annotations'), (part) => {
    expect(part.at('annotations')).toBeArray()
  })
})

describe('a function call', () => {
  const test = universal.each(wholeCalls, responseTools)

  test('can be answered', covers('responses.object.output.call_id'), (call) => {
    expect(call.at('call_id')).toBeNonEmptyText()
  })

  test('names a function', covers('responses.object.output.name'), (call) => {
    expect(call.at('name')).toBeNonEmptyText()
  })

  universal.each(wholeArguments, responseTools)(
    'has arguments',
    covers('responses.object.output.arguments'),
    (given) => {
      expect(given).toHoldJsonObject()
    },
  )
})
