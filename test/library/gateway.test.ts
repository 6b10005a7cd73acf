import type { Handler } from '../../gateway/reference/fault-kit.ts'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import OpenAI from 'openai'
import { describe, expect, test } from 'vitest'
import {
  type AnyFault,
  createGateway,
  faults,
  GateproofError,
  latency,
  startGateway,
  type GatewayFault,
  type GatewayOptions,
} from '../../api/gateway.ts'
import { areas } from '../../src/contract/requirements.ts'
import { abortError, hang, resetConnection, type Inject } from '../../gateway/reference/fault-kit.ts'
import { endingIn } from '../../gateway/reference/faults/reply.ts'
import { faults as named } from '../../suites/faults.ts'
import { chat, received, ways, type Received } from './callers.ts'

const list = (url: string, key: string) => fetch(`${url}/v1/models`, { headers: { authorization: `Bearer ${key}` } })

describe('startGateway', () => {
  test('answers on both endpoints', async () => {
    await using gateway = await startGateway({ moreModels: 3 })
    const replies = await Promise.all([gateway.url, gateway.overseasUrl].map((url) => list(url, gateway.keys.default)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(await replies[0]?.text()).toContain('ref-more-003')
  })

  test('frees both ports when it is disposed, and closing it again does nothing', async () => {
    const gateway = await startGateway()
    await gateway[Symbol.asyncDispose]()
    for (const url of [gateway.url, gateway.overseasUrl]) {
      const server = createServer().listen(Number(new URL(url).port), '127.0.0.1')
      await once(server, 'listening')
      server.close()
    }
    await gateway.close()
  })

  test('closes while a reply is late', async () => {
    let onArrival = () => {}
    const arrived = new Promise<void>((resolve) => (onArrival = resolve))
    const reports: GatewayFault = {
      name: 'reports',
      stage: 'delay',
      create: () => ({ inject: (next: Handler) => (request: Request) => (onArrival(), next(request)) }),
    }
    const gateway = await startGateway({ faults: [latency({ ms: 2 ** 31 - 1 }), reports] })
    const reply = list(gateway.url, gateway.keys.default).catch((error: unknown) => error)
    await arrived
    await gateway.close()
    expect(await reply).toBeInstanceOf(TypeError)
  })

  test('rejects a port that is in use', async () => {
    await using gateway = await startGateway()
    const port = Number(new URL(gateway.url).port)
    await expect(startGateway({ port })).rejects.toMatchObject({
      name: 'GateproofError',
      code: 'usage',
      message: `port ${port}: already in use. Port 0 selects a free port`,
    })
  })

  test('listens on the given port', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    await new Promise((resolve) => server.close(resolve))
    await using gateway = await startGateway({ port })
    expect(gateway.url).toBe(`http://127.0.0.1:${port}`)
  })
})

describe.each(ways)('a gateway %s', (_way, use) => {
  const contentOf = async (options: GatewayOptions) => {
    let content: unknown
    await use(options, async ({ call, models }) => {
      const reply = (await (await call('/v1/chat/completions', chat(models['chat']))).json()) as OpenAI.ChatCompletion
      content = { id: reply.id, text: reply.choices[0]?.message.content, usage: reply.usage }
    })
    return content
  }

  test('gives the same replies for the same seed, and others for another seed', async () => {
    const [first, same, other] = [
      await contentOf({ seed: 7 }),
      await contentOf({ seed: 7 }),
      await contentOf({ seed: 8 }),
    ]
    expect(first).toEqual(same)
    expect(first).not.toEqual(other)
  })

  test('does not disturb another gateway next to it', async () => {
    const fault = 'status:status=503:times=1'
    await use({ seed: 7, faults: [fault, 'chat.usageMissing'] }, (faulty) =>
      use({ seed: 7 }, async (healthy) => {
        const model = healthy.models['chat']
        const [refused, served] = [
          await faulty.call('/v1/chat/completions', chat(model)),
          await healthy.call('/v1/chat/completions', chat(model)),
        ]
        expect([refused.status, served.status]).toEqual([503, 200])
        const [without, complete] = [await faulty.call('/v1/chat/completions', chat(model)), served]
        expect(await without.json()).not.toHaveProperty('usage')
        expect(await complete.json()).toHaveProperty('usage')
      }),
    )
  })

  const faulty = (inject: Inject): GatewayFault => ({ name: 'custom', create: () => ({ inject }) })
  const failure = async (inject: Inject, signal?: AbortSignal) => {
    let error: unknown
    await use({ faults: [faulty(inject)] }, async ({ call }) => {
      error = await call('/v1/models', undefined, signal).then(received, (rejected: unknown) => rejected)
    })
    return error
  }

  test.each([
    ['a reset', resetConnection(), 'ECONNRESET'],
    ['a closed connection', () => () => Promise.reject(abortError('EarlyClose')), 'UND_ERR_SOCKET'],
  ])('fails like fetch after %s before the status', async (_title, inject, code) => {
    const error = await failure(inject)
    expect(error).toBeInstanceOf(TypeError)
    expect(error).toMatchObject({ message: 'fetch failed', cause: { code } })
  })

  test('fails like fetch after an invalid chunk of a stream', async () => {
    const body = () => new Response(endingIn(abortError('BadChunk'), new TextEncoder().encode('data: 1\n\n')))
    const failed = (await failure(() => body)) as Error | Received
    // A client that reads the headers and the invalid chunk at once rejects instead of ending the body.
    expect(failed instanceof Error ? failed : failed.error).toMatchObject({ cause: { name: 'HTTPParserError' } })
  })

  test('hangs before the status until the client gives up', async () => {
    const client = new AbortController()
    const inject: Inject = (next, target) => (request) => {
      setImmediate(() => client.abort(new Error('the client gave up')))
      return hang()(next, target)(request)
    }
    expect(await failure(inject, client.signal)).toMatchObject({ message: 'the client gave up' })
  })

  test('serves a video at a URL of its own origin', async () => {
    await use({}, async ({ call, models }) => {
      const json = async (path: string, body?: object) => (await (await call(path, body)).json()) as { id: string }
      const { id } = await json('/v1/videos', { model: models['video'], prompt: 'a cat', seconds: '4' })
      let task = ''
      for (let poll = 0; !task.includes('/files/') && poll < 20; poll += 1)
        task = JSON.stringify(await json(`/v1/videos/${id}`))
      const path = /https?:\/\/[^/"]+(\/files\/[^"]+)/.exec(task)?.[1] ?? ''
      expect((await call(path)).headers.get('content-type')).toBe('video/mp4')
    })
  })
})

