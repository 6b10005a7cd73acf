import { describe, expect, test } from 'vitest'
import { describeSchema } from '../../src/contract/describe.ts'
import { packagedContract } from '../../src/contract/document.ts'
import { valueAt } from '../../src/contract/pointer.ts'
import { validatorAt, validatorOf, valueClass } from '../../src/contract/schemas.ts'

const finishReason = '/components/schemas/ChatChoice/properties/finish_reason'
/** The same list, or null until the end. */
const streamedFinish = '/components/schemas/ChatChunkChoice/properties/finish_reason'

const completion = {
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1700000000,
  model: 'example',
  choices: [{ index: 0, message: { role: 'assistant', content: 'Hello.' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3, prompt_tokens_details: null },
  system_fingerprint: null,
}

const issues = (name: string, value: unknown) =>
  validatorOf(name)(value).map(({ path, keyword }) => `${path} ${keyword}`)

describe('a schema of the document', () => {
  const schemas = valueAt(packagedContract().document, '/components/schemas') as object

  test.each(Object.keys(schemas))('%s compiles', (name) => {
    expect(() => validatorOf(name)).not.toThrow()
    expect(describeSchema(`/components/schemas/${name}`)).not.toBe('')
  })

  test('is found with or without #, below properties and in paths', () => {
    expect(validatorAt(`#${finishReason}`)('stop')).toEqual([])
    expect(validatorAt(finishReason)('stop')).toEqual([])
    const inPath = '/paths/~1v1~1chat~1completions/post/requestBody/content/application~1json/schema'
    expect(validatorAt(inPath)({})).toHaveLength(2)
  })

  test('throws if it does not exist', () => {
    expect(() => validatorOf('Nothing')).toThrow('no schema at /components/schemas/Nothing')
    expect(() => describeSchema('/components/schemas/Nothing')).toThrow('no schema at')
  })
})

describe('validation', () => {
  test('accepts additional members, and null for an absent one', () => {
    expect(issues('ChatCompletion', completion)).toEqual([])
  })

  test('reports a readable path', () => {
    const invalid = { ...completion, choices: [{ index: '0', message: { role: 'model' }, finish_reason: 'stop' }] }
    expect(issues('ChatCompletion', invalid)).toEqual(['choices[0].index type', 'choices[0].message.role const'])
  })

  test('reports missing members at their path', () => {
    expect(issues('ChatCompletion', { ...completion, usage: { prompt_tokens: 1, total_tokens: 1 } })).toEqual([
      'usage.completion_tokens required',
    ])
  })

  test.each([
    ['five stop strings', { stop: ['a', 'b', 'c', 'd', 'e'] }, ['stop maxItems']],
    ['a stop string of another type', { stop: ['a', 1] }, ['stop[1] type']],
    ['a tool choice outside the list', { tool_choice: 'sometimes' }, ['tool_choice enum']],
    ['a tool choice without a function', { tool_choice: { type: 'function' } }, ['tool_choice.function required']],
    [
      'a tool choice of no such kind',
      { tool_choice: { type: 'x', function: { name: 'f' } } },
      ['tool_choice.type const'],
    ],
    ['a stop of neither type', { stop: 3 }, ['stop type']],
    ['a temperature beyond its bound', { temperature: 2.1 }, ['temperature maximum']],
    ['a reasoning effort of another type', { reasoning_effort: 3 }, ['reasoning_effort type']],
  ])('reports one issue per flaw: %s', (_, member, expected) => {
    expect(
      issues('ChatCompletionRequest', { model: 'm', messages: [{ role: 'user', content: '' }], ...member }),
    ).toEqual(expected)
  })

  test('reports the expected values', () => {
    expect(validatorAt(finishReason)('eos_token')[0]?.message).toBe(
      'must be one of "stop", "length", "tool_calls", "content_filter", "function_call"',
    )
    expect(describeSchema(finishReason)).toBe('one of "stop", "length", "tool_calls", "content_filter"')
    expect(describeSchema('/components/schemas/ChatCompletion/properties/created')).toBe('an integer')
    expect(describeSchema('/components/schemas/ChatCompletionRequest/properties/stop')).toBe(
      'a string or an array with a number of items of at most 4',
    )
    expect(describeSchema(streamedFinish)).toBe('one of "stop", "length", "tool_calls", "content_filter" or null')
  })
})

describe('a value list', () => {
  test.each([
    ['stop', 'listed'],
    ['function_call', 'public'],
    ['eos_token', 'foreign'],
    [null, 'foreign'],
  ])('%s is %s', (value, expected) => {
    expect(valueClass(finishReason, value)).toBe(expected)
  })

  test('accepts public values, and rejects foreign ones', () => {
    expect(validatorAt(finishReason)('function_call')).toEqual([])
    expect(validatorAt(finishReason)('eos_token')).toHaveLength(1)
  })

  test.each([
    ['stop', 'listed'],
    ['function_call', 'public'],
    ['eos_token', 'foreign'],
    [null, 'listed'],
  ])('if null is allowed, %s is %s', (value, expected) => {
    expect(valueClass(streamedFinish, value)).toBe(expected)
    expect(validatorAt(streamedFinish)(value)).toHaveLength(expected === 'foreign' ? 1 : 0)
  })

  test('a schema without a list has no classes', () => {
    expect(valueClass('/components/schemas/ChatCompletion/properties/id', 'x')).toBeUndefined()
  })
})
