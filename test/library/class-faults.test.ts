import { setImmediate } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { createGateway, cut, latency, readFault, status, type GatewayFault } from '../../api/gateway.ts'
import { chat, received, ways, type Called } from './callers.ts'

const completion = '/v1/chat/completions'
const stream = async ({ call, models }: Called, signal?: AbortSignal) =>
  call(completion, chat(models['chat'], true), signal)

describe.each(ways)('a gateway %s', (_way, use) => {
  const healthyEvents = async () => {
    let events = 0
    await use({}, async (gateway) => void ({ events } = await received(await stream(gateway))))
    return events
  }

  test.each([
    ['by default', undefined, 'ECONNRESET'],
    ['with a reset', 'reset', 'ECONNRESET'],
    ['by closing', 'close', 'UND_ERR_SOCKET'],
  ] as const)('breaks the connection %s after three events', async (_title, how, code) => {
    await use({ faults: [cut({ afterEvents: 3, how })] }, async (gateway) => {
      const response = await stream(gateway)
      const { events, error } = await received(response)
      expect([response.status, events]).toEqual([200, 3])
      expect(error).toBeInstanceOf(TypeError)
      expect(error).toMatchObject({ message: 'terminated', cause: { code } })
    })
  })

  test('completes the message after three events, how: end', async () => {
    await use({ faults: [cut({ afterEvents: 3, how: 'end' })] }, async (gateway) => {
      const { events, text, error } = await received(await stream(gateway))
      expect({ events, error, isDone: text.includes('[DONE]') }).toEqual({ events: 3, error: undefined, isDone: false })
    })
  })

  test('hangs after three events until the client gives up', async () => {
    await use({ faults: [cut({ afterEvents: 3, how: 'hang' })] }, async (gateway) => {
      const client = new AbortController()
      const { events, error } = await received(await stream(gateway, client.signal), (text) => {
        if (text.split('\n\n').length > 3) client.abort(new Error('the client gave up'))
      })
      expect(events).toBe(3)
      expect(error?.message).toBe('the client gave up')
    })
  })

  test('leaves shorter streams and other replies complete', async () => {
    const events = await healthyEvents()
    await use({ faults: [cut({ afterEvents: events + 1 })] }, async (gateway) => {
      expect(await received(await stream(gateway))).toMatchObject({ events })
      const plain = await gateway.call(completion, chat(gateway.models['chat']))
      expect(await plain.json()).toHaveProperty('usage')
    })
  })

  test('breaks a stream after its last event', async () => {
    const events = await healthyEvents()
    await use({ faults: [cut({ afterEvents: events })] }, async (gateway) => {
      const { error, ...rest } = await received(await stream(gateway))
      expect([rest.events, error?.message]).toEqual([events, 'terminated'])
    })
  })

  test('cuts any body after ten bytes', async () => {
    await use({ faults: [cut({ afterBytes: 10, how: 'close' })] }, async ({ call }) => {
      const { text, error } = await received(await call('/v1/models'))
      expect([text.length, error?.message]).toEqual([10, 'terminated'])
    })
    await use({ faults: [cut({ afterBytes: 10, how: 'end' })] }, async ({ call }) => {
      const response = await call('/v1/models')
      expect([response.headers.get('content-length'), (await response.text()).length]).toEqual(['10', 10])
    })
  })

  test('refuses the first two requests, then recovers', async () => {
    await use({ faults: [status({ status: 429, times: 2, retryAfterS: 3 })] }, async ({ call }) => {
      const replies = [await call('/v1/models'), await call('/v1/models'), await call('/v1/models')]
      expect(replies.map((reply) => [reply.status, reply.headers.get('retry-after')])).toEqual([
        [429, '3'],
        [429, '3'],
        [200, null],
      ])
      expect(await replies[0]?.json()).toMatchObject({ error: { type: 'new_api_error', code: 'rate_limit_exceeded' } })
    })
  })

  test('always refuses without times, in the error format of the protocol', async () => {
    await use({ faults: [status({ status: 503 })] }, async ({ call }) => {
      const bodies = [await (await call(completion, {})).json(), await (await call('/v1/messages', {})).json()]
      expect(bodies).toMatchObject([
        { error: { code: 'service_unavailable' } },
        { type: 'error', error: { code: 'service_unavailable' } },
      ])
      expect((await call('/v1/models')).status).toBe(503)
    })
  })

  test('sends the headers and the body of a refusal', async () => {
    const headers = { 'X-Trace': 'abc', 'Content-Type': 'text/html' }
    await use({ faults: [status({ status: 502, body: '<h1>Bad gateway</h1>', headers })] }, async ({ call }) => {
      const reply = await call('/v1/models')
      expect([reply.headers.get('x-trace'), reply.headers.get('content-type')]).toEqual(['abc', 'text/html'])
      expect(await reply.text()).toBe('<h1>Bad gateway</h1>')
    })
    await use({ faults: [status({ status: 400, body: { detail: 'no' }, retryAfterS: 0 })] }, async ({ call }) => {
      const reply = await call('/v1/models')
      expect([await reply.json(), reply.headers.get('retry-after')]).toEqual([{ detail: 'no' }, '0'])
    })
  })

  test('applies a class only to the operations of `on`', async () => {
    const refuses = status({ status: 500, on: ['createChatCompletion', 'createMessage'] })
    await use({ faults: [refuses] }, async ({ call, models }) => {
      const statuses = [
        (await call('/v1/models')).status,
        (await call(completion, chat(models['chat']))).status,
        (await call('/v1/messages', {})).status,
      ]
      expect(statuses).toEqual([200, 500, 500])
    })
  })

  test('sends whole refusals even if streams are cut, whatever the order of the faults is', async () => {
    const faults = [status({ status: 429, times: 1 }), cut({ afterBytes: 5 })]
    for (const ordered of [faults, faults.toReversed()]) {
      await use({ faults: ordered }, async ({ call }) => {
        expect(await (await call('/v1/models')).json()).toHaveProperty('error')
        expect((await received(await call('/v1/models'))).error?.message).toBe('terminated')
      })
    }
  })

  test('sends every event of a slow stream, and cuts it where it should', async () => {
    const events = await healthyEvents()
    const slow = latency({ firstByteMs: 1, betweenEventsMs: 1 })
    await use({ faults: [slow] }, async (gateway) => {
      expect(await received(await stream(gateway))).toMatchObject({ events })
    })
    await use({ faults: [slow, cut({ afterEvents: 2 })] }, async (gateway) => {
      const { error, ...rest } = await received(await stream(gateway))
      expect([rest.events, error?.message]).toEqual([2, 'terminated'])
    })
  })
})

