import { createServer, type AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { gateproof } from '../cli/gateproof.ts'

interface Announced {
  readonly url: string
  readonly keys: Readonly<Record<string, string>>
  readonly models: Readonly<Record<string, string>>
}

describe('gateproof upstream', () => {
  test('prints URL, keys and models in the first line, and exits with 0 on SIGTERM', async () => {
    const ended = await gateproof(['upstream', '--port', '0', '--seed', '3'], {}, async ({ firstLine, signal }) => {
      const { url, keys, models } = JSON.parse(await firstLine) as Announced
      const call = (key = '') => fetch(`${url}/v1/models`, { headers: { authorization: `Bearer ${key}` } })
      expect((await call(keys['openai'])).status).toBe(200)
      expect((await call('sk-wrong')).status).toBe(401)
      expect(models['chat']).toBe('gateproof-chat')
      signal('SIGTERM')
    })
    expect(ended.code).toBe(0)
    expect(ended.stderr).toMatch(/^scripted upstream listening at http:\/\/127\.0\.0\.1:\d+ \(Ctrl-C stops it\)\n$/)
  })

  test('rejects a port in use', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const { code, stderr } = await gateproof(['upstream', '--port', String(port)])
    server.close()
    expect(code).toBe(2)
    expect(stderr).toContain(`--port ${port}: already in use. --port 0 picks a free port`)
  })
})
