import { randomBytes } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodings } from '../redact/encodings.ts'
import { keyFinder } from '../redact/find-key.ts'
import { archive, calls, healthyEntries, type Entry } from '../traffic/archive.ts'
import { gateproof, inEmptyFolder } from './gateproof.ts'

const secretOf = (length: number) => randomBytes(length).toString('base64url').replaceAll(/[-_]/g, 'x').slice(0, length)

/** A short one, two keys, one with characters that mean something in expressions, and one that no expression can contain. */
const secrets = {
  default: `sk-${secretOf(40)}`,
  low: `sk-proj-${secretOf(24)}`,
  'x-gate-token': `${secretOf(14)}.*+?^$()[]{}|\\${secretOf(14)}`,
  'x-gate-secret': secretOf(9_000),
  // A digit before a letter: a short secret that may be words is found only where it is written as one.
  'x-team': `7a${secretOf(7)}`,
}
const find = keyFinder(Object.values(secrets).map((secret) => secret.slice(0, 40)))

/** Every encoding of a secret, or of both ends of a long one. */
const echoesOf = (secret: string): readonly string[] => {
  const ends = secret.length > 400 ? [secret.slice(0, 40), secret.slice(-40)] : [secret]
  return ends.flatMap((end) => [
    ...encodings.map(({ encode }) => encode(end)),
    ...[Buffer.from(Buffer.from(end).toString('base64')).toString('base64'), [...Buffer.from(end)].join(', ')],
    ...[[...end].join(' '), [...end].join('\u00ad')],
    ...(end.length < 12 ? [] : [gzipSync(`not valid: ${end}, not valid: ${end}`).toString('base64'), end.slice(-12)]),
  ])
}
const told = Object.values(secrets).flatMap((secret) => [secret, ...echoesOf(secret)])

