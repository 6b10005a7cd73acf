import { afterEach, expect, test } from 'vitest'
import {
  closeAfter,
  cutAfter,
  fault,
  hang,
  hangAfter,
  type Inject,
  resetConnection,
  truncateEvents,
} from '../../gateway/reference/fault.ts'
import { type Reference, startReference } from '../../gateway/reference/server.ts'
import { get } from './client.ts'

const running: Reference[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((reference) => reference.close()))
})

async function startFaulty(inject: Inject): Promise<Reference> {
  const reference = await startReference({ faults: [fault([], inject)] })
  running.push(reference)
  return reference
}

interface Exchange {
  readonly got: string
  readonly ended: string
}

/** The received bytes of a completion, and how it ended. After `quietAfter` bytes, a pause also counts as an end. */
async function raw(reference: Reference, stream: boolean, quietAfter = Infinity): Promise<Exchange> {
  const silenceLimit = new AbortController()
  const listen = (): unknown => got.length >= quietAfter && setTimeout(() => silenceLimit.abort(), 200)
  let got = ''
  listen()
  try {
    const response = await fetch(`${reference.url}/v1/chat/completions`, {
      method: 'POST',
      signal: silenceLimit.signal,
      headers: { authorization: `Bearer ${reference.keys.default}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'ref-chat-1', stream, messages: [{ role: 'user', content: 'Hello' }] }),
    })
    for await (const chunk of response.body ?? []) {
      got += Buffer.from(chunk as Uint8Array).toString('latin1')
      listen()
    }
    return { got, ended: 'complete' }
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } }
    return { got, ended: silenceLimit.signal.aborted ? 'silence' : (cause?.code ?? 'unknown') }
  }
}

/** Repeats an exchange until it ends as expected: a client that reads the last data and a reset at once sees an end in place of the reset. */
const pollRaw = async (inject: Inject, stream: boolean) => {
  const reference = await startFaulty(inject)
  return expect.poll(() => raw(reference, stream), { timeout: 60_000, interval: 0 })
}

test.each([
  ['a reset', cutAfter(10), 'ECONNRESET'],
  ['a close', closeAfter(10), 'UND_ERR_SOCKET'],
])('%s after ten bytes of a stream', async (_, inject, ended) => {
  const exchange = await pollRaw(inject, true)
  await exchange.toEqual({ got: 'data: {"id', ended })
})

test('resets after ten bytes of a reply with a length', async () => {
  const exchange = await pollRaw(cutAfter(10), false)
  await exchange.toEqual({ got: '{"id":"cha', ended: 'ECONNRESET' })
})

test('resets between two events', async () => {
  const exchange = await pollRaw(truncateEvents(1, 'reset'), true)
  await exchange.toEqual({ got: expect.stringMatching(/^data: [^\n]*\n\n$/) as string, ended: 'ECONNRESET' })
})

test('hangs after ten bytes', async () => {
  expect(await raw(await startFaulty(hangAfter(10)), true, 10)).toEqual({ got: 'data: {"id', ended: 'silence' })
})

test('never replies', async () => {
  expect(await raw(await startFaulty(hang()), true, 0)).toEqual({ got: '', ended: 'silence' })
})

test('resets immediately', async () => {
  expect(await raw(await startFaulty(resetConnection()), true)).toEqual({ got: '', ended: 'ECONNRESET' })
})

test('reports a crashing fault as 500, not as a reset', async () => {
  const broken: Inject = () => () => Promise.reject(new TypeError('oops'))
  expect(await get(await startFaulty(broken), '/v1/models')).toMatchObject({
    status: 500,
    text: expect.stringContaining('oops'),
  })
})
