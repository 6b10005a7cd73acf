import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { gateproof } from '../cli/gateproof.ts'

/** Runs a server while `use` runs. */
async function against<T>(server: Server, use: (url: string) => Promise<T>): Promise<T> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.close()
    if ('closeAllConnections' in server) (server.closeAllConnections as () => void)()
  }
}

const run = (url: string) =>
  gateproof(['run', '--base-url', url, '--out', mkdtempSync(join(tmpdir(), 'gateproof-')), '--timeout', '5'], {
    env: { GATEWAY_API_KEY: 'sk-hostile-000000000000000000000000' },
  })

const page: RequestListener = (_request, response) => {
  response.setHeader('content-type', 'text/html')
  response.end('<!doctype html><title>console</title>\u001B[31m')
}

test('a host that accepts connections but never responds times out', async () => {
  const silent = createServer((socket) => void socket.on('error', () => undefined))
  const { code, stdout, stderr } = await against(silent, run)
  expect({ code, stdout }).toEqual({ code: 3, stdout: '' })
  expect(stderr).toMatch(/could not be reached: no byte of the response within \d+ s/)
})

test('a host that serves an HTML page on every path is not a gateway', async () => {
  const { code, stdout, stderr } = await against(createHttpServer(page), run)
  expect({ code, stdout }).toEqual({ code: 3, stdout: '' })
  expect(stderr).toContain('does not respond like a model gateway: 200 with an HTML page on 4 of 4 paths')
  expect(stderr).not.toContain('\u001B')
})
