import { expect, test } from 'vitest'
import { createRateLimiter } from '../../src/drive/limits/rate-limiter.ts'

const { signal } = new AbortController()

/** Something that goes on until it is told to end. */
function work() {
  let end: () => void = () => undefined
  const ended = new Promise<void>((resolve) => (end = resolve))
  return { end, run: () => ended }
}

test('no more than so many attempts are under way', async () => {
  const pace = createRateLimiter({ concurrency: 3, signal })
  let underWay = 0
  let most = 0
  const attempt = async () => {
    most = Math.max(most, (underWay += 1))
    await pace.pause(1)
    underWay -= 1
  }
  await Promise.all(Array.from({ length: 20 }, () => pace.run(attempt)))
  expect(most).toBe(3)
})

test('what goes on with something is let in before what begins', async () => {
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

test('an attempt that throws gives its place back', async () => {
  const pace = createRateLimiter({ concurrency: 1, signal })
  const failing = pace.run(() => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
  await expect(pace.run(() => Promise.resolve('next'))).resolves.toBe('next')
})

test('there is room for more until so many wait, and again when fewer do', async () => {
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
