import { expect, test } from 'vitest'
import { interpolated } from '../../src/contract/sentence.ts'

const textOf = (text: string, holder: object, document: object = {}) => interpolated(text, { ...holder }, document).text

test('fills in a bound of the schema', () => {
  expect(textOf('From {minimum} to {maximum}.', { minimum: -2, maximum: 2 })).toBe('From -2 to 2.')
})

test('puts members of a list in backticks, and omits null', () => {
  expect(textOf('It is {enum}.', { enum: ['stop', 'length', null] })).toBe('It is `stop` or `length`.')
  expect(textOf('It is {enum}.', { enum: [1, 2, 3] })).toBe('It is 1, 2 or 3.')
})

test('puts strings in backticks, and keeps other values', () => {
  expect(textOf('It is {const}, not {default}.', { const: 'message', default: false })).toBe(
    'It is `message`, not false.',
  )
})

test('resolves a path to a nested keyword', () => {
  expect(textOf('Up to {oneOf.1.maxItems}.', { oneOf: [{}, { maxItems: 4 }] })).toBe('Up to 4.')
})

test('resolves references and the schema of a parameter', () => {
  const document = { components: { schemas: { Ratio: { maximum: 1 } } } }
  expect(textOf('Up to {maximum}.', { $ref: '#/components/schemas/Ratio' }, document)).toBe('Up to 1.')
  expect(textOf('Up to {maximum}.', { schema: { $ref: '#/components/schemas/Ratio' } }, document)).toBe('Up to 1.')
})

test('reports unknown placeholders, and keeps other braces', () => {
  expect(interpolated('{maximum} and {role, content}', {}, {})).toEqual({
    text: '{maximum} and {role, content}',
    missing: ['maximum'],
  })
})

test('terminates on a loop of references', () => {
  const document = { loop: { $ref: '#/loop' } }
  expect(interpolated('{maximum}', { $ref: '#/loop' }, document).missing).toEqual(['maximum'])
})
