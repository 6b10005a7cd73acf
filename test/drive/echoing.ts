import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { all, editBody, editRawEvents, type Inject } from '../../gateway/reference/fault.ts'
import { startReference, type Reference } from '../../gateway/reference/server.ts'
import { gateproof, type Ended } from '../cli/gateproof.ts'

/**
 * Everything a reply can hold an echo in: headers, whole bodies, streamed chunks, addresses, in each usual encoding, and spelled a
 * character an event.
 */
export const echoing =
  (secretsIn: (headers: Headers) => readonly string[]): Inject =>
  (next) =>
  async (request) => {
    const secrets = secretsIn(request.headers)
    const forms = secrets.flatMap((secret) => [...formsOf(secret), Buffer.from(secret).toString('base64')])
    const spelled = secrets.flatMap((secret) =>
      [...secret].map((character) => `data: ${JSON.stringify({ text: character })}\n\n`),
    )
    const inBodies = all(
      editBody((text) => text.replace(/^\{/, () => `{"echo":${JSON.stringify(forms)},`)),
      editRawEvents((blocks) => [`: ${forms.join(' ')}\n\n`, ...spelled, ...blocks]),
    )
    const response = await inBodies(next)(request)
    const headers = new Headers(response.headers)
    for (const [index, secret] of secrets.entries()) {
      headers.set(`x-echo-${index}`, secret)
      headers.set('location', `https://elsewhere.invalid/?key=${encodeURIComponent(secret)}`)
    }
    return new Response(response.body, { status: response.status, headers })
  }

/** What may stand nowhere. */
export const formsOf = (secret: string): readonly string[] => {
  const part = secret.replace(/^sk-/, '')
  return [
    ...[part, part.toUpperCase(), part.toLowerCase(), [...part].reverse().join('')],
    ...[encodeURIComponent(part), JSON.stringify(part), Buffer.from(part).toString('hex')],
  ]
}

export interface Ran extends Ended {
  readonly report: string
  /** Everything that was printed or written, by its name. */
  readonly sinks: Readonly<Record<string, string>>
}

/** Runs the real command against a reference gateway that is sick in this way. */
export async function runAgainst(
  inject: Inject,
  circumstances: (reference: Reference) => {
    readonly args: readonly string[]
    readonly env: Readonly<Record<string, string>>
  },
): Promise<Ran> {
  const reference = await startReference({ faults: [{ inject }] })
  const out = mkdtempSync(join(tmpdir(), 'gateproof-'))
  onTestFinished(() => rmSync(out, { recursive: true, force: true }))
  try {
    const { args, env } = circumstances(reference)
    const others = ['ctrf', 'sarif', 'prometheus'].map((format) => `${format}=${join(out, `gateproof.${format}`)}`)
    const target = ['--base-url', reference.url, '--seed', '7', '--out', out, '--report', others.join(',')]
    const keyed = { GATEWAY_API_KEY: reference.keys.default, ...env }
    const ended = await gateproof(['run', ...target, ...args], { env: keyed })
    const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    const written = files.map(
      (entry) => [entry.name, readFileSync(join(entry.parentPath, entry.name), 'utf8')] as const,
    )
    const sinks: Readonly<Record<string, string>> = {
      ...Object.fromEntries(written),
      stdout: ended.stdout,
      stderr: ended.stderr,
    }
    return { ...ended, sinks, report: sinks['report.json'] ?? '' }
  } finally {
    await reference.close()
  }
}
