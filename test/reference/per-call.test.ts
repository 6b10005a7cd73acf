import { executionAsyncId } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { perCall } from '../../gateway/reference/faults/per-call.ts'

/** Ids of promises are given while Node follows them. */
async function followsPromises(): Promise<boolean> {
  const idWithin = async () => {
    await Promise.resolve()
    return executionAsyncId()
  }
  return (await idWithin()) !== (await idWithin())
}

describe('a value for each call', () => {
  test('is the one of the call, while several are handled', async () => {
    const calls = perCall<string>()
    const handle = async () => {
      await setImmediate()
      return calls.current()
    }
    expect(await Promise.all([calls.run('first', handle), calls.run('second', handle)])).toEqual(['first', 'second'])
    expect(calls.current()).toBe(undefined)
  })

  test('leaves no promise followed after the last call, even if it fails', async () => {
    const calls = perCall<string>()
    const handled = await Promise.allSettled([
      calls.run('failing', () => Promise.reject(new Error('refused'))),
      calls.run('other', () => setImmediate('answer')),
    ])
    expect(handled.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
    expect(await followsPromises()).toBe(false)
  })
})
