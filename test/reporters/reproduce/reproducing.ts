import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { recordedBytes } from '../../../src/evidence/bytes.ts'
import type { Exchange } from '../../../src/evidence/exchange.ts'
import type { Redactor } from '../../../src/redact/redact.ts'
import { startGateproof } from '../../cli/gateproof.ts'
import { isThere } from '../browser.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const standInForCurl = here('stand-in-for-curl.mjs')
const main = here('../../../dist/cli/main.js')

/** The result of a command in a shell. */
export interface Pasted {
  readonly code: number
  readonly stdout: Buffer
  readonly stderr: string
}

/** Where commands run: a folder, environment variables, and whether curl is replaced by our substitute. */
export interface Place {
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
  readonly standIn?: boolean
}

/** A folder with programs, each one shell line. Created once, because another shell can be running them. */
function programs(bin: string, lines: Readonly<Record<string, string>>): string {
  if (existsSync(bin)) return bin
  mkdirSync(bin)
  for (const [name, line] of Object.entries(lines)) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${line}\n`)
    chmodSync(join(bin, name), 0o755)
  }
  return bin
}

/** Runs a command in a shell in which `npx --no-install gateproof` is this build, and curl always exists. */
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

/** The reference gateway as run by `gateproof serve`, and the variables with its keys. */
export interface Served {
  readonly url: string
  readonly env: Readonly<Record<string, string>>
  readonly close: () => Promise<void>
}

/** Starts the gateway with these faults. A configuration in the folder names its keys and models. */
export async function servedWith(faults: readonly string[], folder: string): Promise<Served> {
  const child = startGateproof(['serve', '--port', '0', ...faults.flatMap((name) => ['--fault', name])])
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  const { url, keys, models } = JSON.parse(line) as Record<'keys' | 'models', Record<string, string>> & { url: string }
  const variableOf = (role: string) => (role === 'default' ? 'GATEWAY_API_KEY' : `GATEWAY_KEY_${role.toUpperCase()}`)
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

/** The exchange with the response that curl printed (`-i`), masked as in a recording; undefined if it printed none. */
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
