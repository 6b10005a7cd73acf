import { describe, expect, test } from 'vitest'
import { problemsOf } from '../../selftest/prove/problems.ts'
import { reportedIds } from '../../selftest/suites/harness.ts'
import { tryGateway } from '../../selftest/suites/trial.ts'
import type { Fault } from '../../src/reference/fault.ts'
import type { Concluded } from '../../src/verdict/conclude.ts'
import { faults } from '../../suites/faults.ts'

/**
 * `npm test` drives each fault in its own area. Here some are driven in all areas but the limits. `ACROSS=all` takes every fault,
 * `FAULT=REGEX` those of such names.
 */
const { ACROSS, FAULT = '' } = process.env
const step = ACROSS === 'all' ? 1 : 40
const chosen = Object.entries(faults)
  .filter(([name]) => !/^(?:limits|clients)\./.test(name) && new RegExp(FAULT).test(name))
  .filter((_, index) => index % step === 0)

/** Faults that other areas see too: a path or a host that several areas call, and a list without most models. */
const isSeenElsewhere = (name: string) =>
  /^service\.\w*Unserved|^images\.(?:fileGone|pageInstead|emptyFile|fileForbidden)$|^models\.permissionListed$/.test(
    name,
  )

const across = async (fault: Fault): Promise<Concluded> => {
  const settings = { skip: ['limits', 'clients'], timeoutS: 20, deadlineS: 300 }
  return (await tryGateway({ faults: [fault], settings, suites: {} })).concluded
}

describe('driven in all areas, each fault violates exactly what it breaks', () => {
  test.each(chosen.filter(([name]) => !isSeenElsewhere(name)))('%s', { timeout: 300_000 }, async (_name, fault) => {
    expect(problemsOf(fault, await across(fault))).toEqual([])
  })
})

describe('driven in all areas, what a fault breaks is reported, or inconclusive because of what is reported', () => {
  const seen = chosen.filter(([name]) => isSeenElsewhere(name))
  test.runIf(seen.length > 0).each(seen)('%s', { timeout: 300_000 }, async (_name, fault) => {
    const concluded = await across(fault)
    const { reported, broken } = reportedIds(concluded)
    expect(broken).toEqual([])
    const silent = concluded.report.requirements.filter(({ id, because = '' }) => {
      const isReported = reported.includes(id) || reported.some((one) => because.includes(one))
      return fault.breaks.some((one) => one === id) && !isReported
    })
    expect(silent.map(({ id, verdict }) => `${id}: ${verdict ?? 'not judged'}`)).toEqual([])
  })
})
