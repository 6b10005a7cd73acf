import { execFileSync } from 'node:child_process'
import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadEvidence } from '../../src/evidence/store.ts'
import { gateproof } from '../cli/gateproof.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'attached-'))
  mkdirSync(join(folder, 'in'))
  writeFileSync(join(folder, 'secret.json'), '{"OTHER_KEY":"s3cr3t-of-this-machine"}')
})
afterEach(() => rmSync(folder, { recursive: true }))

const body = JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion', choices: [] })

/** An archive with one response in each of the named files. */
function archive(files: readonly unknown[], inRequest = false): string {
  const headers = [{ name: 'content-type', value: 'application/json' }]
  const entries = files.map((file) => ({
    startedDateTime: '2026-01-01T00:00:00.000Z',
    request: {
      ...{ method: 'POST', url: 'https://gateway.example/v1/chat/completions', headers },
      postData: inRequest ? { _file: file } : { text: '{"model":"m","messages":[]}' },
    },
    response: {
      ...{ status: 200, headers },
      content: { size: body.length, ...(inRequest ? { text: body } : { _file: file }) },
    },
    time: 1,
  }))
  return JSON.stringify({ log: { entries } })
}

const judge = (har = 'in/traffic.har') =>
  gateproof(['judge', har, '--only', 'chat.completion', '--out', 'out'], { cwd: folder })

/** All that was written. */
const outputs = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.parentPath.startsWith(join(folder, 'out')))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n')

const refusal = (name: string, reason: string) =>
  `gateproof: in/traffic.har: entry 1: \`_file\` "${name}": ${reason}. Replace it with the recorded file, or remove it\n`
const link = 'it is a link, and links are not followed here'
const noFile = 'it is not a regular file'

describe('the separate body of an archive', () => {
  test('is read from a file beside it, also if the archive is a link or compressed', async () => {
    writeFileSync(join(folder, 'in/body.json'), body)
    writeFileSync(join(folder, 'in/traffic.har'), archive(['body.json']))
    symlinkSync(join(folder, 'in/traffic.har'), join(folder, 'link.har'))
    for (const har of ['in/traffic.har', 'link.har']) {
      const { code, stderr } = await judge(har)
      expect([code, stderr]).toEqual([1, expect.not.stringContaining('_file')])
      expect(outputs()).toContain('chatcmpl-1')
    }
  })

  test.skipIf(process.platform === 'win32').each([
    ['a link to a file outside', link, (path: string) => symlinkSync(join(folder, 'secret.json'), path)],
    ['a link to the environment', link, (path: string) => symlinkSync('/proc/self/environ', path)],
    ['a link to a device', link, (path: string) => symlinkSync('/dev/zero', path)],
    ['a link to a file beside it', link, (path: string) => symlinkSync('traffic.har', path)],
    ['a dangling link', link, (path: string) => symlinkSync('nothing', path)],
    ['a pipe', noFile, (path: string) => execFileSync('mkfifo', [path])],
    ['a folder', 'it is a folder', (path: string) => mkdirSync(path)],
  ])('is refused in one line if it is %s', async (_what, reason, make) => {
    make(join(folder, 'in/env.json'))
    for (const inRequest of [false, true]) {
      writeFileSync(join(folder, 'in/traffic.har'), archive(['env.json'], inRequest))
      expect(await judge()).toEqual({ code: 2, stdout: '', stderr: refusal('env.json', reason) })
      expect(outputs()).not.toMatch(/s3cr3t|PATH=/)
    }
  })

  test('is not read for a name that leads elsewhere, and counts as not recorded', async () => {
    const names = [
      ...['../secret.json', join(folder, 'secret.json'), '/proc/self/environ', 'sub/body.json', 'sub\\body.json'],
      ...['C:body.json', 'nul', '', 7, {}],
    ]
    mkdirSync(join(folder, 'in/sub'))
    for (const name of ['sub/body.json', 'sub\\body.json'])
      symlinkSync(join(folder, 'secret.json'), join(folder, 'in', name))
    // Sparse, and larger than 64 MiB.
    writeFileSync(join(folder, 'in/large.json'), '')
    truncateSync(join(folder, 'in/large.json'), 2 ** 40)
    writeFileSync(join(folder, 'in/traffic.har'), archive([...names, 'large.json']))
    const { code, stderr } = await judge()
    expect([code, stderr]).toEqual([0, ''])
    expect(outputs()).not.toMatch(/s3cr3t|PATH=/)
    const { exchanges } = loadEvidence([join(folder, 'out/evidence.jsonl')])
    expect(exchanges).toHaveLength(names.length + 1)
    for (const { end } of exchanges) expect(end.detail).toBe('the body of this response was not recorded')
  })

  test('is judged and masked like any other if it is a hard link', async () => {
    linkSync(join(folder, 'secret.json'), join(folder, 'in/body.json'))
    writeFileSync(join(folder, 'in/traffic.har'), archive(['body.json']))
    expect((await judge()).code).toBe(1)
  })
})

test.skipIf(process.platform === 'win32')('a pipe is refused as a recording, before it is opened', async () => {
  execFileSync('mkfifo', [join(folder, 'in/traffic.har')])
  const stderr = 'gateproof: evidence "in/traffic.har": it is not a regular file. Save it first\n'
  expect(await judge()).toEqual({ code: 2, stdout: '', stderr })
})

test('a compressed archive may decode to 4 GiB at most, together with others', async () => {
  const { decodedFile, decodingBudget } = await import('../../src/traffic/file-kind.ts')
  const files = ['a', 'b'].map((name) => join(folder, `${name}.gz`))
  // Many members, as `cat a.gz b.gz` makes them.
  const member = gzipSync(Buffer.alloc(1_000_000))
  for (const file of files) writeFileSync(file, Buffer.concat(Array.from({ length: 5 }, () => member)))
  const budget = { ...decodingBudget(), leftBytes: 9_000_000 }
  expect(decodingBudget().leftBytes).toBe(4 * 1024 ** 3)
  await decodedFile(files[0] ?? '', folder, 0, budget)
  await expect(decodedFile(files[1] ?? '', folder, 1, budget)).rejects.toThrow(
    /b\.gz: cannot be decompressed: the content of all files is larger than 4 GiB/,
  )
})
