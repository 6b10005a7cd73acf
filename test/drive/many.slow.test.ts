import { setImmediate as turnOfEvents } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { runWithCapacity } from '../../src/std/run-with-capacity.ts'
import { createRateLimiter } from '../../src/drive/limits/rate-limiter.ts'
import { after, probe } from '../../src/drive/probe.ts'
import type { Sender } from '../../src/drive/send/sender.ts'
import { runSteps } from '../../src/drive/send/steps.ts'
import { createPolledTasks } from '../../src/drive/limits/polled-tasks.ts'
import type { Exchange } from '../../src/evidence/exchange.ts'
import { deploymentOf } from './target.ts'
import { exchangeOf } from '../evidence/sample.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

describe('runWithCapacity', () => {
  const { signal } = new AbortController()

  test('starts no more items than the queue has room for', async () => {
    const pace = createRateLimiter({ concurrency: 2, signal })
    let [begun, ended, most] = [0, 0, 0]
    const one = async () => {
      most = Math.max(most, (begun += 1) - ended)
      await pace.run(() => turnOfEvents())
      ended += 1
    }
    await runWithCapacity(Array.from({ length: 5000 }), pace.waitForCapacity, one)
    expect([ended, most < 40]).toEqual([5000, true])
  })

  test('rejects with the first failure, and starts no more items', async () => {
    let begun = 0
    const failing = async () => {
      begun += 1
      await turnOfEvents()
      throw new Error('the disk is full')
    }
    const all = runWithCapacity(Array.from({ length: 50 }), () => turnOfEvents(), failing)
    await expect(all).rejects.toThrow('the disk is full')
    await turnOfEvents()
    expect(begun).toBeLessThan(5)
  })
})

/** Responds to every request, and holds only weak references to its responses. */
function createAnswers() {
  const replies: WeakRef<Exchange>[] = []
  const send: Sender['send'] = async (_probe, name) => {
    const exchange = exchangeOf([{ at: 1, text: `{"name":${JSON.stringify(name)}}` }])
    replies.push(new WeakRef(exchange))
    await turnOfEvents()
    return { exchange }
  }
  const reachable = async () => {
    for (let round = 0; round < 3; round += 1) {
      await turnOfEvents()
      collectGarbage()
    }
    return replies.filter((reply) => reply.deref() !== undefined).length
  }
  return { send, reachable }
}

test('a probe keeps only responses that later steps need', async () => {
  const { send, reachable } = createAnswers()
  const kept: number[] = []
  const request = { method: 'GET', path: '/' } as const
  const manyExchanges = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`step-${index}`, request]))
  const last = after('second', () => request)
  const waited = probe(
    'many',
    { bills: 'nothing' },
    { ...manyExchanges, first: request, second: after('first', () => request), last },
  )
  const counting: Sender['send'] = async (...sent) => {
    const answer = await send(...sent)
    if (sent[1] === 'last') kept.push(await reachable())
    return answer
  }
  await runSteps(waited, {
    deployment: deploymentOf('http://127.0.0.1:9'),
    seed: 1,
    sender: { send: counting, hasRecorded: () => false, retries: () => 0 },
    rateLimiter: { pause: () => Promise.resolve() },
    polling: { intervalMs: 1, maxWaitMs: 1 },
    polledTasks: createPolledTasks(() => undefined),
  })
  // Only the current response: those of finished steps are released.
  expect(kept[0]).toBeLessThanOrEqual(2)
})
