import { expect, test } from 'vitest'
import { fault } from '../../gateway/reference/fault.ts'
import { coverageOf } from '../../src/checks/check.ts'
import { assume } from '../../src/outcomes/undecided.ts'
import { thrownText } from './thrown.ts'

// The compiler is the test here: without an error to expect, `npm run types` fails on these lines.
test('a misspelt requirement id does not compile', () => {
  // @ts-expect-error -- misspelt
  expect(coverageOf('chat.completion.idd').requirement).toBe('chat.completion.idd')
  // @ts-expect-error -- misspelt
  expect(fault(['chat.completion.idd'], (next) => next).breaks).toHaveLength(1)
  // @ts-expect-error -- misspelt
  expect(thrownText(() => assume(false, 'chat.completion.idd'))).toBe('chat.completion.idd')
})
