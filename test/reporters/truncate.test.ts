import fc from 'fast-check'
import { expect, test } from 'vitest'
import { truncate } from '../../reporters/escape.ts'

test('truncate limits a text to a number of characters without splitting any', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '网', '😀', '\uD83D', '\uDE00'), maxLength: 40 })
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 20 }), (given, most) => {
      const characters = [...given]
      const clipped = `${characters.slice(0, most - 1).join('')}…`
      expect(truncate(given, most)).toBe(characters.length <= most ? given : clipped)
    }),
    { seed: 1, numRuns: 500 },
  )
})
