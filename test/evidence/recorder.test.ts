import { spawn } from 'node:child_process'
import { appendFileSync, linkSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import type { EvidenceLine } from '../../src/evidence/exchange.ts'
import { createRecorder } from '../../src/evidence/recorder.ts'
import { loadEvidence } from '../../src/evidence/store.ts'
import { createRedactor } from '../../src/redact/redact.ts'
import { encodings } from '../redact/encodings.ts'
import { exchangeOf, header } from './sample.ts'

const folder = mkdtempSync(join(tmpdir(), 'recorder '))
afterAll(() => rmSync(folder, { recursive: true }))
const key = 'sk-Xa/9+zQ-_w81LmNbVc'
const redactor = createRedactor([key])

test('writes whole lines at once, and nothing after it was closed', () => {
  const file = join(folder, 'plain.jsonl')
  writeFileSync(file, 'old')
  const recorder = createRecorder(file, redactor)
  recorder.write(header)
  expect(readFileSync(file, 'utf8')).toBe(`${JSON.stringify(header)}\n`)
  recorder.close()
  recorder.write(header)
  recorder.close()
  expect(loadEvidence([file]).header).toEqual(header)
})

test('replaces a link, and continues neither a link nor a file with a second name', () => {
  const [victim, link, hard] = ['victim.jsonl', 'link.jsonl', 'hard.jsonl'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  writeFileSync(victim, 'theirs')
  symlinkSync(victim, link)
  linkSync(victim, hard)
  const append = { append: true }
  for (const file of [link, hard]) expect(() => createRecorder(file, redactor, append)).toThrow(/ELINK|EMLINK/)
  const recorder = createRecorder(link, redactor)
  recorder.write(header)
  recorder.close()
  expect([readFileSync(victim, 'utf8'), loadEvidence([link]).header]).toEqual(['theirs', header])
})

test('lets no secret through, in values or names', () => {
  const file = join(folder, 'secret.jsonl')
  const recorder = createRecorder(file, redactor)
  const echo = Object.fromEntries(encodings.map(({ encode }) => [encode(key), [encode(key), { [encode(key)]: 1 }]]))
  recorder.write({ ...header, contract: { ...header.contract, document: echo } })
  recorder.close()
  const written = readFileSync(file, 'utf8')
  for (const { decode } of encodings) expect(decode(written)).not.toContain(key.slice(3))
  expect(Object.keys(loadEvidence([file]).header.contract.document as object)).toContain('sk-******************')
})

test('is the same for any secret that is a word of ours, but for what a server said', () => {
  const words = [
    'header',
    'exchange',
    'default',
    'text',
    'chat',
    'type',
    'name',
    'probe',
    'MUST',
    'object',
    'domestic',
    'm',
  ]
  const lines: readonly EvidenceLine[] = [
    {
      ...header,
      contract: { ...header.contract, document: { type: 'object', text: ['chat', { response: 'default' }] } },
    },
    exchangeOf([{ at: 1, text: 'a text, textual' }]),
  ]
  const [before, after] = [[], words].map((secrets, index) => {
    const file = join(folder, `words-${index}.jsonl`)
    const recorder = createRecorder(file, createRedactor(secrets))
    for (const line of lines) recorder.write(line)
    recorder.close()
    return readFileSync(file, 'utf8')
  })
  expect(before).toContain('a text, textual')
  expect(after).toBe(before?.replace('a text, textual', 'a ****, textual'))
})

test('goes on after a line that was cut off', () => {
  const file = join(folder, 'resumed.jsonl')
  createRecorder(file, redactor).write(header)
  appendFileSync(file, '{"type":"exch')
  const recorder = createRecorder(file, redactor, { append: true })
  recorder.write(exchangeOf([{ at: 1, text: 'é' }]))
  recorder.close()
  expect(loadEvidence([file]).exchanges).toHaveLength(1)
  createRecorder(join(folder, 'new.jsonl'), redactor, { append: true }).write(header)
  expect(loadEvidence([join(folder, 'new.jsonl')]).header).toEqual(header)
})

test('loses nothing that ended when the process is killed', async () => {
  const file = join(folder, 'killed.jsonl')
  const [recorder, redact] = ['../../src/evidence/recorder.ts', '../../src/redact/redact.ts'].map((source) =>
    fileURLToPath(new URL(source, import.meta.url)),
  )
  const lines: readonly EvidenceLine[] = [header, exchangeOf([{ at: 1, text: 'a' }])]
  const script = `
    const { createRecorder } = await import(${JSON.stringify(recorder)})
    const { createRedactor } = await import(${JSON.stringify(redact)})
    const recorder = createRecorder(${JSON.stringify(file)}, createRedactor([]))
    for (const line of ${JSON.stringify(lines)}) recorder.write(line)
    process.kill(process.pid, 'SIGKILL')`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], { stdio: 'inherit' })
  const signal = await new Promise((resolve) => child.on('exit', (_code, by) => resolve(by)))
  expect([signal, loadEvidence([file]).exchanges.length]).toEqual(['SIGKILL', 1])
})