/** A gateway that tells in its list of models, and in every error, header and reason, all that it was ever sent. */
let server: Server
let url = ''
let count = 0
beforeAll(async () => {
  server = createServer({ maxHeaderSize: 65_536 }, (request, response) => {
    const isList = (request.url ?? '').includes('/models')
    const isKnown = Object.values(secrets).some((secret) => request.headers.authorization?.includes(secret))
    count += 1
    const some = Array.from({ length: 20 }, (_, at) => told[(20 * count + at) % told.length] ?? '')
    const line = (some[0] ?? '').replaceAll(/[^\x20-\x7e]/g, ' ').slice(0, 2000)
    const models = { object: 'list', data: some.map((text) => ({ id: text, object: 'model', owned_by: text })) }
    response.writeHead(isList && isKnown ? 200 : 401, line, {
      ...{ 'content-type': 'application/json', 'x-echo': line, 'set-cookie': `k=${encodeURIComponent(line)}` },
      location: `https://x/?key=${encodeURIComponent(some[1] ?? '')}`,
    })
    const error = { message: some.join(' '), type: some[2], code: some[3], param: some[1] }
    const text = JSON.stringify(isList && isKnown ? models : { error })
    response.end(count % 5 === 0 ? Buffer.from(`\ufeff${text}`, 'utf16le') : text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

const env = {
  GATEWAY_API_KEY: secrets.default,
  GATEWAY_KEY_LOW: secrets.low,
  GATE_TOKEN: secrets['x-gate-token'],
  GATE_SECRET: secrets['x-gate-secret'],
  GATE_TEAM: secrets['x-team'],
}
const configuration = () => JSON.stringify({ baseUrl: url, keys: { low: 'GATEWAY_KEY_LOW' } })
const headers = ['x-gate-token=GATE_TOKEN', 'x-gate-secret=GATE_SECRET', 'x-team=GATE_TEAM']
const deployment = () => [
  '--config',
  'given.json',
  '--secret-header',
  'x-team',
  ...headers.flatMap((header) => ['--header', header]),
]

/** The outputs of a command, and the files that it wrote to a folder, that show a secret. */
async function shownBy(args: readonly string[], cwd: string, folder?: string): Promise<readonly string[]> {
  const { stdout, stderr, code } = await gateproof(args, { cwd, env })
  expect(code, stderr).not.toBe(4)
  const written = folder === undefined ? [] : readdirSync(join(cwd, folder), { recursive: true, withFileTypes: true })
  const files = written
    .filter((entry) => entry.isFile())
    .map((entry) => [entry.name, readFileSync(join(entry.parentPath, entry.name))] as const)
  const outputs = [['stdout', Buffer.from(stdout)], ['stderr', Buffer.from(stderr)], ...files] as const
  return outputs.flatMap(([name, bytes]) =>
    find(bytes)
      .slice(0, 1)
      .map((found) => `${args[0]}: ${name} shows ${found.slice(0, 80)}`),
  )
}

const everyReport = ['--report', 'sarif=out/x.sarif,ctrf=out/x.ctrf,prometheus=out/x.prom', '--out', 'out']

test('no output of any command shows a secret that a gateway echoes in any encoding', async () => {
  await inEmptyFolder(async (cwd) => {
    writeFileSync(join(cwd, 'given.json'), configuration())
    const shown = [
      await shownBy(['doctor', ...deployment()], cwd),
      await shownBy(['plan', ...deployment()], cwd),
      await shownBy(['run', ...deployment(), '--only', 'models,authentication', '--samples', '0', ...everyReport], cwd),
    ]
    cpSync(join(cwd, 'out/evidence.jsonl'), join(cwd, 'again.jsonl'))
    shown.push(
      await shownBy(['judge', 'again.jsonl', '--out', 'judged'], cwd, 'judged'),
      await shownBy(['compare', 'again.jsonl', 'out/evidence.jsonl', '--out', 'compared'], cwd, 'compared'),
      await shownBy(['explain', '--out', 'out'], cwd),
      await shownBy(['certify', 'out'], cwd),
    )
    expect(shown.flat()).toEqual([])
    expect(count).toBeGreaterThan(20)
  })
})

test('no output of judge shows a secret of the traffic of others', async () => {
  const all = healthyEntries()
  const entry = all[calls.message] as Entry
  entry.request.headers = Object.entries(secrets).map(([name, value]) => ({
    name: name.startsWith('x-') ? name.replace('team', 'api-key') : 'authorization',
    value: name.startsWith('x-') ? value : `Bearer ${value}`,
  }))
  entry.response.status = 400
  const text = JSON.stringify({ error: { message: told.join(' '), type: told[0], code: null } })
  entry.response.content = { size: text.length, mimeType: 'application/json', text }
  await inEmptyFolder(async (cwd) => {
    writeFileSync(join(cwd, 'given.har'), archive(all))
    expect(await shownBy(['judge', 'given.har', ...everyReport], cwd, 'out')).toEqual([])
  })
})

test.each<[string, readonly string[], string?]>([
  ['as the name of a variable', ['run', '--api-key-env', secrets.default]],
  ['as the value of an option', ['run', '--only', secrets.default]],
  ['as an option', ['run', `--${secrets.default}`]],
  ['as an option with a value', ['run', `--api-key=${secrets.default}`]],
  ['as a command', [secrets.default]],
  ['as a header', ['run', '--header', `x-gate-token: ${secrets['x-gate-token']}`, '--only', 'nothing']],
  ['in the URL', ['run', '--base-url', `https://user:${secrets.default}@127.0.0.1:1/v1`]],
  ['in the query of the URL', ['doctor', '--base-url', `http://127.0.0.1:1/v1?key=${secrets.default}`]],
  ['as a file', ['judge', secrets.default]],
  ['in the configuration', ['plan', '--config', 'given.json'], JSON.stringify({ keys: { default: secrets.default } })],
  [
    'as a header of the configuration',
    ['plan', '--config', 'given.json'],
    JSON.stringify({ baseUrl: 'x', headers: { 'x-a': secrets.default } }),
  ],
  [
    'in a configuration that is not JSON',
    ['plan', '--config', 'given.json'],
    `{"keys": {"default": ${secrets.default}`,
  ],
])('no message shows a secret that is given where it does not belong: %s', async (_where, args, given) => {
  await inEmptyFolder(async (cwd) => {
    if (given !== undefined) writeFileSync(join(cwd, 'given.json'), given)
    expect(await shownBy(args, cwd)).toEqual([])
  })
})
