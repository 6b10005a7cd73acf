import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startReference, type Reference } from '../../gateway/reference/server.ts'
import type { Report } from '../../src/report/report.ts'
import { gateproof, type Ended } from '../cli/gateproof.ts'

/** A process in front of a gateway. It exits at a request whose body has the member `stop`. */
const mortal = String.raw`
const { createServer, request } = require('node:http')
const [port, target] = process.argv.slice(1)
createServer(async (incoming, outgoing) => {
  const chunks = []
  for await (const chunk of incoming) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  if (body.includes('"stop"')) process.exit(1)
  const { method, rawHeaders: headers } = incoming
  request(new URL(incoming.url, target), { method, headers }, (response) => {
    outgoing.writeHead(response.statusCode, response.rawHeaders)
    response.pipe(outgoing)
  }).end(body)
}).listen(Number(port), '127.0.0.1', () => process.send('listening'))
`

/** Less than the first pause of a drive, and more than it takes to see that the port is closed. */
const restartMs = 300

/** Starts the process again when it exits. */
async function supervise(target: string) {
  const port = await freePort()
  let child: ChildProcess
  let timer: NodeJS.Timeout | undefined
  let exits = 0
  const start = () => {
    child = spawn(process.execPath, ['-e', mortal, String(port), target], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.once('exit', () => {
      exits += 1
      timer = setTimeout(start, restartMs)
    })
    return child
  }
  const first = start()
  await new Promise((resolve) => first.once('message', resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    exits: () => exits,
    stop: () => {
      child.removeAllListeners('exit')
      clearTimeout(timer)
      child.kill()
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'gateproof-'))
const reportIn = (folder: string) => JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Report

describe('a process that a request ends, and that a supervisor starts again', () => {
  const out = newFolder()
  let reference: Reference
  let supervised: Awaited<ReturnType<typeof supervise>>
  let ended: Ended
  beforeAll(async () => {
    reference = await startReference()
    supervised = await supervise(reference.url)
    const args = ['--base-url', supervised.url, '--only', 'chat', '--samples', '1', '--seed', '1', '--out', out]
    ended = await gateproof(args, { env: { GATEWAY_API_KEY: reference.keys.default } })
  })
  afterAll(async () => {
    supervised.stop()
    await reference.close()
  })

  test('has a first finding that names the request, which ended it when it was sent again alone', () => {
    const { findings, verdict } = reportIn(out)
    expect(findings[0]?.title).toBe(
      'POST /v1/chat/completions kills the gateway: this request, replayed alone, ended it again',
    )
    expect({ verdict, code: ended.code }).toEqual({ verdict: 'nonconformant', code: 1 })
    expect(supervised.exits()).toBeGreaterThanOrEqual(2)
  })

  test('has the same first finding when its recording is judged', async () => {
    const again = newFolder()
    const { code } = await gateproof(['judge', join(out, 'evidence.jsonl'), '--out', again])
    expect(code).toBe(ended.code)
    expect(reportIn(again).findings[0]).toEqual(reportIn(out).findings[0])
  })

  test('gets no statement', async () => {
    const { code, stdout, stderr } = await gateproof(['certify', out])
    expect(code).not.toBe(0)
    expect(`${stdout}${stderr}`).toContain('the gateway stopped accepting connections during the run')
  })
})
