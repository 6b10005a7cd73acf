import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problemsOf } from '../../selftest/prove/problems.ts'
import { scopeOf } from '../../selftest/prove/scope.ts'
import { judgedAll, record, sideBySide } from '../../selftest/suites/harness.ts'
import type { Concluded } from '../../src/verdict/conclude.ts'
import { startJudge } from '../../src/verdict/judge.ts'
import { faults } from '../../suites/faults.ts'

/** `npm test` drives and judges faults in memory. Here each goes over sockets and a file, and is judged in a thread. */
const { FAULT = '' } = process.env
/** Faults of limits are hundreds of the same kind: a tenth of them. */
const isDrawn = (name: string, index: number) => !name.startsWith('limits.') || index % 10 === 0
const chosen = Object.entries(faults).filter(([name], index) => new RegExp(FAULT).test(name) && isDrawn(name, index))
const areasOf = ([name, fault]: (typeof chosen)[number]) => scopeOf(name, fault).areas.join()

const concluded = new Map<string, Concluded>()

beforeAll(async () => {
  for (const areas of new Set(chosen.map(areasOf))) {
    const own = chosen.filter((one) => areasOf(one) === areas)
    const files = await sideBySide(
      own.map(
        ([name, fault]) =>
          () =>
            record({ faults: [fault], settings: { only: scopeOf(name, fault).only } }),
      ),
    )
    const judge = startJudge({ areas: areas.split(',') })
    const all = await judgedAll(judge, files)
    await judge.close()
    own.forEach(([name], index) => concluded.set(name, all[index] as Concluded))
  }
}, 1_800_000)
afterAll(() => concluded.clear())

describe('over sockets, each fault violates exactly what it breaks', () => {
  test.each(chosen)('%s', (name, fault) => {
    expect(problemsOf(fault, concluded.get(name) as Concluded)).toEqual([])
  })
})
