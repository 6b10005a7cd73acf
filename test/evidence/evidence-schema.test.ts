import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { evidencePage } from '../../scripts/report/evidence-page.ts'
import type { Node } from '../../src/contract/pointer.ts'
import schema from '../../src/evidence/evidence.schema.json' with { type: 'json' }
import * as validators from '../../src/evidence/evidence.validator.ts'
import { createRecorder } from '../../src/evidence/recorder.ts'
import { createRedactor } from '../../src/redact/redact.ts'
import { gateproof, inEmptyFolder } from '../cli/gateproof.ts'
import { scratchFile } from '../suites/harness.ts'
import { recordLines } from '../suites/trial.ts'
import { flawsBy } from '../reporters/report-schema.ts'

const flawsOfLine = flawsBy(schema)
const recordings = fileURLToPath(new URL('../recordings/', import.meta.url))
const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Node)

/** Runs the command into a folder of its own and returns the lines of what was recorded. */
const recorded = (...args: readonly string[]) =>
  inEmptyFolder(async (cwd) => {
    await gateproof([...args, '--samples', '0', '--out', 'out'], { cwd })
    return linesOf(readFileSync(join(cwd, 'out/evidence.jsonl'), 'utf8'))
  })

/** A gateway that answers everything with a body that is too long for one line. */
async function recordedOfLongBodies() {
  const body = JSON.stringify({
    data: Array.from({ length: 6000 }, (_, index) => ({ id: `model-${index}`.padEnd(80) })),
  })
  const server = createServer(
    (_request, response) => void response.setHeader('content-type', 'application/json').end(body),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const found = await recorded('--base-url', `http://127.0.0.1:${port}`, '--no-key', '--only', 'models')
  server.close()
  return found
}

/** One pair of protocols, as a run would record it. The command would drive all sixteen. */
async function recordedOfUpstream() {
  const settings = { only: ['upstream'], probes: ['upstream-chat-to-messages'], samples: 0 }
  const file = scratchFile()
  const recorder = createRecorder(file, createRedactor([]))
  for (const line of await recordLines({ upstream: true, settings })) recorder.write(line)
  recorder.close()
  return linesOf(readFileSync(file, 'utf8'))
}

let own: readonly Node[] = []
let driven: readonly Node[] = []
beforeAll(async () => {
  own = await recorded('--embedded', '--only', 'clients,video', '--poll-interval', '0.05')
  driven = [...own, ...(await recordedOfUpstream()), ...(await recordedOfLongBodies())]
})

describe('what was recorded keeps to the schema', () => {
  test('every kind of line, of clients and of long bodies too', () => {
    expect(new Set(driven.map(({ type }) => type))).toEqual(new Set(Object.keys(validators)))
    expect(driven.some(({ client }) => client !== undefined)).toBe(true)
    expect(driven.flatMap((line) => flawsOfLine(line))).toEqual([])
  })

  test.each(readdirSync(recordings).filter((name) => /^(mock|new-api-n).*gz$/.test(name)))('%s', (name) => {
    const lines = linesOf(gunzipSync(readFileSync(join(recordings, name))).toString('utf8'))
    expect([lines.length > 100, lines.flatMap((line) => flawsOfLine(line))]).toEqual([true, []])
  })
})

describe('the program of the page that follows the chain', () => {
  const [, program = ''] = /```js\n([^]*?)```/.exec(evidencePage(schema)) ?? []
  const toldOf = (lines: readonly Node[]) =>
    inEmptyFolder(async (cwd) => {
      mkdirSync(join(cwd, 'gateproof-report'))
      writeFileSync(
        join(cwd, 'gateproof-report/evidence.jsonl'),
        lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
      )
      return execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd, encoding: 'utf8' }).trim()
    })

  test('says that ours is whole', async () => {
    expect(await toldOf(own)).toBe('complete')
  })

  test.each([
    ['left out', (lines: readonly Node[]) => lines.toSpliced(3, 1), 'broken at line 4'],
    ['changed', (lines: readonly Node[]) => lines.with(3, { ...lines[3], more: 1 }), 'broken at line 5'],
    ['moved', (lines: readonly Node[]) => lines.toSpliced(3, 2, ...lines.slice(3, 5).toReversed()), 'broken at line 4'],
  ])('says where a line was %s', async (_how, change, expected) => {
    expect(await toldOf(change(own))).toBe(expected)
  })
})

test('rejects invalid lines of evidence', () => {
  const footer = driven.find(({ type }) => type === 'footer')
  const exchange = driven.find(({ type }) => type === 'exchange')
  const wrong = [
    { ...footer, more: 1 },
    { ...footer, requests: 1.5 },
    { ...footer, previous: 'none' },
    { ...exchange, request: { ...(exchange?.['request'] as Node), headers: [['one']] } },
    { ...exchange, end: { how: 'odd', at: 1 } },
    { type: 'other' },
  ]
  expect(wrong.map((line) => flawsOfLine(line).length > 0)).toEqual(wrong.map(() => true))
})

test('accepts additional fields of a later version', () => {
  const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(schema)
  expect(driven.slice(0, 20).every((line) => validate({ ...line, later: 1 }))).toBe(true)
})

test("it is the package's evidence.schema.json", () => {
  const require = createRequire(import.meta.url)
  expect(require('gateproof/evidence.schema.json')).toEqual(schema)
})

/** The names of fields without a description. */
const undescribed = (name: string, part: Node): readonly string[] =>
  Object.entries((part['properties'] ?? {}) as Readonly<Record<string, Node>>).flatMap(([field, held]) => [
    ...('description' in held ? [] : [`${name}.${field}`]),
    ...undescribed(`${name}.${field}`, held),
  ])

test('the page describes every field', () => {
  const parts = Object.entries(schema.$defs as Readonly<Record<string, Node>>)
  expect(parts.flatMap(([name, part]) => undescribed(name, part))).toEqual([])
  expect(evidencePage(schema)).toContain('| `request` | [RecordedRequest](#recordedrequest) | The request. |')
})
