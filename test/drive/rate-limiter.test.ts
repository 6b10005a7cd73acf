import { expect, test } from 'vitest'
import { createRateLimiter } from '../../src/drive/limits/rate-limiter.ts'

const { signal } = new AbortController()

/** A task that runs until it is ended. */
function work() {
  let end: () => void = () => undefined
  const ended = new Promise<void>((resolve) => (end = resolve))
  return { end, run: () => ended }
}

test('limits concurrent attempts', async () => {
  const pace = createRateLimiter({ concurrency: 3, signal })
  let underWay = 0
  let maxActive = 0
  const attempt = async () => {
    maxActive = Math.max(maxActive, (underWay += 1))
    await pace.pause(1)
    underWay -= 1
  }
  await Promise.all(Array.from({ length: 20 }, () => pace.run(attempt)))
  expect(maxActive).toBe(3)
})

test('runs attempts that mostly wait without a slot', async () => {
  const pace = createRateLimiter({ concurrency: 1, signal })
  const [first, idle] = [work(), work()]
  const turns = [pace.run(first.run), pace.runIdle(idle.run)]
  idle.end()
  await turns[1]
  first.end()
  await Promise.all(turns)
})

test('runs follow-up requests first', async () => {
  const pace = createRateLimiter({ concurrency: 1, signal })
  const order: string[] = []
  const first = work()
  const turns = [
    pace.run(first.run),
    pace.run(async () => void order.push('begins')),
    pace.run(async () => void order.push('begins too')),
    pace.run(async () => void order.push('goes on'), true),
  ]
  first.end()
  await Promise.all(turns)
  expect(order).toEqual(['goes on', 'begins', 'begins too'])
})

test('releases the slot of an attempt that throws', async () => {
  const pace = createRateLimiter({ concurrency: 1, signal })
  const failing = pace.run(() => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
  await expect(pace.run(() => Promise.resolve('next'))).resolves.toBe('next')
})

test('has capacity until the queue is full, and again when it shrinks', async () => {
  const pace = createRateLimiter({ concurrency: 1, signal })
  const [first, second] = [work(), work()]
  const turns = [first, second, ...Array.from({ length: 2 }, work)].map(({ run }) => pace.run(run))
  let rooms = 0
  const asked = () => void pace.waitForCapacity().then(() => (rooms += 1))
  asked()
  turns.push(pace.run(() => Promise.resolve()))
  asked()
  await pace.pause(1)
  const before = rooms
  first.end()
  await pace.pause(1)
  expect([before, rooms]).toEqual([1, 2])
})
