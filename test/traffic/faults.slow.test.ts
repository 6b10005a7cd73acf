import { readFileSync, writeFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Fault } from '../../gateway/reference/fault.ts'
import { faults } from '../../suites/faults.ts'
import { scopeOf } from '../prove/scope.ts'
import { recordInMemory } from '../suites/trial.ts'
import { asHar } from './as-har.ts'
import { reportedViolations, evidenceFrom } from './judging.ts'

/**
 * The result of each fault when its drive is read from an HTTP archive. `seen`: only requirements that it breaks are reported. `by ID`:
 * another requirement is reported. `unseen`: no requirement is reported. Limits are left out, because an archive has no probes to compare, and the
 * other end of the gateway, which it does not contain.
 *
 * By default one fault in a hundred. `HAR_FAULTS='^chat'` selects by name, `HAR_FAULTS=.` all; `UPDATE=1` writes the table.
 */
const file = new URL('faults-by-har.tsv', import.meta.url)
const table = new Map(
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t') as [name: string, seen: string]),
)
const { HAR_FAULTS: pattern, UPDATE: isUpdate } = process.env
const interval = 100
const isChosen = (name: string, at: number) =>
  pattern === undefined ? at % interval === 0 : new RegExp(pattern).test(name)
const recorded = Object.keys(faults)
  .filter((name) => !/^(?:limits|clients|agents|upstream)\./.test(name))
  .sort()
const names = recorded.filter(isChosen)

/** Drives a gateway with a fault, or a healthy one, and converts the recording to an archive and back. Returns the evidence file. */
async function throughHar(name?: string): Promise<string> {
  const fault = name === undefined ? undefined : faults[name]
  const { exchanges, header } = await recordInMemory({
    ...(fault && { faults: [fault], settings: { only: scopeOf(name ?? '', fault).only } }),
  })
  return evidenceFrom(asHar(exchanges), { baseUrl: header.deployment.baseUrl })
}

function resultOf(reported: readonly string[], { breaks }: Pick<Fault, 'breaks'>): string {
  const others = reported.filter((id) => !(breaks as readonly string[]).includes(id))
  if (others.length > 0) return `by ${others.join()}`
  return reported.length > 0 ? 'seen' : 'unseen'
}

const reported = new Map<string, readonly string[]>()
beforeAll(async () => {
  // The areas of all faults, so that a result does not depend on what else is selected.
  const areas = [...new Set(recorded.flatMap((name) => scopeOf(name, faults[name] ?? { breaks: [] }).areas))]
  for (const name of names) reported.set(name, await reportedViolations(await throughHar(name), { areas }))
  if (isUpdate === undefined) return
  for (const name of names) table.set(name, resultOf(reported.get(name) ?? [], faults[name] ?? { breaks: [] }))
  const rows = recorded.flatMap((name) => (table.has(name) ? [`${name}\t${table.get(name)}\n`] : []))
  writeFileSync(file, rows.join(''))
}, 1_800_000)

test('a healthy drive read from an archive has no violation', async () => {
  expect(await reportedViolations(await throughHar())).toEqual([])
})

test('every fault except those of limits, clients and the other end is in the table', () => {
  expect([...table.keys()].sort()).toEqual(recorded)
})

describe('the table has the result of the fault', () => {
  test.each(names)('%s', (name) => {
    expect(resultOf(reported.get(name) ?? [], faults[name] ?? { breaks: [] })).toBe(table.get(name))
  })
})
