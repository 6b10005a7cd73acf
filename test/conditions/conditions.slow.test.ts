import { expect, test } from 'vitest'
import { conditions } from './conditions.ts'

test('each condition has a unique name and an outcome', () => {
  expect(new Set(conditions.map(({ name }) => name)).size).toBe(conditions.length)
  expect(
    conditions.filter(({ circumstance, outcome }) => circumstance === '' || !outcome.startsWith('exit code')),
  ).toEqual([])
})
