import fc from 'fast-check'
import { analyse } from 'scslre'
import { describe, expect, test } from 'vitest'
import { nonlinearReason } from '../../src/contract/linear-pattern.ts'

describe('accepts an expression that a backtracking engine matches in linear time', () => {
  test.for([
    '^resp_.+',
    '^[A-Za-z0-9+/]+={0,2}$',
    '^chatcmpl-[\\w-]{1,64}$',
    '^(image/png|image/jpeg|image/webp)$',
    '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,9})?Z$',
    '^[a-z]+(\\.[a-z]+)*$',
    '^(?:[A-Z]\\d|[a-z]_)+$',
    '^(?<year>\\d+)-[^-]+$',
    'abc',
    '[0-9a-f]{8}',
    '^[^\\s]*\\s?$',
    '^\\u{1f600}+\\u0041?[\\u0042-\\x44]$',
    '',
  ])('%s', (source) => {
    expect(nonlinearReason(source)).toBeUndefined()
  })
})

describe('refuses an expression that may take more than linear time', () => {
  test.for([
    ['(a+)+$', 'several of its parts can match the same character'],
    ['^(a+)+$', 'several of its parts can match the same character'],
    ['^(a*)*$', 'it repeats a part that can be empty'],
    ['^(a|a)*$', 'several of its parts can match the same character'],
    ['^(a|ab)*$', 'several of its parts can match the same character'],
    ['^a*a*$', 'several of its parts can match the same character'],
    ['^\\d+\\w+$', 'several of its parts can match the same character'],
    ['^.*x', 'several of its parts can match the same character'],
    ['^(a?b?)+$', 'it repeats a part that can be empty'],
    ['^(a?){30}$', 'it repeats a part that can be empty'],
    ['^(a{1,2}){1,30}$', 'several of its parts can match the same character'],
    ['^(a?)?b$', 'a part can match the empty text in several ways'],
    ['a+b', 'it is unbounded and does not begin with ^'],
    ['^a|b+', 'it is unbounded and does not begin with ^'],
    ['a{1,5000}', 'it is unbounded and does not begin with ^'],
    ['^(?=a+)b', 'it looks ahead or behind, or changes flags'],
    ['^(?<!a)b', 'it looks ahead or behind, or changes flags'],
    ['^(a)\\1$', 'it refers back to a group'],
    ['^(?<x>a)\\k<x>$', 'it refers back to a group'],
    ['^(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)$', 'too many alternatives begin alike'],
    ['(', 'it is not a valid regular expression'],
  ] as const)('%s', ([source, reason]) => {
    expect(nonlinearReason(source)).toBe(reason)
  })

  test.for([
    ['many levels', `${'('.repeat(60)}a${')'.repeat(60)}`, 'it is nested more than 50 levels deep'],
    ['many parts', 'a'.repeat(201), 'it has more than 200 parts'],
    ['many characters', 'a'.repeat(1001), 'it has more than 1000 characters'],
  ] as const)('with %s', ([, source, reason]) => {
    expect(nonlinearReason(source)).toBe(reason)
  })
})

/** Expressions of few characters, which overlap often. */
const drawn = fc.letrec<{ readonly part: string }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom('a', 'b', '[ab]', '[^a]', '.', '\\w', '\\d'),
    fc.array(tie('part'), { minLength: 1, maxLength: 3 }).map((parts) => parts.join('')),
    fc.tuple(tie('part'), tie('part')).map(([one, other]) => `(?:${one}|${other})`),
    fc
      .tuple(tie('part'), fc.constantFrom('*', '+', '?', '{1,3}', '{2,}', '+?'))
      .map(([part, mark]) => `(?:${part})${mark}`),
  ),
})).part

test('accepts no drawn expression for which an analysis of ambiguity knows an attack', () => {
  fc.assert(
    fc.property(drawn, (part) => {
      const source = `^${part}$`
      fc.pre(nonlinearReason(source) === undefined)
      expect(analyse({ source, flags: 'u' }).reports).toEqual([])
    }),
    { numRuns: 300, seed: 1 },
  )
})

test('accepts about as many drawn expressions as it refuses', () => {
  const all = fc.sample(drawn, { numRuns: 400, seed: 1 })
  const accepted = all.filter((part) => nonlinearReason(`^${part}$`) === undefined).length
  expect(accepted).toBeGreaterThan(100)
})
