import { conforms, covers, describe, expect, note, universal } from '../../../src/checks/index.ts'
import { plainResponse, responseTools } from './probe.ts'
import {
  completedPlain,
  items,
  messages,
  otherTypes,
  parts,
  answerTextOf,
  textParts,
  completeArguments,
  completeCalls,
} from './rules.ts'

describe('Responses output', () => {
  universal(completedPlain, plainResponse)(
    'contains text for a plain question',
    covers('responses.object.output_text'),
    (response) => expect(answerTextOf(response).trim(), 'text of all messages in `output`').not.toBe(''),
  )

  universal.each(items, plainResponse)(
    'type of every item is a non-empty string',
    covers('responses.object.output.type'),
    conforms('ResponseOutputItem', 'type'),
  )

  universal(otherTypes, plainResponse)(
    'undocumented item types are recorded',
    covers('responses.object.output.other_types'),
    (types) => {
      types.forEach((type) => note('Output item of an undocumented type', type))
    },
  )
})

describe('Responses message item', () => {
  const test = universal.each(messages, plainResponse)
  const ofText = universal.each(textParts, plainResponse)

  test('role is assistant', covers('responses.object.output.role'), (message) =>
    expect(message.at('role')).toHaveValue('assistant'),
  )

  test('content is an array', covers('responses.object.output.content'), (message) =>
    expect(message.at('content')).toBeArray(),
  )

  universal.each(parts, plainResponse)(
    'type of every content part is a value of the public protocol',
    covers('responses.object.output.content.type'),
    conforms('ResponseContentPart', 'type'),
  )

  ofText('text of an output_text part is a string', covers('responses.object.output.content.text'), (part) =>
    expect(part.at('text')).toBeText(),
  )

  ofText(
    'annotations of an output_text part is an array',
    covers('responses.object.output.content.annotations'),
    (part) => expect(part.at('annotations')).toBeArray(),
  )
})

describe('Responses function call', () => {
  const test = universal.each(completeCalls, responseTools)

  test('call_id is a non-empty string', covers('responses.object.output.call_id'), (call) =>
    expect(call.at('call_id')).toBeNonEmptyText(),
  )

  test('name is a non-empty string', covers('responses.object.output.name'), (call) =>
    expect(call.at('name')).toBeNonEmptyText(),
  )

  universal.each(completeArguments, responseTools)(
    'arguments is a string that contains a JSON object',
    covers('responses.object.output.arguments'),
    (given) => expect(given).toHoldJsonObject(),
  )
})
