import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { recordedBytes } from '../../src/evidence/bytes.ts'
import type { Exchange } from '../../src/evidence/exchange.ts'
import type { Redactor } from '../../src/redact/redact.ts'
import { startGateproof } from '../cli/gateproof.ts'
import { isThere } from './browser.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const standInForCurl = here('stand-in-for-curl.mjs')
const main = here('../../dist/cli/main.js')

/** What a command that was pasted into a shell came to. */
export interface Pasted {
  readonly code: number
  readonly stdout: Buffer
  readonly stderr: string
}

/** Where commands are pasted: a folder, what it holds of the environment, and whether curl is to be our stand-in for it. */
export interface Place {
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
  readonly standIn?: boolean
}

/** A folder with programs of these names, each a line for a shell; made once, since another shell may be running them. */
function programs(bin: string, lines: Readonly<Record<string, string>>): string {
  if (existsSync(bin)) return bin
  mkdirSync(bin)
  for (const [name, line] of Object.entries(lines)) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${line}\n`)
    chmodSync(join(bin, name), 0o755)
  }
  return bin
}

/** Pastes a command into a shell, where `npx --no-install gateproof` is what was built here, and curl is there in any case. */
export function paste(command: string, { folder, env, standIn = !isThere('curl') }: Place): Promise<Pasted> {
  const node = `'${process.execPath}'`
  const bin = programs(join(folder, standIn ? 'bin-with-curl' : 'bin'), {
    npx: `shift 2; exec ${node} '${main}' "$@"`,
    ...(standIn && { curl: `exec ${node} '${standInForCurl}' "$@"` }),
  })
  const path = [bin, process.env['PATH']].join(delimiter)
  const options = { cwd: folder, env: { PATH: path, ...env }, encoding: 'buffer', maxBuffer: 64 * 1024 * 1024 } as const
  return new Promise((resolve) => {
    execFile('sh', ['-c', command], options, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr: stderr.toString() })
    })
  })
}

/** The reference gateway, as `gateproof serve` runs it, and the variables that hold its keys. */
export interface Served {
  readonly url: string
  readonly env: Readonly<Record<string, string>>
  readonly close: () => Promise<void>
}

/** Serves with these faults. A configuration in the folder names the keys and models of the gateway. */
export async function servedWith(faults: readonly string[], folder: string): Promise<Served> {
  const child = startGateproof(['serve', '--port', '0', ...faults.flatMap((name) => ['--fault', name])])
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  const { url, keys, models } = JSON.parse(line) as Record<'keys' | 'models', Record<string, string>> & { url: string }
  const variableOf = (role: string) => (role === 'default' ? 'GATEWAY_API_KEY' : `KEY_${role.toUpperCase()}`)
  const named = Object.fromEntries(Object.keys(keys).map((role) => [role, variableOf(role)]))
  writeFileSync(join(folder, 'gateproof.config.json'), JSON.stringify({ keys: named, models }))
  const env = Object.fromEntries(Object.entries(keys).map(([role, key]) => [variableOf(role), key]))
  const close = async () => {
    child.kill()
    await once(child, 'exit')
  }
  return { url, env, close }
}

/** How a transfer ended, by curl's exit code. */
const ends: Readonly<Record<number, Exchange['end']['how']>> = {
  0: 'complete',
  18: 'closed',
  28: 'timeout',
  56: 'reset',
}

/** An exchange whose reply is the one that curl printed (`-i`), masked as it would have been recorded; none where it printed none. */
export function answeredAgain(exchange: Exchange, { code, stdout }: Pasted, redactor: Redactor): Exchange {
  const end = { how: ends[code] ?? 'failed', at: 2000, detail: exchange.end.detail ?? `curl ended with ${code}` }
  const { response: _earlier, ...asked } = exchange
  const headEnd = stdout.indexOf('\r\n\r\n')
  if (headEnd < 0) return { ...asked, end }
  const [first = '', ...fields] = stdout.subarray(0, Math.max(0, headEnd)).toString().split('\r\n')
  const headers = fields.map(
    (line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()] as const,
  )
  const chunks = [{ at: 1, ...recordedBytes(redactor.bytes(stdout.subarray(headEnd + 4))) }]
  return { ...asked, response: { status: Number(first.split(' ')[1]), headersAt: 1, headers, chunks }, end }
}
