import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startGateway, status } from 'gateproof/gateway'

test('refuses the first request', async (context) => {
  const gateway = await startGateway({ faults: [status({ status: 503, times: 1 })] })
  context.after(() => gateway.close())
  const headers = { authorization: `Bearer ${gateway.keys.default}` }
  const list = () => fetch(`${gateway.url}/v1/models`, { headers })
  assert.equal((await list()).status, 503)
  assert.equal((await list()).status, 200)
})
