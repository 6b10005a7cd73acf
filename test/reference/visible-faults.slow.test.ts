import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { faults } from '../../suites/faults.ts'
import { isAbort } from '../../gateway/reference/connection.ts'
import type { Fault } from '../../gateway/reference/fault.ts'
import { readBody } from '../../gateway/reference/faults/reply.ts'
import { createReference, type ReferenceHandlers } from '../../gateway/reference/server.ts'
import type { ClientRequest } from './clients/request.ts'
import { clientSessions } from './clients/sessions.ts'

/** What a client receives. */
interface Received {
  readonly status?: number
  readonly headers?: readonly (readonly [string, string])[]
  readonly text: string
  /** How the connection ends before the reply is complete. */
  readonly cut: string | undefined
}

async function send({ handlers }: ReferenceHandlers, { path, ...init }: ClientRequest): Promise<Received> {
  try {
    const reply = await handlers.domestic(new Request(new URL(path, 'http://gateway.test'), init))
    const { bytes, cut } = await readBody(reply)
    const text = Buffer.from(bytes).toString('latin1')
    return { status: reply.status, headers: [...reply.headers], text, cut: cut?.name }
  } catch (error) {
    if (isAbort(error)) return { text: '', cut: error.name }
    throw error
  }
}

interface Exchange {
  readonly request: ClientRequest
  readonly received: Received
}

/** The requests of each session, and the replies of the healthy gateway. */
const healthy: Record<string, readonly Exchange[]> = {}

// Replies contain the time in seconds.
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  for (const [name, steps] of Object.entries(clientSessions)) {
    const gateway = createReference()
    const exchanges: Exchange[] = []
    for (const step of steps) {
      const keys = { ...gateway.keys, invalid: `sk-${'a1B2'.repeat(12)}` }
      const texts = exchanges.map(({ received }) => received.text)
      const request = step(keys, texts)
      exchanges.push({ request, received: await send(gateway, request) })
    }
    healthy[name] = exchanges
  }
})
afterAll(() => void vi.useRealTimers())

/** Sends the session with the name of the fault first. */
const sessionsFor = (fault: string) =>
  Object.entries(healthy)
    .toSorted(([one], [other]) => Number(fault.startsWith(other)) - Number(fault.startsWith(one)))
    .map(([, exchanges]) => exchanges)

/** True if a client receives another reply than from the healthy gateway. */
async function isVisible(name: string, fault: Fault): Promise<boolean> {
  for (const exchanges of sessionsFor(name)) {
    const gateway = createReference({ faults: [fault] })
    for (const { request, received } of exchanges) {
      if (!isDeepStrictEqual(await send(gateway, request), received)) return true
    }
  }
  return false
}

test('each fault without an upstream changes a reply to an official client, or states its condition', async () => {
  const unconditional = Object.entries(faults).filter(
    ([, { condition, upstream }]) => condition === undefined && upstream === undefined,
  )
  const silent: string[] = []
  for (const [name, fault] of unconditional) if (!(await isVisible(name, fault))) silent.push(name)
  expect(silent).toEqual([])
})

test('each condition is one sentence', () => {
  const conditions = Object.values(faults).flatMap(({ condition }) => condition ?? [])
  expect(conditions.filter((condition) => !/^Only if \S.+\.$/.test(condition))).toEqual([])
})
