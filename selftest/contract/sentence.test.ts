import { expect, test } from 'vitest'
import { interpolated } from '../../src/contract/sentence.ts'

const textOf = (text: string, holder: object, document: object = {}) => interpolated(text, { ...holder }, document).text

test('a bound is filled in from the schema that holds the sentence', () => {
  expect(textOf('From {minimum} to {maximum}.', { minimum: -2, maximum: 2 })).toBe('From -2 to 2.')
})

test('members of a list come in backticks, and null is left out', () => {
  expect(textOf('It is {enum}.', { enum: ['stop', 'length', null] })).toBe('It is `stop` or `length`.')
  expect(textOf('It is {enum}.', { enum: [1, 2, 3] })).toBe('It is 1, 2 or 3.')
})

test('a single text comes in backticks, other values as they are', () => {
  expect(textOf('It is {const}, not {default}.', { const: 'message', default: false })).toBe(
    'It is `message`, not false.',
  )
})

test('a path leads to a keyword further down', () => {
  expect(textOf('Up to {oneOf.1.maxItems}.', { oneOf: [{}, { maxItems: 4 }] })).toBe('Up to 4.')
})

test('a keyword is taken from what the holder refers to, or from the schema of a parameter', () => {
  const document = { components: { schemas: { Ratio: { maximum: 1 } } } }
  expect(textOf('Up to {maximum}.', { $ref: '#/components/schemas/Ratio' }, document)).toBe('Up to 1.')
  expect(textOf('Up to {maximum}.', { schema: { $ref: '#/components/schemas/Ratio' } }, document)).toBe('Up to 1.')
})

test('what nothing fills is told, and braces that hold no keyword stay', () => {
  expect(interpolated('{maximum} and {role, content}', {}, {})).toEqual({
    text: '{maximum} and {role, content}',
    missing: ['maximum'],
  })
})

test('a loop of references fills nothing and ends', () => {
  const document = { loop: { $ref: '#/loop' } }
  expect(interpolated('{maximum}', { $ref: '#/loop' }, document).missing).toEqual(['maximum'])
})
