import { afterAll, beforeAll, expect, test } from 'vitest'
import { fault, onLine, onOperation, setStatus } from '../../gateway/reference/fault.ts'
import { startReference, type Reference } from '../../gateway/reference/server.ts'
import { get } from './client.ts'

let healthy: Reference
let faulty: Reference
beforeAll(async () => {
  healthy = await startReference()
  faulty = await startReference({ faults: [fault([], onLine('overseas', onOperation('listModels', setStatus(503))))] })
})
afterAll(() => Promise.all([healthy.close(), faulty.close()]))

test('both endpoints serve the same gateway', async () => {
  expect(healthy.overseasUrl).not.toBe(healthy.url)
  const replies = [await get(healthy, '/v1/models'), await get(healthy, `${healthy.overseasUrl}/v1/models`)]
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(replies[1]?.json).toEqual(replies[0]?.json)
})

test('a fault can affect only one endpoint', async () => {
  expect((await get(faulty, '/v1/models')).status).toBe(200)
  expect((await get(faulty, `${faulty.overseasUrl}/v1/models`)).status).toBe(503)
})
