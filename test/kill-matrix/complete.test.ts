import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { packagedContract } from '../../src/contract/document.ts'
import { areaOf, requirementsOf } from '../../src/contract/requirements.ts'
import { areas } from '../../suites/areas.ts'
import { faults } from '../../suites/faults.ts'
import { firstFaults } from '../prove/scope.ts'
import { checksFor } from '../../src/checks/registry.ts'
import { loadSuites, suiteFiles } from '../../src/judge/suites.ts'

const files = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.series.test.ts'))
  .map((name) => name.replace('.series.test.ts', ''))

test('exactly one file of the kill matrix proves each fault', () => {
  const filesOf = (name: string) => files.filter((file) => name.replaceAll('.', '-').startsWith(`${file}-`))
  expect(Object.keys(faults).filter((name) => filesOf(name).length !== 1)).toEqual([])
})

describe('every testable MUST and SHOULD of a finished area', () => {
  const finished = new Set(areas.map(({ name }) => name))
  const broken = new Set<string>(Object.values(faults).flatMap(({ breaks }) => breaks))
  const testable = requirementsOf(packagedContract().document).filter(
    ({ id, level, untestable }) => finished.has(areaOf(id)) && level !== 'OPEN' && untestable === undefined,
  )

  test('has a test', async () => {
    const suites = suiteFiles()
    expect(await loadSuites(suites)).toEqual([])
    const covered = new Set<string>(
      checksFor(suites, packagedContract().document).map(({ coverage }) => coverage.requirement),
    )
    expect(testable.map(({ id }) => id).filter((id) => !covered.has(id))).toEqual([])
  })

  test('has a fault that npm test tries', () => {
    const tried = firstFaults(Object.entries(faults))
    const violated = new Set<string>([...tried].flatMap((name) => faults[name]?.breaks ?? []))
    expect(testable.map(({ id }) => id).filter((id) => !violated.has(id))).toEqual([])
  })

  test('has a fault that violates it', () => {
    expect(testable.map(({ id }) => id).filter((id) => !broken.has(id))).toEqual([])
  })
})