describe('createGateway().fetch', () => {
  const { fetch, keys } = createGateway()
  const headers = { authorization: `Bearer ${keys.default}` }

  test('takes a request, a string or a URL', async () => {
    const url = 'http://gateway.test/v1/models'
    const replies = [
      await fetch(new Request(url, { headers })),
      await fetch(url, { headers }),
      await fetch(new URL(url)),
    ]
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 401])
    expect(replies[0]?.url).toBe(url)
  })

  test('rejects an address that is not a URL', async () => {
    await expect(fetch('/v1/models')).rejects.toThrow(TypeError)
  })

  test('rejects with the reason of a signal that is aborted', async () => {
    const signal = AbortSignal.abort(new Error('no longer needed'))
    await expect(fetch('http://gateway.test/v1/models', { headers, signal })).rejects.toThrow('no longer needed')
  })
})

describe('the openai client', () => {
  const messages = [{ role: 'user' as const, content: 'Count from 1 to 5' }]
  const streamed = async (client: OpenAI, model: string) => {
    let text = ''
    for await (const chunk of await client.chat.completions.create({ model, messages, stream: true }))
      text += chunk.choices[0]?.delta.content ?? ''
    return text
  }

  test('receives the same from a port and in process', async () => {
    await using started = await startGateway({ seed: 7 })
    const created = createGateway({ seed: 7 })
    const apiKey = created.keys.default
    const clients = [
      new OpenAI({ apiKey, baseURL: `${started.url}/v1` }),
      new OpenAI({ apiKey, baseURL: 'http://gateway.test/v1', fetch: created.fetch }),
    ]
    const [overSocket, inProcess] = await Promise.all(clients.map((client) => streamed(client, created.models.chat)))
    expect(overSocket).not.toBe('')
    expect(inProcess).toBe(overSocket)
  })
})

describe('faults', () => {
  test('lists every named fault, sorted by name', () => {
    const withoutUpstream = Object.keys(named).filter((name) => !/^(?:upstream|agents)\./.test(name))
    expect(faults.map(({ name }) => name)).toEqual(withoutUpstream.sort())
    for (const name of ['upstream.costRounded:times=1', 'agents.codexStored'])
      expect(() => createGateway({ faults: [name as AnyFault] })).toThrow('needs an upstream')
  })

  test('gives each fault an area, the requirements it breaks, and one sentence', () => {
    const incomplete = faults.filter(
      ({ name, area, breaks, text }) =>
        !name.startsWith(`${area}.`) ||
        !areas.some((known) => known === area) ||
        breaks.length === 0 ||
        !/^\S.*: violates ".+"(?: and \d+ more requirements?)?\.$/.test(text),
    )
    expect(incomplete).toEqual([])
  })

  test('says when a fault takes effect that an ordinary request may not show', () => {
    const conditionOf = (name: string) => faults.find((fault) => fault.name === name)?.condition
    expect(conditionOf('streaming.messages.errorBare')).toBe('Only if the token limit ends the reply.')
    expect(conditionOf('chat.usageMissing')).toBeUndefined()
  })

  test('quotes two requirements, and counts the others', () => {
    const textOf = (name: string) => faults.find((fault) => fault.name === name)?.text
    expect(textOf('chat.usageMissing')).toMatch(/^Usage missing: violates "[^"]+"\.$/)
    expect(textOf('chat.nativeReply')).toMatch(/^Native reply: violates "[^"]+", "[^"]+" and 3 more requirements\.$/)
  })
})

test.each<[object, string]>([
  [{ faults: ['chat.usageMising'] }, 'faults: "chat.usageMising": unknown fault (did you mean "chat.usageMissing"?)'],
  [{ faults: ['latancy:ms=3'] }, 'faults: "latancy:ms=3": unknown fault (did you mean "latency"?)'],
  [
    { faults: 'chat.usageMissing' },
    'faults: expected an array of fault names, classes and defects, got "chat.usageMissing"',
  ],
  [{ faults: [3] }, 'faults: expected an array of fault names, classes and defects, got [3]'],
  [
    { fault: [] },
    'unknown option "fault" (did you mean "faults"?). Available: faults, replies, models, anyModel, keys, expectFired, expectUsed, countFired, seed, moreModels, latencyMs',
  ],
  [{ seed: -1 }, 'seed: expected an integer from 0 to 2147483647, got -1'],
  [{ latencyMs: '5' }, 'latencyMs: expected an integer from 0 to 2147483647, got "5"'],
])('rejects the options %j', (options, message) => {
  const create = () => createGateway(options)
  expect(create).toThrow(GateproofError)
  expect(create).toThrow(`createGateway: ${message}`)
  expect(create).toThrow(expect.objectContaining({ code: 'usage' }) as Error)
})
