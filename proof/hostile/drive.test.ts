import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { gateproof } from '../../selftest/cli/gateproof.ts'

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

test('a host that refuses connections is reported as unreachable', async () => {
  const { code, stdout } = await run('http://127.0.0.1:9')
  expect(code).toBe(3)
  expect(stdout).toContain('could not be reached: ECONNREFUSED 127.0.0.1:9')
}, 60_000)

test('an unknown host name is reported as unreachable', async () => {
  const { code, stdout } = await run('http://gateproof.invalid')
  expect(code).toBe(3)
  expect(stdout).toContain('http://gateproof.invalid could not be reached')
}, 60_000)

test('a host that accepts connections but never responds times out', async () => {
  const silent = createServer((socket) => void socket.on('error', () => undefined))
  const { code, stdout } = await against(silent, run)
  expect(code).toBe(3)
  expect(stdout).toMatch(/could not be reached: no byte of the response within \d+ s/)
}, 60_000)

test('a port that does not speak HTTP is reported as such', async () => {
  const { code, stdout } = await against(
    createServer((socket) => void socket.end('SSH-2.0-OpenSSH_9.0\r\n')),
    run,
  )
  expect(code).toBe(3)
  expect(stdout).toContain('did not send a readable response: not HTTP: no status line')
}, 60_000)

test('a host that serves an HTML page on every path is not a gateway', async () => {
  const page = createHttpServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><title>console</title>\u001B[31m')
  })
  const { code, stdout } = await against(page, run)
  expect(code).toBe(1)
  expect(stdout).toContain('returned an HTML page')
  expect(stdout).not.toContain('\u001B')
}, 60_000)
