import { expect, test } from 'vitest'
import { conditions } from './conditions.ts'

test('each condition has a name of its own and tells what comes of it', () => {
  expect(new Set(conditions.map(({ name }) => name)).size).toBe(conditions.length)
  expect(
    conditions.filter(({ circumstance, outcome }) => circumstance === '' || !outcome.startsWith('exit code')),
  ).toEqual([])
})
