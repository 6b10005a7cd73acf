import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createLineReader, readLines } from '../../src/evidence/lines.ts'
import { exchangeOf, header } from './sample.ts'

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

const changed = /changed while it was being read$/

test('the lines after one that was read are in memory, up to 256 KiB', () => {
  const places = placesIn()
  const lineAt = createLineReader(file)
  const [first, ...others] = places
  const end = (first?.offset ?? 0) + 256 * 1024
  const readAhead = others.filter(({ offset, length }) => offset + length <= end)
  expect([readAhead.length > 100, readAhead.length < others.length - 100]).toEqual([true, true])
  expect(lineAt(first ?? { offset: 0, length: 0 })).toEqual(all[1])
  writeFileSync(file, '')
  expect(readAhead.map(lineAt)).toEqual(all.slice(2, 2 + readAhead.length))
  expect(() => others.slice(readAhead.length, readAhead.length + 1).map(lineAt)).toThrow(changed)
})

test('the lines of a file that is read in its order are the same', () => {
  expect(placesIn().map(createLineReader(file))).toEqual(all.slice(1))
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
  expect(() => last.map(createLineReader(file))).toThrow(changed)
  writeFileSync(file, ' '.repeat(1_000_000))
  expect(() => last.map(createLineReader(file))).toThrow(changed)
})
