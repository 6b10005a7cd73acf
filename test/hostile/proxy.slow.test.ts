import { connect } from 'node:net'
import { request } from 'undici'
import { expect, test } from 'vitest'
import { startReference } from '../../gateway/reference/server.ts'
import { gateproof } from '../cli/gateproof.ts'
import { createRandom, draw } from './random.ts'
import { closeGatewayConnections } from './reply.ts'
import { open, type Hostile } from './serve.ts'
import { servers } from './servers/index.ts'
import { recording, switchboard } from '../record/proxying.ts'

const seed = Number(process.env['HOSTILE_SEED'] ?? 1)
/** `HOSTILE_COUNT` of all servers. */
const count = Number(process.env['HOSTILE_COUNT'] ?? 8)
const key = 'sk-Xa9zQ-w81LmNbVcT0pQ7r'
/** Client timeout per server. */
const patience = 250

const calls = [
  ['GET', '/v1/models', ''],
  ['POST', '/v1/chat/completions', '{"model":"ref-chat-1","stream":true,"messages":[{"role":"user","content":"Hi."}]}'],
] as const

test(`the recording proxy survives hostile servers (seed ${seed})`, async () => {
  const reference = await startReference()
  const board = await switchboard()
  const proxy = await recording(board.url, '--rotate', '16M')
  const ask = async ([method, path, body]: (typeof calls)[number]) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const options = { method, headers, signal: AbortSignal.timeout(patience), ...(body !== '' && { body }) }
    await request(proxy.url + path, options)
      .then((reply) => reply.body.text())
      .catch(() => undefined)
  }
  const meet = async (hostile: Hostile) => {
    const listening = await open(hostile, reference.url, seed)
    board.connected((socket) => {
      const peer = connect(Number(new URL(listening.url).port), '127.0.0.1')
      peer.on('error', () => socket.destroy()).on('close', () => socket.destroy())
      socket.on('close', () => peer.destroy())
      socket.pipe(peer).pipe(socket)
    })
    for (const call of calls) await ask(call)
    board.hangUp()
    await listening.close()
  }
  for (const hostile of draw(servers, count, createRandom(seed))) await meet(hostile)

  board.connected((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nalive'))
  expect(await (await request(`${proxy.url}/v1/x`)).body.text()).toBe('alive')
  const { code, stderr, files, exchanges, text } = await proxy.end()
  expect([code, stderr.match(/gateproof: .*/)]).toEqual([0, null])
  expect(exchanges).toHaveLength(2 * Math.min(count, servers.length) + 1)
  expect(text).not.toContain(key.slice(3))
  const judged = await gateproof(['judge', ...files])
  expect([0, 1, 3], judged.stderr).toContain(judged.code)
  await reference.close()
  closeGatewayConnections()
})