/** Runs in virtual time. `pending` resolves once a timer is set. */
async function inVirtualTime(use: (pending: () => Promise<void>) => Promise<void>): Promise<void> {
  vi.useFakeTimers()
  try {
    await use(async () => {
      while (vi.getTimerCount() === 0) await setImmediate()
    })
  } finally {
    vi.useRealTimers()
  }
}

describe('latency', () => {
  const started = (fault: GatewayFault) => {
    const { fetch, keys, models } = createGateway({ faults: [fault] })
    const headers = { authorization: `Bearer ${keys.default}`, 'content-type': 'application/json' }
    const body = JSON.stringify(chat(models.chat, true))
    return (signal?: AbortSignal) =>
      fetch('http://gateway.test/v1/chat/completions', { method: 'POST', headers, body, ...(signal && { signal }) })
  }

  test('delays the status', () =>
    inVirtualTime(async (pending) => {
      const onStatus = vi.fn()
      const response = started(latency({ ms: 2000 }))().then(onStatus)
      await pending()
      await vi.advanceTimersByTimeAsync(1999)
      expect(onStatus).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
      await response
      expect(onStatus).toHaveBeenCalled()
      expect(vi.getTimerCount()).toBe(0)
    }))

  test('delays the first byte after the headers, and each event after the one before', () =>
    inVirtualTime(async (pending) => {
      const response = await started(latency({ firstByteMs: 500, betweenEventsMs: 100 }))()
      const reader = response.body?.getReader()
      for (const delayMs of [500, 100, 100]) {
        const onEvent = vi.fn()
        const event = reader?.read().then(onEvent)
        await pending()
        await vi.advanceTimersByTimeAsync(delayMs - 1)
        expect(onEvent).not.toHaveBeenCalled()
        await vi.advanceTimersByTimeAsync(1)
        await event
      }
      await reader?.cancel()
      expect(vi.getTimerCount()).toBe(0)
    }))

  test('keeps no timer for a hanging body that the client cancelled', () =>
    inVirtualTime(async (pending) => {
      const response = await started(cut({ afterEvents: 0, how: 'hang' }))()
      const reader = response.body?.getReader()
      const read = reader?.read()
      await pending()
      await reader?.cancel()
      expect(await read).toMatchObject({ done: true })
      expect(vi.getTimerCount()).toBe(0)
    }))

  test('ends when the client gives up', () =>
    inVirtualTime(async (pending) => {
      const client = new AbortController()
      const response = started(latency({ ms: 2000 }))(client.signal)
      await pending()
      client.abort(new Error('the client gave up'))
      await expect(response).rejects.toThrow('the client gave up')
      expect(vi.getTimerCount()).toBe(0)
    }))
})

