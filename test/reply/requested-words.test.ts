import { expect, test } from 'vitest'
import { fieldOf } from '../../src/reply/field.ts'
import { requestedWordsIn } from '../../src/reply/requested-words.ts'
import { nonceOf } from '../../src/std/nonce.ts'

const [demanded, given, other] = [0, 1, 2].map((draw) => nonceOf(() => draw)) as [string, string, string]

const system = `Use ${demanded}.`
const user = (text: string) => ({ role: 'user', content: text })
const turns = [user(`A boat,\n${given}.`), { role: 'assistant', content: other }, user(`Not ${other}?`)]
const part = (text: string) => [{ type: 'text', text }]

test.each([
  ['a system turn', { messages: [{ role: 'system', content: system }, ...turns] }],
  ['a developer turn', { messages: [{ role: 'developer', content: part(system) }, ...turns] }],
  ['a string as system', { system, messages: turns }],
  ['parts as system', { system: part(system), messages: [{ role: 'user', content: part(given) }] }],
  ['instructions', { instructions: system, input: turns }],
  ['instructions and a string as input', { instructions: system, input: `A boat: ${given}` }],
  [
    'systemInstruction',
    {
      systemInstruction: { parts: [{ text: system }] },
      contents: [{ parts: [{ text: given }] }, { role: 'model', parts: [{ text: other }] }, { parts: [{ text: '?' }] }],
    },
  ],
])('finds the words of a request with %s', (_, body) => {
  expect(requestedWordsIn(fieldOf(body))).toEqual({ demanded, given })
})

test('finds no word in the last of several turns, in other texts, or in a body of another type', () => {
  expect(requestedWordsIn(fieldOf({ messages: [user('A boat.'), user(given)], user: demanded }))).toEqual({})
  expect(requestedWordsIn(fieldOf({ system: 'Use Minka.', prompt: demanded }))).toEqual({})
  expect(requestedWordsIn(fieldOf([system]))).toEqual({})
  expect(requestedWordsIn(fieldOf(undefined))).toEqual({})
})
