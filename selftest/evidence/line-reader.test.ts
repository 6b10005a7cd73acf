import * as fs from 'node:fs'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { createLineReader, readLines } from '../../src/evidence/lines.ts'
import { exchangeOf, header } from './sample.ts'

vi.mock('node:fs', { spy: true })

const folder = mkdtempSync(join(tmpdir(), 'lines '))
afterAll(() => rmSync(folder, { recursive: true }))

const file = join(folder, 'evidence.jsonl')
const ids = Array.from({ length: 1000 }, (_none, index) => `chat-plain/${index}`)
const all = [header, ...ids.map((id) => exchangeOf([{ at: 1, text: 'a'.repeat(100) }], { id }))]
const write = () => writeFileSync(file, all.map((line) => `${JSON.stringify(line)}\n`).join(''))

function placesIn() {
  write()
  return [...readLines(file)].slice(1).map(({ place }) => place)
}

/** How often the file is opened while `read` runs. */
function opened(read: () => void): number {
  vi.mocked(fs.openSync).mockClear()
  read()
  return vi.mocked(fs.openSync).mock.calls.length
}

test('lines that are read in their order are read from the file in large parts', () => {
  const places = placesIn()
  const lineAt = createLineReader(file)
  expect(opened(() => expect(places.map(lineAt).map((line) => 'id' in line && line.id)).toEqual(ids))).toBeLessThan(10)
})

test('lines that are read in any order are the same', () => {
  const places = placesIn()
  const lineAt = createLineReader(file)
  expect(places.toReversed().map(lineAt)).toEqual(all.slice(1).toReversed())
})

test('a file that was shortened or overwritten since is reported', () => {
  const places = placesIn()
  const last = places.slice(-1)
  writeFileSync(file, JSON.stringify(header))
  expect(() => last.map(createLineReader(file))).toThrow(/changed while it was being read$/)
  writeFileSync(file, ' '.repeat(1_000_000))
  expect(() => last.map(createLineReader(file))).toThrow(/changed while it was being read$/)
})
