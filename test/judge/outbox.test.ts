import { expect, test } from 'vitest'
import { createOutbox } from '../../src/judge/outbox.ts'
import type { EndedCheck } from '../../src/judge/thread.ts'
import { checkResult } from '../checks/check-results.ts'

const ended = (number: number): EndedCheck => ({ number, check: checkResult('chat.completion.id'), exchanges: [] })

/** Collects the numbers that are sent. Fails for those in `unsendable`, as for a value that cannot be copied to another thread. */
function outbox(...unsendable: readonly number[]) {
  const sent: number[] = []
  const { add, flush } = createOutbox((checks) => {
    const numbers = checks.map(({ number }) => number)
    if (numbers.some((number) => unsendable.includes(number))) throw new Error('could not be cloned')
    sent.push(...numbers)
  })
  return { add: (number: number) => add(ended(number)), flush, sent }
}

test('sends each result once, in order', () => {
  const { add, flush, sent } = outbox()
  for (const number of [0, 1, 2]) add(number)
  flush()
  flush()
  expect(sent).toEqual([0, 1, 2])
})

test('a result that cannot be sent does not prevent the next flush, so that the thread reports its end', () => {
  const { add, flush, sent } = outbox(1)
  add(0)
  expect(() => {
    add(1)
    flush()
  }).toThrow('could not be cloned')
  add(2)
  flush()
  expect(sent).toEqual([0, 2])
})
