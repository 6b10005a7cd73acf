import { describe, expect, test } from 'vitest'
import { answerTextFlaw, argumentsFlaw, finishesOf, textFlaw } from '../../../suites/upstream/expected.rules.ts'
import type { ArrivedCall, TextProtocol } from '../../../suites/upstream/pairs.rules.ts'
import type { Script } from '../../../src/evidence/script.ts'

/** The rules read no other part of a call. */
const call = (client: TextProtocol, upstream: TextProtocol, finish: Script['finish'] = 'stop') =>
  ({ client, upstream, script: { finish, usage: { input: 1, output: 1 } } }) as ArrivedCall

describe('finishesOf', () => {
  test.each([
    ['chat', 'messages', 'length', ['length']],
    ['chat', 'chat', 'tools', ['tool_calls']],
    ['responses', 'chat', 'length', ['max_output_tokens', 'incomplete']],
    ['responses', 'responses', 'tools', ['completed']],
    ['messages', 'messages', 'stop_sequence', ['stop_sequence']],
    ['messages', 'chat', 'stop_sequence', ['stop_sequence', 'end_turn']],
    ['generate-content', 'generate-content', 'length', ['MAX_TOKENS']],
  ] as const)('%s of %s: %s', (client, upstream, finish, expected) => {
    expect(finishesOf(call(client, upstream, finish))).toEqual(expected)
  })
})

describe('argumentsFlaw', () => {
  const sent = '{"a":1,"b":"ü"}'
  const got = (text: string) => ({ id: 'call_1', name: 'now', arguments: text })

  test('compares texts character by character', () => {
    expect(argumentsFlaw(sent, got(sent), call('chat', 'responses'))).toBeUndefined()
    expect(argumentsFlaw(sent, got('{"a": 1, "b": "ü"}'), call('chat', 'responses'))).toContain('the client received')
  })

  test('compares objects by their members', () => {
    expect(argumentsFlaw(sent, got('{"b":"ü","a":1}'), call('messages', 'chat'))).toBeUndefined()
    expect(argumentsFlaw(sent, got('{"a":2,"b":"ü"}'), call('messages', 'chat'))).toBeDefined()
    expect(argumentsFlaw(sent, got(''), call('chat', 'messages'))).toBeDefined()
  })
})

describe('answerTextFlaw', () => {
  const script = { text: 'One two', after: ' three.', finish: 'tools', usage: { input: 1, output: 1 } } as const

  test('expects the texts before and after calls', () => {
    expect(answerTextFlaw(script, 'One two three.')).toBeUndefined()
    expect(answerTextFlaw(script, 'One two\n\nthree.')).toBeUndefined()
    expect(['One two', ' three.', 'One two three. And more'].map((got) => answerTextFlaw(script, got))).not.toContain(
      undefined,
    )
  })

  test('accepts white space only between blocks', () => {
    const blocks = { text: 'One two three', delivery: { form: 'blocks' }, finish: 'stop', usage: script.usage } as const
    expect(answerTextFlaw(blocks, 'One\ntwo three')).toBeUndefined()
    expect(answerTextFlaw(blocks, 'One two\nthree')).toBeDefined()
    expect(answerTextFlaw({ ...blocks, delivery: {} }, 'One\ntwo three')).toBeDefined()
  })
})

describe('textFlaw', () => {
  test('accepts the same text', () => {
    expect(textFlaw('Hello 👋', 'Hello 👋')).toBeUndefined()
  })

  test.each([
    ['Hello 👋!', 'Hello 👍!', 'from character 7, the upstream sent "👋!", and the client received "👍!"'],
    ['Hello', 'Hell', 'from character 5, the upstream sent "o", and the client received ""'],
    ['Hello', 'Hello!', 'from character 6, the upstream sent "", and the client received "!"'],
    ['', 'x', 'from character 1, the upstream sent "", and the client received "x"'],
  ])('reports where %j and %j differ', (sent, got, flaw) => {
    expect(textFlaw(sent, got)).toBe(flaw)
  })
})
