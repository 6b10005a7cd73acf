import { expect, test } from 'vitest'
import type { End } from '../../src/evidence/exchange.ts'
import { isExcluded } from '../../src/traffic/imported-exchange.ts'
import { readLine } from '../../src/traffic/json-line.ts'
import { exchangeOf } from '../evidence/sample.ts'

const endOfLine = (end: object) => {
  const read = readLine(JSON.stringify(exchangeOf([], { end: end as End })))
  return isExcluded(read) ? read.reason : read.end
}

test.each<End>([
  { how: 'complete', at: 2 },
  { how: 'timeout', at: 3, detail: 'not finished within 3 s', cause: 'total-timeout', limitMs: 3000 },
])('the end of a line of evidence is kept: %j', (end) => {
  expect(endOfLine(end)).toStrictEqual(end)
})

test('a member or a cause that is not known is left out of an end', () => {
  const end = { how: 'failed', at: 1, detail: 'x' }
  expect(endOfLine({ ...end, cause: 'sk-secret', note: 'sk-secret' })).toStrictEqual(end)
})

test('a line whose start is not a date is left out for that', () => {
  expect(readLine(JSON.stringify(exchangeOf([], { startedAt: 'yesterday' })))).toMatchObject({
    reason: { code: 'unreadable-start', args: { value: '"yesterday"' } },
  })
})