test.each<{ create: () => GatewayFault; message: string }>([
  { create: () => latency({}), message: 'latency: expected ms, firstByteMs or betweenEventsMs above 0' },
  { create: () => latency({ ms: -1 }), message: 'latency: ms: expected an integer from 0 to 2147483647, got -1' },
  {
    create: () => latency({ firstBytesMs: 1 } as object),
    message:
      'latency: unknown option "firstBytesMs" (did you mean "firstByteMs"?). ' +
      'Available: ms, firstByteMs, betweenEventsMs, on, stream, when, failAfter, everyNth, share, times',
  },
  { create: () => cut({}), message: 'cut: expected either afterEvents or afterBytes' },
  {
    create: () => cut({ afterEvents: 1, afterBytes: 1 }),
    message: 'cut: expected either afterEvents or afterBytes',
  },
  { create: () => status({ status: 200 }), message: 'status: status: expected an integer from 400 to 599, got 200' },
  { create: () => status({} as { status: number }), message: 'status: expected a status from 400 to 599' },
  {
    create: () => status({ status: 429, headers: { 'a b': 'c' } }),
    message: 'status: headers: expected an object of header names and values, got {"a b":"c"}',
  },
  {
    create: () => readFault('cut:afterEvents'),
    message: '"cut:afterEvents": expected NAME=VALUE, got "afterEvents"',
  },
  {
    create: () => readFault('status:body=x'),
    message: '"status:body=x": body: only available in the JavaScript API',
  },
])('rejects invalid options with the message: $message', ({ create, message }) => {
  expect(create).toThrow(expect.objectContaining({ name: 'GateproofError', code: 'usage', message }))
})

test('rejects an operation that does not exist, with a suggestion', () => {
  expect(() => readFault('latency:ms=5:on=createMesage')).toThrow(
    '(did you mean "createMessage"?), got ["createMesage"]',
  )
})

test('reads a class with several operations', async () => {
  const { fetch } = createGateway({ faults: ['status:status=503:on=createMessage+listModels'] })
  const statusOf = async (path: string, method = 'POST') =>
    (await fetch(`http://gateway.test${path}`, { method })).status
  expect([await statusOf('/v1/messages'), await statusOf('/v1/models', 'GET'), await statusOf(completion)]).toEqual([
    503, 503, 401,
  ])
})
