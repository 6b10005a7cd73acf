import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Fault } from '../../src/reference/fault.ts'
import { loadEvidence } from '../../src/evidence/store.ts'
import { startJudge, type Judge } from '../../src/verdict/judge.ts'
import { faults } from '../../suites/faults.ts'
import { scopeOf } from '../../selftest/prove/scope.ts'
import { record, sideBySide } from '../../selftest/suites/harness.ts'
import { asHar } from '../../selftest/traffic/as-har.ts'
import { accusations, evidenceFrom } from '../../selftest/traffic/judging.ts'

/**
 * What of each fault is still seen when its drive is read from an HTTP archive: `seen`, all that is accused is what it breaks; `by ID`, it
 * is told by another requirement alone; `unseen`, nobody is accused. Limits are compared within a probe, and shown by no archive.
 *
 * A share of them by default; `FAULT='^chat'` those of such names; `UPDATE=1` writes what is seen.
 */
const file = new URL('faults-by-har.tsv', import.meta.url)
const table = new Map(
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t') as [name: string, seen: string]),
)
const { FAULT: wanted, UPDATE: isUpdate } = process.env
const every = 100
const isChosen = (name: string, at: number) => (wanted === undefined ? at % every === 0 : new RegExp(wanted).test(name))
const recorded = Object.keys(faults)
  .filter((name) => !/^(?:limits|clients)\./.test(name))
  .sort()
const names = recorded.filter(isChosen)

/** Drives a gateway with a fault, or a healthy one, and makes evidence of an archive of what was sent. */
async function throughHar(name?: string): Promise<string> {
  const fault = name === undefined ? undefined : faults[name]
  const driven = await record({
    ...(fault && { faults: [fault], settings: { only: scopeOf(name ?? '', fault).only } }),
  })
  const { exchanges, header } = loadEvidence([driven])
  return evidenceFrom(asHar(exchanges), { baseUrl: header.deployment.baseUrl })
}

function told(accused: readonly string[], { breaks }: Pick<Fault, 'breaks'>): string {
  const others = accused.filter((id) => !(breaks as readonly string[]).includes(id))
  if (others.length > 0) return `by ${others.join()}`
  return accused.length > 0 ? 'seen' : 'unseen'
}

let judge: Judge
let accused: ReadonlyMap<string, readonly string[]>
beforeAll(async () => {
  judge = startJudge({
    areas: [...new Set(names.flatMap((name) => scopeOf(name, faults[name] ?? { breaks: [] }).areas))],
  })
  const files = await sideBySide(names.map((name) => () => throughHar(name)))
  const evidence = Object.fromEntries(names.map((name, index) => [name, files[index] ?? '']))
  accused = new Map(Object.entries(await accusations(judge, evidence)))
  if (isUpdate === undefined) return
  for (const name of names) table.set(name, told(accused.get(name) ?? [], faults[name] ?? { breaks: [] }))
  const rows = recorded.flatMap((name) => (table.has(name) ? [`${name}\t${table.get(name)}\n`] : []))
  writeFileSync(file, rows.join(''))
}, 1_800_000)
afterAll(() => judge.close())

test('a healthy drive, read from an archive, accuses nobody', async () => {
  const all = startJudge()
  expect(await accusations(all, { healthy: await throughHar() })).toEqual({ healthy: [] })
  await all.close()
})

test('each fault but those of limits and clients is in the table', () => {
  expect([...table.keys()].sort()).toEqual(recorded)
})

describe('a fault, read from an archive', () => {
  test.each(names)('%s', (name) => {
    expect(told(accused.get(name) ?? [], faults[name] ?? { breaks: [] })).toBe(table.get(name))
  })
})
