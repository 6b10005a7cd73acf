import { readFileSync, writeFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Fault } from '../../src/reference/fault.ts'
import { faults } from '../../suites/faults.ts'
import { scopeOf } from '../../selftest/prove/scope.ts'
import { recordInMemory } from '../../selftest/suites/trial.ts'
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
  const { exchanges, header } = await recordInMemory({
    ...(fault && { faults: [fault], settings: { only: scopeOf(name ?? '', fault).only } }),
  })
  return evidenceFrom(asHar(exchanges), { baseUrl: header.deployment.baseUrl })
}

function told(accused: readonly string[], { breaks }: Pick<Fault, 'breaks'>): string {
  const others = accused.filter((id) => !(breaks as readonly string[]).includes(id))
  if (others.length > 0) return `by ${others.join()}`
  return accused.length > 0 ? 'seen' : 'unseen'
}

const accused = new Map<string, readonly string[]>()
beforeAll(async () => {
  const areas = [...new Set(names.flatMap((name) => scopeOf(name, faults[name] ?? { breaks: [] }).areas))]
  for (const name of names) accused.set(name, await accusations(await throughHar(name), { areas }))
  if (isUpdate === undefined) return
  for (const name of names) table.set(name, told(accused.get(name) ?? [], faults[name] ?? { breaks: [] }))
  const rows = recorded.flatMap((name) => (table.has(name) ? [`${name}\t${table.get(name)}\n`] : []))
  writeFileSync(file, rows.join(''))
}, 1_800_000)

test('a healthy drive that is read from an archive has no violation', async () => {
  expect(await accusations(await throughHar())).toEqual([])
})

test('each fault but those of limits and clients is in the table', () => {
  expect([...table.keys()].sort()).toEqual(recorded)
})

describe('a fault, read from an archive', () => {
  test.each(names)('%s', (name) => {
    expect(told(accused.get(name) ?? [], faults[name] ?? { breaks: [] })).toBe(table.get(name))
  })
})
